import { Link } from 'wouter'
import { Note } from '../../components/ui/note.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { GoogleOrEmail } from './google-button.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSession } from './use-session.ts'

export default function SignInPage() {
  const session = useSession()
  const ended = session.status === 'signed-out' ? session.ended : undefined
  return (
    <AuthLayout
      title="Sign in to Limelight"
      lead="Good to see you again."
      foot={
        <>
          No account yet?{' '}
          <Link href="/sign-up" className="link">
            Create one
          </Link>
          . The free plan needs no card.
        </>
      }
    >
      {ended !== undefined && (
        <Note variant={ended === 'ACCOUNT_DELETED' ? 'danger' : 'info'} className="mb-5">
          {ended === 'ACCOUNT_DELETED'
            ? 'This account has been deleted.'
            : 'Your session has ended. Sign in again to continue.'}
        </Note>
      )}
      <GoogleOrEmail />
      <SignInForm recoveryHref="/recovery-password" />
    </AuthLayout>
  )
}
