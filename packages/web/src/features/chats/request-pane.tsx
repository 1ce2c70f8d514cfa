import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatMoment } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'
import { nameOf } from '../users/name.ts'
import { Answer, useViewed, WaitingRequests, Words } from './request-answer.tsx'
import { ThreadHead } from './thread/head.tsx'
import { PinnedSource } from './thread/pinned-source.tsx'

/** A request in the right pane. Opening it marks it as viewed. */
export function RequestPane({ id, onBack }: { id: string; onBack: () => void }) {
  const { data: request, error } = trpc.requests.byId.useQuery({ id }, { refetchOnMount: 'always' })
  const [, navigate] = useLocation()
  useViewed(request)
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
      <WaitingRequests personId={request.counterpart.id} except={id} />
    </section>
  )
}
