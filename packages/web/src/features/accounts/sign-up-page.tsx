import { Link } from 'wouter'
import { AuthLayout } from './auth-layout.tsx'
import { GoogleOrEmail } from './google-button.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export default function SignUpPage() {
  return (
    <AuthLayout
      title="Create an account"
      lead="The free plan needs no card."
      foot={
        <>
          Have an account?{' '}
          <Link href="/sign-in" className="link">
            Sign in
          </Link>
        </>
      }
    >
      <GoogleOrEmail />
      <SignUpForm />
    </AuthLayout>
  )
}
