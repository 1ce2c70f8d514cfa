import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { toastError } from '../../components/error-toast.ts'
import { ErrorView } from '../../components/error-view.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { errorBodyOf, trpc } from '../../server/trpc.ts'
import { useBeginSession } from './use-session.ts'

/** `unanswered`: the call failed without a response, so the key may still be valid. */
type Outcome = 'waiting' | 'unanswered' | 'refused'

/** Google redirects here, with a one-time key for the session or an error code. */
export default function GoogleCallbackPage() {
  const { client } = trpc.useUtils()
  const beginSession = useBeginSession()
  const [key] = useState(() => new URLSearchParams(window.location.search).get('sessionKey'))
  const [outcome, setOutcome] = useState<Outcome>('waiting')
  const begun = useRef(false)

  const open = async () => {
    setOutcome('waiting')
    try {
      if (key === null) return refuse('ACCESS_CREATE_FAIL')
      beginSession(await client.accounts.checkTemporary.mutate({ sessionKey: key }), '/discovery')
    } catch (error) {
      const body = errorBodyOf(error)
      if (body === undefined) setOutcome('unanswered')
      else refuse(body.errorMessage)
    }
  }
  const refuse = (code: string) => {
    setOutcome('refused')
    toastError(code)
  }

  useEffect(() => {
    // The key works once, but React may run effects twice.
    if (begun.current) return
    begun.current = true
    window.history.replaceState(window.history.state, '', window.location.pathname)
    void open()
  })

  if (outcome === 'waiting') return <SigningIn />
  if (outcome === 'unanswered')
    return (
      <ErrorView level={1} title="Couldn’t reach Limelight" onRetry={open} className="py-[12dvh]">
        Google confirmed your account; only the last step is missing. Check your connection and try again.
      </ErrorView>
    )
  return (
    <div className="mx-auto grid max-w-[348px] justify-items-center px-4 py-[12dvh] text-center">
      <h1 className="font-semibold text-xl tracking-title">You’re not signed in</h1>
      <p className="mt-1.5 mb-5 text-md text-muted-foreground">
        Google rejected the sign-in, or this page was opened twice. Your account hasn’t changed.
      </p>
      <Link href="/sign-in" className={buttonVariants({ variant: 'primary', size: 'lg' })}>
        Back to sign in
      </Link>
    </div>
  )
}

function SigningIn() {
  return (
    <div role="status" aria-busy="true" className="mx-auto grid max-w-[348px] gap-3 px-4 py-[12dvh]">
      <h1 className="font-semibold text-xl tracking-title">Signing you in…</h1>
      <Skeleton className="h-3.5 w-full" />
      <Skeleton className="h-3.5 w-3/5" />
      <Skeleton className="mt-4 h-10 w-full rounded-md" />
    </div>
  )
}
