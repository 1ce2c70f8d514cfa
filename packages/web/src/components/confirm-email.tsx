import { trpc } from '../server/trpc.ts'
import { Button } from './ui/button.tsx'

/** Asks the user to confirm the address, and sends the mail again on request. */
export function ConfirmEmail({ email }: { email: string }) {
  const send = trpc.accounts.sendActivation.useMutation()
  return (
    <>
      <p aria-live="polite">
        {send.isSuccess ? (
          <>
            A new email is on its way to <span className="wrap-anywhere text-foreground">{email}</span>. Its link works
            for 24 hours.
          </>
        ) : (
          <>
            We sent a link to <span className="wrap-anywhere text-foreground">{email}</span>. It works for 24 hours.
            Check your spam folder, too.
          </>
        )}
      </p>
      <Button
        size="sm"
        className="mt-2"
        busy={send.isPending}
        busyLabel="Sending…"
        onClick={() => send.mutate({ email })}
      >
        Send the email again
      </Button>
    </>
  )
}
