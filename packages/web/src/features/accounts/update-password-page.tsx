import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { Brand } from '../../components/shell/brand.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { session } from '../../server/client.ts'
import { AuthLayout } from './auth-layout.tsx'
import { GoogleButton } from './google-button.tsx'
import { RecoverPasswordForm } from './recover-password-form.tsx'
import { useRecovery } from './use-recovery.tsx'

/**
 * The recovery mail links here. The link, not the session, identifies the user. Without a token,
 * signed-in users can ask for a link, too, because mails about their security lead here.
 */
export default function UpdatePasswordPage() {
  const { token = '' } = useParams()
  if (token !== '' && !isWhole(token)) return <BrokenLink />
  return (
    <>
      <header className="mx-auto flex h-15 max-w-[1200px] items-center px-6 max-md:h-14 max-md:px-4">
        <Brand href="/" />
      </header>
      {token === '' ? (
        <NewLink
          title="Set a new password"
          lead="Enter the email of your account. We’ll send you a link to choose a new password."
        />
      ) : (
        <UpdatePassword token={token} />
      )}
    </>
  )
}

/**
 * Mail clients can cut a link. A whole token has a header and claims in JSON, and a signature of 32
 * bytes. Whether it is valid is up to the server.
 */
function isWhole(token: string): boolean {
  const [header = '', claims = '', signature = '', ...more] = token.split('.')
  return more.length === 0 && isJson(header) && isJson(claims) && /^[\w-]{43}$/.test(signature)
}

function isJson(part: string): boolean {
  try {
    JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
    return true
  } catch {
    return false
  }
}

function BrokenLink() {
  return (
    <div className="mx-auto grid max-w-[348px] justify-items-center px-4 py-[12dvh] text-center">
      <h1 className="font-semibold text-xl tracking-title">This link doesn’t work</h1>
      <p role="alert" className="mt-1.5 mb-5 text-md text-muted-foreground">
        It is incomplete. Copy the whole link from the email, or ask for a new one.
      </p>
      <Link href="/account/update-password" className={buttonVariants({ variant: 'primary', size: 'lg' })}>
        Get a new link
      </Link>
    </div>
  )
}

function UpdatePassword({ token }: { token: string }) {
  const [, navigate] = useLocation()
  const [refused, setRefused] = useState<string>()

  if (refused === 'ACTIVATION_LINK_ERROR')
    return (
      <NewLink
        title="This link doesn’t work"
        lead="It has expired or was already used. Enter your email to get a new one."
      />
    )
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

function NewLink(words: { title: string; lead: string }) {
  const { isSent, title, lead, body } = useRecovery()
  return (
    <AuthLayout title={isSent ? title : words.title} lead={isSent ? lead : words.lead}>
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
