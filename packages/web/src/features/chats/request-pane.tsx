import type { Request } from '@limelight/contract/chats/schema'
import { Ban, Check, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatMoment } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { useAnswerRequest } from './conversations/use-conversations.ts'
import { LinkedText } from './messages/linked-text.tsx'
import { firstNameOf, nameOf } from './names.ts'
import { ThreadHead } from './thread/head.tsx'
import { PinnedSource } from './thread/pinned-source.tsx'

/** A request in the right pane. Opening it marks it as viewed. */
export function RequestPane({ id, onBack }: { id: string; onBack: () => void }) {
  const { data: request, error } = trpc.requests.byId.useQuery({ id }, { refetchOnMount: 'always' })
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const { mutate: view } = trpc.requests.view.useMutation({
    onSuccess: viewed => utils.requests.byId.setData({ id: viewed.id }, viewed),
  })
  const isNew = request?.isIncoming === true && !request.isViewed
  useEffect(() => {
    if (isNew) view({ id })
  }, [isNew, id, view])
  const isViewed = request?.isViewed === true
  useEffect(() => {
    if (isViewed) void Promise.all([utils.requests.unread.invalidate(), utils.requests.list.invalidate()])
  }, [isViewed, utils])
  // An accepted request is a chat.
  const chatId = request?.chatId ?? null
  useEffect(() => {
    if (chatId !== null) navigate(`/chats/${chatId}`, { replace: true })
  }, [chatId, navigate])

  if (error !== null) {
    return (
      <div className="grid place-items-center">
        <EmptyView title="Request not found" actions={<Button onClick={onBack}>All messages</Button>}>
          It isn’t addressed to you, or the link is incomplete.
        </EmptyView>
      </div>
    )
  }
  if (request === undefined || chatId !== null) return <Skeleton className="m-5 h-40" />
  return (
    <section aria-label={nameOf(request.counterpart)} className="flex min-h-0 min-w-0 flex-col">
      <ThreadHead person={request.counterpart} onBack={onBack} />
      <PinnedSource source={request.source} />
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-5 max-md:p-4">
        <p className="self-center text-2xs text-muted-foreground tabular-nums">{formatMoment(request.createdAt)}</p>
        {request.message === '' ? (
          <p className="self-center text-muted-foreground">This request has no message.</p>
        ) : (
          <Words request={request} />
        )}
        <Answer request={request} />
      </div>
    </section>
  )
}

function Words({ request: { isIncoming, message } }: { request: Request }) {
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

function Answer({ request }: { request: Request }) {
  const answer = useAnswerRequest()
  const first = firstNameOf(request.counterpart)
  const give = (status: 'ACCEPTED' | 'REJECTED' | 'BLOCKED') => answer.mutate({ a: request.id, b: status })
  if (request.status === 'PENDING' && request.isIncoming) {
    return (
      <div className="mx-auto grid w-full max-w-[560px] gap-1 rounded-lg border border-lit-line bg-lit-soft p-4">
        <h2 className="font-medium">{first} would like to talk with you.</h2>
        <p className="flex gap-1.5 text-muted-foreground text-xs">
          <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          Contact details stay hidden until you both agree on an order.
        </p>
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
      <p>{stateText(request, first)}</p>
      {request.status === 'BLOCKED' && request.isIncoming && (
        <Button size="sm" busy={answer.isPending} onClick={() => give('ACCEPTED')}>
          Unblock and accept
        </Button>
      )}
    </div>
  )
}

function stateText({ status, isIncoming }: Request, first: string): string {
  if (status === 'PENDING') return `Waiting for an answer. You can talk as soon as ${first} accepts.`
  if (status === 'REJECTED') {
    return isIncoming
      ? 'You rejected this request.'
      : 'Your request was rejected. You can send another one after seven days.'
  }
  return isIncoming ? `You blocked ${first}. Nothing they send reaches you.` : 'You can’t write to this user.'
}
