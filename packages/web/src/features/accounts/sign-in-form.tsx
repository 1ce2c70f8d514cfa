import type { SignIn } from '@limelight/contract/accounts/schema'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { lazyResolver } from '../../components/forms/lazy-resolver.ts'
import { Button } from '../../components/ui/button.tsx'
import { Form, FormField } from '../../components/ui/form.tsx'
import { Input } from '../../components/ui/input.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { trpc } from '../../server/trpc.ts'
import { useBeginSession } from './use-session.ts'

const fields = ['email', 'password'] as const

const checks = lazyResolver<SignIn>(async () => (await import('./form-checks.ts')).checkSignIn)

/** `recoveryHref` leads to the password recovery. */
export function SignInForm({ recoveryHref }: { recoveryHref: string }) {
  const beginSession = useBeginSession()
  const form = useForm<SignIn>({ resolver: checks, defaultValues: { email: '', password: '' } })
  useEffect(checks.preload, [])
  const email = useWatch({ control: form.control, name: 'email' })
  const login = trpc.accounts.login.useMutation({
    meta: { fields },
    onSuccess: opened => beginSession(opened, '/user'),
    onError: error => {
      if (showFieldErrors(form, fields, error.data)) return
      if (error.data?.errorMessage === 'AUTH_FAIL')
        form.setError('password', { type: 'server', message: 'Email or password is wrong' })
      form.setFocus('password', { shouldSelect: true })
    },
  })

  return (
    <Form onSubmit={form.handleSubmit(values => login.mutate(values))}>
      <FormField form={form} name="email" label="Email">
        {control => <Input {...control} type="email" size="lg" autoComplete="username" required />}
      </FormField>
      <FormField
        form={form}
        name="password"
        label="Password"
        aside={
          <Link href={recoveryHref} state={{ email }} className="link">
            Forgot password?
          </Link>
        }
      >
        {control => <PasswordInput {...control} autoComplete="current-password" required />}
      </FormField>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="mt-1 w-full"
        busy={form.formState.isSubmitting || login.isPending}
        busyLabel="Signing in…"
      >
        Sign In
      </Button>
    </Form>
  )
}
