import type { AdminOrder } from '@limelight/contract/orders/admin'
import { type FormEvent, useId } from 'react'
import { useDraft } from '../../../components/forms/drafts.ts'
import { KeptNote } from '../../../components/forms/kept-note.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { formatMoment } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'
import { FileList } from '../page/attachments.tsx'
import { fullNameOf } from '../party.ts'

/** The messages of the dispute, in which an admin can ask both sides. */
export function CaseChat({ disputeId, order }: { disputeId: string; order: AdminOrder }) {
  const draft = useDraft(`dispute ${disputeId} message`, { text: '' })
  const { text } = draft.values
  const field = useId()
  const utils = trpc.useUtils()
  const messages = trpc.admin.messages.useQuery({ disputeId, limit: 100 })
  const write = trpc.admin.write.useMutation({
    onSuccess: () => {
      draft.forget()
      void utils.admin.messages.invalidate({ disputeId })
      // The message is an act, which stands in the audit below.
      void utils.admin.audit.invalidate()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '' && !write.isPending) write.mutate({ disputeId, text: text.trim() })
  }
  return (
    <section aria-labelledby="case-chat" className="grid gap-2">
      <h3 id="case-chat" className="font-semibold">
        Messages
      </h3>
      {messages.data === undefined ? (
        messages.isError ? (
          <p className="text-muted-foreground text-xs">Couldn’t load the messages.</p>
        ) : (
          <Skeleton className="h-10 w-full" />
        )
      ) : messages.data.data.length === 0 ? (
        <p className="text-muted-foreground text-xs">Nothing was written in the dispute’s chat.</p>
      ) : (
        <ol className="grid gap-2">
          {messages.data.data.toReversed().map(message => (
            <li key={message.id} className="grid gap-0.5">
              <p className="flex justify-between gap-3 text-2xs text-muted-foreground">
                <span>{senderOf(order, message.userId)}</span>
                <time dateTime={message.createdAt} className="tabular-nums">
                  {formatMoment(message.createdAt)}
                </time>
              </p>
              {message.text !== '' && <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>}
              <FileList orderId={order.id} files={message.files} />
            </li>
          ))}
        </ol>
      )}
      <form onSubmit={send} className="grid gap-1.5">
        <label htmlFor={field} className="font-medium text-xs">
          Write to both sides
        </label>
        <Textarea id={field} maxLength={4000} className="min-h-14" {...draft.text('text')} />
        <KeptNote draft={draft} />
        <Button
          type="submit"
          size="sm"
          className="justify-self-start"
          busy={write.isPending}
          disabled={text.trim() === ''}
        >
          Send
        </Button>
      </form>
    </section>
  )
}

function senderOf(order: AdminOrder, userId: string | null): string {
  if (userId === order.ownerId) return fullNameOf(order.owner)
  if (userId === order.clientId) return fullNameOf(order.client)
  return 'Limelight'
}
