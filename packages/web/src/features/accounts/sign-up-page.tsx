import { useState } from 'react'
import { Link } from 'wouter'
import { AuthLayout } from './auth-layout.tsx'
import { readChosenPlan } from './deep-link.ts'
import { GoogleOrEmail } from './google-button.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export default function SignUpPage() {
  const [plan] = useState(readChosenPlan)
  return (
    <AuthLayout
      title="Create an account"
      lead={
        // Above the form, which is as high as the window of a laptop.
        <>
          {plan === undefined ? 'The free plan needs no card.' : `Then you pay for ${plan}.`} Have an account?{' '}
          <Link href="/sign-in" className="link whitespace-nowrap">
            Sign in
          </Link>
        </>
      }
    >
      <GoogleOrEmail />
      <SignUpForm signInHref="/sign-in" />
    </AuthLayout>
  )
}
