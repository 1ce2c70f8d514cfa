import type { SignIn } from '@limelight/contract/accounts/schema'
import type { ErrorBody } from '@limelight/contract/errors'
import { type ReactNode, useEffect } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { lazyResolver } from '../../components/forms/lazy-resolver.ts'
import { Button } from '../../components/ui/button.tsx'
import { Form, FormField } from '../../components/ui/form.tsx'
import { Input } from '../../components/ui/input.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { trpc } from '../../server/trpc.ts'
import { useBeginSession } from './use-session.ts'

export const credentialFields = ['email', 'password'] as const

const checks = lazyResolver<SignIn>(async () => (await import('./form-checks.ts')).checkSignIn)

export function useCredentials(): UseFormReturn<SignIn> {
  const form = useForm<SignIn>({ resolver: checks, defaultValues: { email: '', password: '' } })
  useEffect(checks.preload, [])
  return form
}

export function showRefusal(form: UseFormReturn<SignIn>, body: ErrorBody | null | undefined): void {
  if (showFieldErrors(form, credentialFields, body)) return
  if (body?.errorMessage === 'AUTH_FAIL')
    form.setError('password', { type: 'server', message: 'Email or password is wrong' })
  form.setFocus('password', { shouldSelect: true })
}

type CredentialsFormProps = {
  form: UseFormReturn<SignIn>
  onSubmit: (values: SignIn) => void
  isPending: boolean
  /** Beside the label of the password. */
  aside?: ReactNode
}

/** Email and password of a user or an admin. */
export function CredentialsForm({ form, onSubmit, isPending, aside }: CredentialsFormProps) {
  return (
    <Form onSubmit={form.handleSubmit(onSubmit)}>
      <FormField form={form} name="email" label="Email">
        {control => <Input {...control} type="email" size="lg" autoComplete="username" required />}
      </FormField>
      <FormField form={form} name="password" label="Password" aside={aside}>
        {control => <PasswordInput {...control} autoComplete="current-password" required />}
      </FormField>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-1 w-full"
        busy={form.formState.isSubmitting || isPending}
        busyLabel="Signing in…"
      >
        Sign In
      </Button>
    </Form>
  )
}

/** `recoveryHref` leads to the password recovery. */
export function SignInForm({ recoveryHref }: { recoveryHref: string }) {
  const beginSession = useBeginSession()
  const form = useCredentials()
  const email = useWatch({ control: form.control, name: 'email' })
  const login = trpc.accounts.login.useMutation({
    meta: { fields: credentialFields },
    onSuccess: opened => beginSession(opened, '/discovery'),
    onError: error => showRefusal(form, error.data),
  })
  return (
    <CredentialsForm
      form={form}
      onSubmit={values => login.mutate(values)}
      isPending={login.isPending}
      aside={
        <Link href={recoveryHref} state={{ email }} className="link">
          Forgot password?
        </Link>
      }
    />
  )
}
