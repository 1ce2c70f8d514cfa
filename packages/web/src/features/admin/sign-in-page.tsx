import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { Brand } from '../../components/shell/brand.tsx'
import { ThemeSwitch } from '../../components/shell/theme-switch.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { Note } from '../../components/ui/note.tsx'
import { session } from '../../server/client.ts'
import { trpc } from '../../server/trpc.ts'
import { CredentialsForm, credentialFields, showRefusal, useCredentials } from '../accounts/sign-in-form.tsx'
import { useSession } from '../accounts/use-session.ts'

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
  const form = useCredentials()
  useEffect(() => form.setFocus('email'), [form])
  const login = trpc.admin.login.useMutation({
    meta: { fields: credentialFields },
    onSuccess: ({ user, ...tokens }) => {
      utils.admin.me.setData(undefined, user)
      // Ends with the window: an admin's session must not outlive the day's work on a shared machine.
      session.begin(tokens, false)
      navigate(history?.from ?? home, { replace: true })
    },
    onError: error => showRefusal(form, error.data),
  })
  return <CredentialsForm form={form} onSubmit={values => login.mutate(values)} isPending={login.isPending} />
}
