import type { Chat, Request } from '@limelight/contract/chats/schema'
import { Ban, Check, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { trpc } from '../../server/trpc.ts'
import { firstNameOf } from '../users/name.ts'
import { nameOfSource, placeOf } from './conversations/merge.ts'
import { useAnswerRequest, useRequests } from './conversations/use-conversations.ts'
import { LinkedText } from './messages/linked-text.tsx'

/** Opening a request marks it as viewed. */
export function useViewed(request: Request | undefined): void {
  const utils = trpc.useUtils()
  const { mutate } = trpc.requests.view.useMutation({
    onSuccess: viewed => {
      utils.requests.byId.setData({ id: viewed.id }, viewed)
      return Promise.all([utils.requests.unread.invalidate(), utils.requests.list.invalidate()])
    },
  })
  const id = request?.isIncoming === true && !request.isViewed ? request.id : undefined
  useEffect(() => {
    if (id !== undefined) mutate({ id })
  }, [id, mutate])
}

/** `written`: the chat that takes what is written below the requests. */
type WaitingProps = { personId: string; except?: string; written?: Chat | undefined }

/** Below the messages with a person: the requests that wait for an answer. */
export function WaitingRequests({ personId, except, written }: WaitingProps) {
  const requests = useRequests().data?.data.filter(
    ({ id, status, counterpart }) => status === 'PENDING' && counterpart.id === personId && id !== except,
  )
  if (requests === undefined || requests.length === 0) return null
  return (
    <ul aria-label="Requests" className="grid max-h-[45dvh] gap-4 overflow-y-auto border-t p-4">
      {requests.map(request => (
        <RequestItem key={request.id} request={request} written={written} />
      ))}
    </ul>
  )
}

type ItemProps = { request: Request; written: Chat | undefined }

function RequestItem({ request, written }: ItemProps) {
  useViewed(request)
  const { source, message } = request
  return (
    <li className="grid gap-2">
      <p className="truncate text-2xs text-muted-foreground">
        Request{source.kind !== 'EMPTY' && ` · ${nameOfSource(source)} · ${source.title}`}
      </p>
      {message !== '' && <Words request={request} />}
      <Answer request={request} written={written} />
    </li>
  )
}

export function Words({ request: { isIncoming, message } }: { request: Request }) {
  return isIncoming ? (
    <p className="wrap-anywhere max-w-[440px] self-start whitespace-pre-wrap rounded-xl rounded-bl-xs bg-secondary px-3 py-2 text-md">
      <LinkedText text={message} />
    </p>
  ) : (
    <p className="wrap-anywhere max-w-[440px] self-end whitespace-pre-wrap rounded-xl rounded-br-xs bg-primary px-3 py-2 text-md text-primary-foreground">
      <LinkedText text={message} />
    </p>
  )
}

export function Answer({ request, written }: { request: Request; written?: Chat | undefined }) {
  const answer = useAnswerRequest()
  const first = firstNameOf(request.counterpart)
  const give = (status: 'ACCEPTED' | 'REJECTED' | 'BLOCKED') => answer.mutate({ a: request.id, b: status })
  if (request.status === 'PENDING' && request.isIncoming) {
    return (
      <div className="mx-auto grid w-full max-w-[560px] gap-1 rounded-lg border border-lit-line bg-lit-soft p-4">
        <h2 className="font-medium">{first} would like to talk with you.</h2>
        {written !== undefined && (
          <p className="text-muted-foreground text-xs">
            What you write below goes to {placeOf(written)} and doesn’t answer this request.
          </p>
        )}
        {request.message.includes('***') && (
          <p className="flex gap-1.5 text-muted-foreground text-xs">
            <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            Contact details stay hidden until you both agree on an order.
          </p>
        )}
        <div className="mt-2.5 flex flex-wrap gap-2">
          <Button variant="primary" size="sm" busy={answer.isPending} onClick={() => give('ACCEPTED')}>
            <Check aria-hidden />
            Accept
          </Button>
          <Button size="sm" busy={answer.isPending} onClick={() => give('REJECTED')}>
            <X aria-hidden />
            Reject
          </Button>
          <Button variant="ghost" size="sm" busy={answer.isPending} onClick={() => give('BLOCKED')}>
            <Ban aria-hidden />
            Block
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className="mx-auto grid justify-items-center gap-2 text-center text-muted-foreground">
      <p>{stateText(request, first, written)}</p>
      {request.status === 'BLOCKED' && request.isIncoming && (
        <Button size="sm" busy={answer.isPending} onClick={() => give('ACCEPTED')}>
          Unblock and accept
        </Button>
      )}
    </div>
  )
}

function stateText({ status, isIncoming }: Request, first: string, written: Chat | undefined): string {
  if (status === 'PENDING')
    return written === undefined
      ? `Waiting for an answer. You can talk as soon as ${first} accepts.`
      : `${first} hasn’t answered this request. What you write below goes to ${placeOf(written)}.`
  if (status === 'REJECTED') {
    return isIncoming
      ? 'You rejected this request.'
      : 'Your request was rejected. You can send another one after seven days.'
  }
  return isIncoming ? `You blocked ${first}. Nothing they send reaches you.` : 'You can’t write to this user.'
}
