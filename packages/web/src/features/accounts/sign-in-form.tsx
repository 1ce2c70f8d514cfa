import { useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { trpc } from '../../server/trpc.ts'
import { CredentialsForm, credentialFields, showRefusal, useCredentials } from './credentials-form.tsx'
import { useBeginSession } from './use-session.ts'

/** `recoveryHref` leads to the password recovery. */
export function SignInForm({ recoveryHref }: { recoveryHref: string }) {
  const beginSession = useBeginSession()
  const form = useCredentials()
  const email = useWatch({ control: form.control, name: 'email' })
  const login = trpc.accounts.login.useMutation({
    meta: { fields: credentialFields },
    onSuccess: opened => beginSession(opened, '/user'),
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
