import { type ReactNode, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.tsx'
import { trpc } from '../../server/trpc.ts'
import { RecoveryForm } from './recovery-form.tsx'

type Step = { isSent: boolean; title: string; lead: ReactNode; body: ReactNode }

/** The two steps of a forgotten password. The page and the dialog put their own frame around them. */
export function useRecovery(): Step {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo === undefined)
    return {
      isSent: false,
      title: 'Forgot your password?',
      lead: 'Type the e-mail of your account. You will get a mail with instructions to choose a new password.',
      body: <RecoveryForm onSent={setSentTo} />,
    }
  // The server says the same for every address: nobody learns here who has an account.
  return {
    isSent: true,
    title: 'Check your Email',
    lead: (
      <>
        A mail with instructions is on its way to <span className="wrap-anywhere text-foreground">{sentTo}</span>.
        Nothing there after a few minutes? Look into the spam folder, too.
      </>
    ),
    body: <Sent email={sentTo} onOtherEmail={() => setSentTo(undefined)} />,
  }
}

function Sent({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const again = trpc.accounts.requestRecovery.useMutation({
    onSuccess: () => toast.success('The mail is on its way again.'),
  })
  return (
    <div className="grid gap-2">
      <Button size="lg" busy={again.isPending} busyLabel="Sending…" onClick={() => again.mutate({ email })}>
        Send it again
      </Button>
      <Button variant="ghost" size="lg" onClick={onOtherEmail}>
        Use another e-mail
      </Button>
    </div>
  )
}
