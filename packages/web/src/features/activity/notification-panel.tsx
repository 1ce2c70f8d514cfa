import type { UserEvent } from '@limelight/contract/activity/schema'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { EmptyView } from '../../components/empty-view.tsx'
import { ErrorView } from '../../components/error-view.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { trpc } from '../../server/trpc.ts'
import { NotificationRow } from './notification-row.tsx'
import { useMarkRead, useNotifications } from './use-notifications.ts'

const pageSize = 20
/** The server's maximum page size. */
const maxShown = 100

type PanelProps = { unread: number; onLeave: () => void }

export function NotificationPanel({ unread, onLeave }: PanelProps) {
  const [limit, setLimit] = useState(pageSize)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useNotifications(limit)
  const { mark, markAll } = useMarkRead()
  const newest = data?.data[0]
  return (
    <>
      <header className="flex h-11 shrink-0 items-center justify-between border-b pr-2 pl-4">
        <h2 className="font-semibold">Notifications</h2>
        {unread > 0 && newest !== undefined && (
          <Button
            variant="ghost"
            size="sm"
            busy={markAll.isPending}
            onClick={() => markAll.mutate({ upTo: newest.id })}
          >
            <CheckCheck aria-hidden />
            Mark all as read
          </Button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {data !== undefined ? (
          <NotificationList
            events={data.data}
            hasMore={data.total > data.data.length && limit < maxShown}
            isGrowing={isPlaceholderData}
            onMore={() => setLimit(limit + pageSize)}
            onMark={(id, isRead) => mark.mutate({ id, isRead })}
            onLeave={onLeave}
          />
        ) : isError ? (
          <ErrorView
            title="Couldn’t load your notifications"
            onRetry={() => refetch()}
            retrying={isFetching}
            className="py-8"
          >
            Everything else still works.
          </ErrorView>
        ) : (
          <PanelSkeleton />
        )}
      </div>
    </>
  )
}

type ListProps = {
  events: UserEvent[]
  hasMore: boolean
  isGrowing: boolean
  onMore: () => void
  onMark: (id: string, isRead: boolean) => void
  onLeave: () => void
}

function NotificationList({ events, hasMore, isGrowing, onMore, onMark, onLeave }: ListProps) {
  const tasks = useTasks(events)
  if (events.length === 0) {
    return (
      <EmptyView title="Nothing new" className="py-8">
        Moderation decisions, orders, payments and finished exports appear here.
      </EmptyView>
    )
  }
  return (
    <>
      <ul>
        {events.map(event => (
          <NotificationRow
            key={event.id}
            event={event}
            isTask={tasks.has(event.id)}
            onMark={onMark}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {hasMore && (
        <div className="grid border-t p-2">
          <Button variant="ghost" size="sm" busy={isGrowing} onClick={onMore}>
            Show older
          </Button>
        </div>
      )}
    </>
  )
}

/** The newest notice of each order that waits for the user now, whether it is read or not. */
function useTasks(events: UserEvent[]): Set<string> {
  const orders = trpc.orders.list.useQuery({ group: 'mine', limit: 100 }, { refetchOnMount: 'always' }).data?.data ?? []
  const newest = orders.map(({ id }) => events.find(({ payload }) => payload.orderId === id)?.id)
  return new Set(newest.filter(id => id !== undefined))
}

function PanelSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading notifications">
      {['w-44', 'w-56', 'w-36', 'w-48'].map(width => (
        <div key={width} className="flex gap-3 border-t px-4 py-3 first:border-t-0">
          <Skeleton className="size-7 rounded-full" />
          <span className="grid h-10 flex-1 content-center gap-2">
            <Skeleton className="h-3 w-20" />
            <Skeleton className={`h-2.5 ${width} max-w-full`} />
          </span>
        </div>
      ))}
    </div>
  )
}
