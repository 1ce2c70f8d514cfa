import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { Brand } from '../../components/shell/brand.tsx'
import { toast } from '../../components/ui/toast.ts'
import { session } from '../../server/client.ts'
import { AuthLayout } from './auth-layout.tsx'
import { GoogleButton } from './google-button.tsx'
import { RecoverPasswordForm } from './recover-password-form.tsx'
import { useRecovery } from './use-recovery.tsx'

/** The recovery mail links here. The link, not the session, identifies the user. */
export default function UpdatePasswordPage() {
  return (
    <>
      <header className="mx-auto flex h-15 max-w-[1200px] items-center px-6 max-md:h-14 max-md:px-4">
        <Brand href="/" />
      </header>
      <UpdatePassword />
    </>
  )
}

function UpdatePassword() {
  const { token = '' } = useParams()
  const [, navigate] = useLocation()
  const [refused, setRefused] = useState<string>()

  if (refused === 'ACTIVATION_LINK_ERROR') return <DeadLink />
  if (refused === 'PASSWORD_CHANGE_GOOGLE_ERROR') return <NoPassword />
  return (
    <AuthLayout title="Choose a new password" lead="This signs you out everywhere. Then sign in with the new password.">
      <RecoverPasswordForm
        token={token}
        onRefused={setRefused}
        onDone={() => {
          // The server has ended all sessions, including this one.
          session.exit()
          navigate('/sign-in', { replace: true })
          toast.success('Password changed. Sign in with the new one.')
        }}
      />
    </AuthLayout>
  )
}

function DeadLink() {
  const { isSent, title, lead, body } = useRecovery()
  return (
    <AuthLayout
      title={isSent ? title : 'This link doesn’t work'}
      lead={isSent ? lead : 'It has expired or was already used. Enter your email to get a new one.'}
    >
      {body}
    </AuthLayout>
  )
}

function NoPassword() {
  return (
    <AuthLayout title="You sign in with Google" lead="This account has no password, so there’s nothing to change.">
      <GoogleButton />
    </AuthLayout>
  )
}
