import type { ChangePassword } from '@limelight/contract/accounts/schema'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { lazyResolver } from '../../components/forms/lazy-resolver.ts'
import { Button } from '../../components/ui/button.tsx'
import { Form, FormField } from '../../components/ui/form.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { toast } from '../../components/ui/toast.ts'
import { errorBodyOf, trpc } from '../../server/trpc.ts'
import { reportFailure } from './report-failure.ts'

const fields = ['oldPassword', 'newPassword', 'confirmPassword'] as const

const checks = lazyResolver<ChangePassword>(async () => (await import('./form-checks.ts')).checkChangePassword)

export function ChangePasswordForm({ email }: { email: string }) {
  const utils = trpc.useUtils()
  const form = useForm<ChangePassword>({
    resolver: checks,
    mode: 'onTouched',
    defaultValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
  })
  useEffect(checks.preload, [])
  const change = trpc.accounts.changePassword.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: () => {
      form.reset()
      void utils.accounts.sessions.invalidate()
      toast.success('Password changed. All your other devices are signed out.')
    },
    onError: error => {
      if (showFieldErrors(form, fields, error.data)) return
      if (error.data?.errorMessage !== 'PASSWORD_CHANGE_ERROR') return reportFailure(errorBodyOf(error))
      form.setError('oldPassword', { type: 'server', message: 'Password is wrong' }, { shouldFocus: true })
    },
  })
  return (
    <Form onSubmit={form.handleSubmit(values => change.mutate(values))}>
      {/* Tells password managers whose passwords these are. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="oldPassword" label="Current password">
        {control => <PasswordInput {...control} autoComplete="current-password" required />}
      </FormField>
      <FormField form={form} name="newPassword" label="New password" hint="At least 8 characters">
        {control => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <FormField form={form} name="confirmPassword" label="Confirm password">
        {control => <PasswordInput {...control} autoComplete="new-password" required />}
      </FormField>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-1 max-md:w-full"
        busy={form.formState.isSubmitting || change.isPending}
        busyLabel="Changing…"
      >
        Change password
      </Button>
    </Form>
  )
}
