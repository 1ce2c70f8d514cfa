import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useDraft, useFormDraft } from '../../components/forms/drafts.ts'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { lazyResolver } from '../../components/forms/lazy-resolver.ts'
import { Button } from '../../components/ui/button.tsx'
import { Form, FormField } from '../../components/ui/form.tsx'
import { Input } from '../../components/ui/input.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'

type Values = { wallet: string; password?: string | undefined }

const fields = ['wallet', 'password'] as const

const checks = lazyResolver<Values>(async () => (await import('./wallet-check.ts')).checkWallet)

/** Sets an address that is not proven: it can be paid, but it can't pay or sign. */
export function AddressForm({ onDone }: { onDone: () => void }) {
  const utils = trpc.useUtils()
  const form = useForm<Values>({ resolver: checks, defaultValues: { wallet: '' } })
  useEffect(checks.preload, [])
  const draft = useDraft('wallet address', { wallet: '' })
  useFormDraft(form, draft)
  const update = trpc.users.update.useMutation({
    scope: { id: 'own user' },
    meta: { fields },
    onSuccess: saved => {
      utils.users.me.setData(undefined, saved)
      void utils.wallets.balance.invalidate()
      draft.forget()
      toast.success('Address saved.')
      onDone()
    },
    onError: error => void showFieldErrors(form, fields, error.data),
  })
  const needsPassword = update.error?.data?.fields?.password !== undefined
  return (
    <Form onSubmit={form.handleSubmit(values => update.mutate(values))}>
      <FormField form={form} name="wallet" label="Wallet address" hint="0x and 40 characters">
        {control => (
          <Input
            {...control}
            size="lg"
            className="font-mono"
            placeholder="0x…"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
      </FormField>
      {needsPassword && (
        <FormField form={form} name="password" label="Password" hint="You replace a proven wallet">
          {control => <PasswordInput {...control} autoComplete="current-password" required />}
        </FormField>
      )}
      <Button
        type="submit"
        variant="primary"
        className="max-md:w-full"
        busy={form.formState.isSubmitting || update.isPending}
        busyLabel="Saving…"
      >
        Save address
      </Button>
    </Form>
  )
}
