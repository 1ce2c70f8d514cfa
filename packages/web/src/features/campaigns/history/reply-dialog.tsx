import type { Recipient } from '@limelight/contract/campaigns/schema'
import { PenLine, Reply } from 'lucide-react'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../../components/ui/dialog.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { formatMoment } from '../../../display/format.ts'
import { useStartCampaign } from '../use-start-campaign.ts'
import { AnswerForm } from './answer-form.tsx'
import { eventOf, stateOf } from './words.ts'

type ReplyDialogProps = { recipient: Recipient; subject: string; onClose: () => void }

/** The reply of a recipient, or what became of the mail. */
export function ReplyDialog({ recipient, subject, onClose }: ReplyDialogProps) {
  const { name, email, reply, repliedAt, sentAt, unsubscribedAt } = recipient
  const { start } = useStartCampaign()
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && onClose()}>
      <DialogContent title={name ?? email} className="w-[520px]">
        <div className="grid gap-3 px-5 pb-5">
          <p className="text-muted-foreground text-xs tabular-nums">
            {[
              name === null ? '' : email,
              sentAt === null ? '' : `sent ${formatMoment(sentAt)}`,
              repliedAt === null ? '' : `replied ${formatMoment(repliedAt)}`,
            ]
              .filter(words => words !== '')
              .join(' · ')}
          </p>
          {reply !== null ? (
            <>
              <p className="wrap-anywhere max-h-[40dvh] overflow-y-auto whitespace-pre-wrap text-md">{reply}</p>
              {unsubscribedAt === null && <AnswerForm recipient={recipient} subject={subject} onSent={onClose} />}
            </>
          ) : (
            <Note>
              <b className="font-medium">{stateOf(recipient).label}:</b> {eventOf(recipient)}
              {recipient.status === 'UNKNOWN' &&
                '. The connection broke after the mail was handed over, so it may have arrived. Ask, or write again by hand.'}
            </Note>
          )}
        </div>
        <DialogFooter>
          {unsubscribedAt === null && recipient.status !== 'BOUNCED' && (
            <Button onClick={() => start({ addresses: [email] })}>
              <PenLine aria-hidden />
              Write in a new campaign
            </Button>
          )}
          {reply !== null && (
            <a
              href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
              className={buttonVariants()}
            >
              <Reply aria-hidden />
              In my mail program
            </a>
          )}
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
