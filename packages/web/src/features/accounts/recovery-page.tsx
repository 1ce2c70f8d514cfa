import { Link } from 'wouter'
import { AuthLayout } from './auth-layout.tsx'
import { useRecovery } from './use-recovery.tsx'

export default function RecoveryPage() {
  const { title, lead, body } = useRecovery()
  return (
    <AuthLayout
      title={title}
      lead={lead}
      foot={
        <>
          Remembered your password?{' '}
          <Link href="/sign-in" className="link">
            Sign in
          </Link>
        </>
      }
    >
      {body}
    </AuthLayout>
  )
}
