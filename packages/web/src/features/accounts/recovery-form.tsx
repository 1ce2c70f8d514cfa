import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useHistoryState } from 'wouter/use-browser-location'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { lazyResolver } from '../../components/forms/lazy-resolver.ts'
import { Button } from '../../components/ui/button.tsx'
import { Form, FormField } from '../../components/ui/form.tsx'
import { Input } from '../../components/ui/input.tsx'
import { trpc } from '../../server/trpc.ts'

type Values = { email: string }

const fields = ['email'] as const

const checks = lazyResolver<Values>(async () => (await import('./form-checks.ts')).checkRecoveryRequest)

export function RecoveryForm({ onSent }: { onSent: (email: string) => void }) {
  const typedBefore = useTypedEmail()
  const form = useForm<Values>({ resolver: checks, defaultValues: { email: typedBefore } })
  useEffect(checks.preload, [])
  useEffect(() => form.setFocus('email'), [form.setFocus])
  const request = trpc.accounts.requestRecovery.useMutation({
    meta: { fields },
    onSuccess: (_answer, { email }) => onSent(email),
    onError: error => void showFieldErrors(form, fields, error.data),
  })
  return (
    <Form onSubmit={form.handleSubmit(values => request.mutate(values))}>
      <FormField form={form} name="email" label="Email">
        {control => <Input {...control} type="email" size="lg" autoComplete="username" required />}
      </FormField>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-1 w-full"
        busy={form.formState.isSubmitting || request.isPending}
        busyLabel="Sending…"
      >
        Send instructions
      </Button>
    </Form>
  )
}

/** The email that the link from the sign-in form passes on. */
function useTypedEmail(): string {
  const state: unknown = useHistoryState()
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : ''
}
