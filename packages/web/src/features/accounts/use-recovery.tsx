import { type ReactNode, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { RecoveryForm } from './recovery-form.tsx'

type Step = { isSent: boolean; title: string; lead: ReactNode; body: ReactNode }

/** The two steps of the password recovery, framed by the page or the dialog. */
export function useRecovery(): Step {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo === undefined)
    return {
      isSent: false,
      title: 'Forgot your password?',
      lead: 'Enter the email of your account. We’ll send you an email with instructions to choose a new password.',
      body: <RecoveryForm onSent={setSentTo} />,
    }
  // The response is the same for every address, so it never reveals who has an account.
  return {
    isSent: true,
    title: 'Check your Email',
    lead: (
      <>
        An email with instructions is on its way to <span className="wrap-anywhere text-foreground">{sentTo}</span>.
        Nothing after a few minutes? Check your spam folder, too.
      </>
    ),
    body: <Sent email={sentTo} onOtherEmail={() => setSentTo(undefined)} />,
  }
}

function Sent({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const again = trpc.accounts.requestRecovery.useMutation({
    onSuccess: () => toast.success('We sent the email again.'),
  })
  return (
    <div className="grid gap-2">
      <Button size="lg" busy={again.isPending} busyLabel="Sending…" onClick={() => again.mutate({ email })}>
        Send it again
      </Button>
      <Button variant="ghost" size="lg" onClick={onOtherEmail}>
        Use another email
      </Button>
    </div>
  )
}
