import type { Recipient } from '@limelight/contract/campaigns/schema'
import { Send } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toast } from '../../../components/ui/toast.ts'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCount } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'

type AnswerFormProps = { recipient: Recipient; subject: string; onSent: () => void }

/** Answers a reply with a single mail. */
export function AnswerForm({ recipient: { id: recipientId, email, name }, subject, onSent }: AnswerFormProps) {
  const id = useId()
  const utils = trpc.useUtils()
  const draft = useDraft(`answer to ${recipientId}`, { text: '' })
  const { text } = draft.values
  const left = useLimits()('ACTIVITY_PER_DAY')?.remaining
  const create = trpc.mails.create.useMutation()
  const send = trpc.mails.send.useMutation({ onSettled: () => void utils.tariffs.limits.invalidate() })
  const isBusy = create.isPending || send.isPending
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    try {
      const mail = await create.mutateAsync({ to: email, subject: `Re: ${subject}`.slice(0, 200), text })
      await send.mutateAsync({ id: mail.id })
      toast.success(`Your answer to ${name ?? email} is on its way.`)
      draft.forget()
      onSent()
    } catch {
      // The failure is a toast; the text stays for another try.
    }
  }
  return (
    <form className="grid gap-1.5 border-t pt-3" onSubmit={event => void submit(event)}>
      <label htmlFor={id} className="font-medium text-xs">
        Your answer
      </label>
      <Textarea id={id} {...draft.text('text')} maxLength={50_000} className="min-h-20" />
      <KeptNote draft={draft} />
      <div className="flex items-center justify-between gap-3">
        <span className="text-muted-foreground text-xs tabular-nums">
          {left !== undefined && (left === 0 ? 'No mail left today' : `Uses 1 of ${formatCount(left)} left today`)}
        </span>
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          busyLabel="Sending…"
          disabled={text.trim() === '' || left === 0}
        >
          <Send aria-hidden />
          Send
        </Button>
      </div>
    </form>
  )
}
