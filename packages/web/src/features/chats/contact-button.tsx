import { maxRequestLength } from '@limelight/contract/chats/limits'
import type { UserCard } from '@limelight/contract/users/schema'
import { MessageCircle } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { useDraft } from '../../components/forms/drafts.ts'
import { KeptNote } from '../../components/forms/kept-note.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Dialog, DialogContent, DialogFooter } from '../../components/ui/dialog.tsx'
import { Textarea } from '../../components/ui/textarea.tsx'
import { toast } from '../../components/ui/toast.ts'
import { trpc } from '../../server/trpc.ts'
import { firstNameOf } from '../users/name.ts'
import { useUser } from '../users/use-user.ts'
import { canWrite, chosenChat } from './conversations/merge.ts'
import { useReloadChats } from './conversations/use-conversations.ts'
import { useChatUpdates } from './thread/use-thread.ts'

type ContactProps = {
  user: Pick<UserCard, 'id' | 'fullName' | 'handle'>
  /** What the chat is about; without it, about nothing in particular. */
  source?: { kind: 'OFFER' | 'OFFER_FO'; id: string; title: string }
}

/** Opens the chat about the source, else any chat with the user, or asks for one. Users see none on their own pages. */
export function ContactButton({ user, source }: ContactProps) {
  const own = useUser()
  const [, navigate] = useLocation()
  const [isAsking, setIsAsking] = useState(false)
  useChatUpdates()
  const kind = source?.kind ?? 'EMPTY'
  const about = { a: kind, b: source?.id ?? user.id }
  const isOther = user.id !== own.id
  const chats = trpc.chats.ofSource.useQuery({ ...about, limit: 100 }, { enabled: isOther })
  const conversation = trpc.chats.withUser.useQuery({ userId: user.id }, { enabled: isOther })
  const requests = trpc.requests.list.useQuery({ x: 'PENDING', limit: 100 }, { enabled: isOther })
  if (!isOther) return null
  const chat = chats.data?.data.find(one => one.counterpart.id === user.id)
  // What was agreed before goes on where it is.
  const known = conversation.data == null ? undefined : chosenChat(conversation.data)
  const open = chat ?? (known !== undefined && canWrite(known) ? known : undefined)
  const request = requests.data?.data.find(
    one => one.counterpart.id === user.id && one.source.kind === kind && one.source.id === (source?.id ?? null),
  )
  const href =
    open !== undefined ? `/chats/${open.id}` : request !== undefined ? `/messages?request=${request.id}` : undefined
  return (
    <>
      <Button
        busy={chats.isLoading || conversation.isLoading || requests.isLoading}
        onClick={() => (href === undefined ? setIsAsking(true) : navigate(href))}
      >
        <MessageCircle aria-hidden />
        {open !== undefined ? 'Message' : request !== undefined ? 'Open request' : 'Ask to chat'}
      </Button>
      <RequestDialog user={user} source={source} isOpen={isAsking} onOpenChange={setIsAsking} />
    </>
  )
}

type DialogProps = Pick<ContactProps, 'user'> & {
  source: ContactProps['source']
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

function RequestDialog({ user, source, isOpen, onOpenChange }: DialogProps) {
  const [, navigate] = useLocation()
  const field = useId()
  const draft = useDraft(`request to ${user.id} ${source?.id ?? ''}`, { message: '' })
  const { message } = draft.values
  const reload = useReloadChats()
  const send = trpc.requests.create.useMutation({
    onSuccess: ({ id }) => {
      onOpenChange(false)
      draft.forget()
      toast.success('Request sent', { action: { label: 'Open', onClick: () => navigate(`/messages?request=${id}`) } })
    },
    onSettled: () => void reload(),
  })
  const left = maxRequestLength - message.trim().length
  const first = firstNameOf(user)
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange}>
      <DialogContent title={`Ask ${first} for a chat`}>
        <form
          onSubmit={event => {
            event.preventDefault()
            send.mutate({
              userId: user.id,
              ...(source === undefined ? {} : { sourceKind: source.kind, sourceId: source.id }),
              message,
            })
          }}
        >
          <div className="grid gap-1.5 px-5 pb-4">
            {source !== undefined && <p className="text-muted-foreground">About “{source.title}”</p>}
            <label htmlFor={field} className="font-medium">
              Message
            </label>
            <Textarea id={field} {...draft.text('message')} placeholder="What would you like to do together?" />
            <KeptNote draft={draft} />
            <p className="text-muted-foreground text-xs">
              Links, email addresses and phone numbers are hidden until you both agree on an order.
            </p>
            {left < 200 && (
              <p className={left < 0 ? 'text-danger text-xs' : 'text-muted-foreground text-xs'}>{left} left</p>
            )}
          </div>
          <DialogFooter>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button type="submit" variant="primary" busy={send.isPending} disabled={left < 0}>
              Send request
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}
