import type { User } from '@limelight/contract/users/schema'
import { Signature } from 'lucide-react'
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Note } from '../../components/ui/note.tsx'
import { PasswordInput } from '../../components/ui/password-input.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { errorBodyOf, trpc } from '../../server/trpc.ts'

type SignStepProps = {
  address: string
  /** Whether the wallet is waiting for the user. */
  busy: boolean
  onShown: (isShown: boolean) => void
  /** Returns undefined when the user does not sign. */
  sign: (message: string) => Promise<string | undefined>
  onProven: (user: User) => void
}

/** Shows the message, lets the wallet sign it, and sends the signature. */
export function SignStep({ address, busy, onShown, sign, onProven }: SignStepProps) {
  const challenge = trpc.wallets.challenge.useMutation({ meta: { isReportedByCaller: true } })
  const prove = trpc.wallets.prove.useMutation({ meta: { isReportedByCaller: true } })
  const [signature, setSignature] = useState<string>()
  const [password, setPassword] = useState('')
  const passwordId = useId()

  const load = useEffectEvent(() => challenge.mutate({ address }))
  const report = useEffectEvent(onShown)
  useEffect(() => {
    load()
    report(true)
    return () => report(false)
  }, [])

  const refusal = errorBodyOf(prove.error)
  const passwordProblem = refusal?.fields?.password
  const problem = prove.isError && passwordProblem === undefined ? sentenceOf(refusal?.fields?.wallet, refusal) : ''

  /** A text that is used or too old is refused, so the next signature needs a new one. */
  const renew = (error: unknown) => {
    if (errorBodyOf(error)?.errorMessage === 'UNAUTHORIZED_ACTION') challenge.mutate({ address })
  }
  const send = (signed: string) =>
    prove.mutate(
      { address, signature: signed, ...(password === '' ? {} : { password }) },
      { onSuccess: onProven, onError: renew },
    )

  const signAndSend = async (event: FormEvent) => {
    event.preventDefault()
    if (challenge.data === undefined || busy || prove.isPending) return
    // The signature is still valid when only the password was missing.
    const signed = passwordProblem === undefined ? await sign(challenge.data.message) : signature
    setSignature(signed)
    if (signed !== undefined) send(signed)
  }

  if (challenge.isError)
    return (
      <div className="grid justify-items-start gap-2">
        <Note variant="danger">Couldn’t load the text to sign. Check your connection and try again.</Note>
        <Button onClick={() => challenge.mutate({ address })}>Try again</Button>
      </div>
    )
  if (challenge.data === undefined)
    return (
      <div role="status" aria-busy="true" aria-label="Loading the text to sign">
        <Skeleton className="h-40 w-full" />
      </div>
    )
  return (
    <form noValidate className="grid gap-3" onSubmit={event => void signAndSend(event)}>
      <textarea
        readOnly
        aria-label="Text to sign"
        rows={9}
        className="field-sizing-content block max-h-96 w-full resize-none rounded-md bg-muted px-3 py-2.5 font-mono text-xs"
        value={challenge.data.message}
      />
      {passwordProblem !== undefined && (
        <div className="grid max-w-80 gap-[5px]">
          <label htmlFor={passwordId} className="font-medium text-xs">
            Password
          </label>
          <PasswordInput
            id={passwordId}
            autoFocus
            autoComplete="current-password"
            value={password}
            aria-invalid
            aria-describedby={`${passwordId}-problem`}
            onChange={event => setPassword(event.target.value)}
          />
          <p id={`${passwordId}-problem`} role="alert" className="font-medium text-danger text-xs">
            {passwordProblem}
          </p>
          <p className="text-muted-foreground text-xs">You replace a proven wallet, so we ask for your password.</p>
        </div>
      )}
      <div role="alert">{problem !== '' && <Note variant="danger">{problem}</Note>}</div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={busy || prove.isPending}
          busyLabel={busy ? 'Open your wallet…' : 'Saving…'}
        >
          <Signature aria-hidden />
          {passwordProblem === undefined ? 'Sign in the wallet' : 'Replace wallet'}
        </Button>
        <span className="min-w-48 flex-1 text-muted-foreground text-xs">
          Orders that are already agreed keep their addresses.
        </span>
      </div>
    </form>
  )
}

function sentenceOf(ofWallet: string | undefined, refusal: { errorMessage: string } | undefined): string {
  if (ofWallet !== undefined) return `${ofWallet}. Choose another account, or remove it there first.`
  if (refusal === undefined) return 'Couldn’t reach Limelight. Check your connection and try again.'
  return 'The signature wasn’t accepted. Sign the text again with the account above.'
}
