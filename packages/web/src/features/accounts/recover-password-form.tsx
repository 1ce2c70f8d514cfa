import type { RecoverPassword } from '@limelight/contract/accounts/schema'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { lazyResolver } from '../../components/forms/lazy-resolver.ts'
import { Button } from '../../components/ui/button.tsx'
import { Form, FormField } from '../../components/ui/form.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { trpc } from '../../server/trpc.ts'

const fields = ['password', 'confirmPassword'] as const

const checks = lazyResolver<RecoverPassword>(async () => (await import('./form-checks.ts')).checkRecoverPassword)

type RecoverPasswordFormProps = {
  token: string
  onDone: () => void
  /** Called with the error code, unless the error belongs to a field. */
  onRefused: (code: string) => void
}

export function RecoverPasswordForm({ token, onDone, onRefused }: RecoverPasswordFormProps) {
  const form = useForm<RecoverPassword>({
    resolver: checks,
    defaultValues: { token, password: '', confirmPassword: '' },
  })
  useEffect(checks.preload, [])
  const recover = trpc.accounts.recoverPassword.useMutation({
    meta: { fields },
    onSuccess: onDone,
    onError: error => {
      if (!showFieldErrors(form, fields, error.data) && error.data) onRefused(error.data.errorMessage)
    },
  })
  return (
    <Form onSubmit={form.handleSubmit(values => recover.mutate(values))}>
      <FormField form={form} name="password" label="New password" hint="At least 8 characters">
        {control => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <FormField form={form} name="confirmPassword" label="Confirm password">
        {control => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-1 w-full"
        busy={form.formState.isSubmitting || recover.isPending}
        busyLabel="Changing…"
      >
        Change password
      </Button>
    </Form>
  )
}
