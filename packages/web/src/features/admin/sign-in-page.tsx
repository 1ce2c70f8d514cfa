import type { SignIn } from '@limelight/contract/accounts/schema'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { showFieldErrors } from '../../components/forms/field-errors.ts'
import { lazyResolver } from '../../components/forms/lazy-resolver.ts'
import { Brand } from '../../components/shell/brand.tsx'
import { ThemeSwitch } from '../../components/shell/theme-switch.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Form, FormField } from '../../components/ui/form.tsx'
import { Input } from '../../components/ui/input.tsx'
import { Note } from '../../components/ui/note.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { session } from '../../server/client.ts'
import { trpc } from '../../server/trpc.ts'
import { useSession } from '../accounts/use-session.ts'

const fields = ['email', 'password'] as const

const checks = lazyResolver<SignIn>(async () => (await import('../accounts/form-checks.ts')).checkSignIn)

/** Opens the page that the admin asked for, else `home`. */
export default function AdminSignInPage({ home }: { home: string }) {
  const state = useSession()
  const ended = state.status === 'signed-out' ? state.ended : undefined
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] bg-sidebar">
      <header className="flex h-15 items-center justify-between px-6 max-md:px-4">
        <Brand href="/admin/sign-in">
          <Badge variant="danger">Admin</Badge>
        </Brand>
        <ThemeSwitch />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="grid grid-cols-[minmax(0,380px)] place-items-start justify-center px-4 pt-[10dvh] pb-10"
      >
        <section className="w-full rounded-lg border bg-card p-6 shadow-sm">
          <h1 className="font-semibold text-xl tracking-title">Sign in as an admin</h1>
          <p className="mt-1 mb-5 text-muted-foreground">This session is apart from your session as a user.</p>
          {ended !== undefined && (
            <Note variant={ended === 'ACCOUNT_DELETED' ? 'danger' : 'info'} className="mb-5">
              {ended === 'ACCOUNT_DELETED'
                ? 'This account has been deleted.'
                : 'Your session has ended. Sign in again to continue.'}
            </Note>
          )}
          <AdminSignInForm home={home} />
        </section>
      </main>
    </div>
  )
}

function AdminSignInForm({ home }: { home: string }) {
  const [, navigate] = useLocation()
  const history: { from?: string } | null = useHistoryState()
  const utils = trpc.useUtils()
  const form = useForm<SignIn>({ resolver: checks, defaultValues: { email: '', password: '' } })
  useEffect(checks.preload, [])
  useEffect(() => form.setFocus('email'), [form])
  const login = trpc.admin.login.useMutation({
    meta: { fields },
    onSuccess: ({ user, ...tokens }) => {
      utils.admin.me.setData(undefined, user)
      // Ends with the window: an admin's session must not outlive the day's work on a shared machine.
      session.begin(tokens, false)
      navigate(history?.from ?? home, { replace: true })
    },
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
      <FormField form={form} name="password" label="Password">
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
