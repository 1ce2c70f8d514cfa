import type { ReactNode } from 'react'
import type { useEndlessList } from '../server/endless-list.ts'
import { QueryError } from './query-error.tsx'
import { Button } from './ui/button.tsx'
import { Skeleton } from './ui/skeleton.tsx'

type EndlessViewProps<Item> = {
  list: ReturnType<typeof useEndlessList<Item>>
  /** "Payments", for sentences such as "Couldn’t load payments". */
  noun: string
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** The four states of a paged list, and the button for the next page. */
export function EndlessView<Item>({ list, noun, empty, children }: EndlessViewProps<Item>) {
  const { items, total } = list
  if (items === undefined) {
    return list.isError ? (
      <QueryError query={list} title={`Couldn’t load ${noun.toLowerCase()}`} className="py-8">
        Everything else on this page still works.
      </QueryError>
    ) : (
      <RowsSkeleton noun={noun} />
    )
  }
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      {list.hasNextPage && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t px-4 py-2">
          <Button
            variant="ghost"
            size="sm"
            busy={list.isFetchingNextPage}
            busyLabel="Loading…"
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
          <span className="text-muted-foreground text-xs tabular-nums" role="status">
            {list.isFetchNextPageError ? 'Couldn’t load more.' : `${items.length} of ${total}`}
          </span>
        </div>
      )}
    </>
  )
}

function RowsSkeleton({ noun }: { noun: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={`Loading ${noun.toLowerCase()}`} className="px-4 pb-3">
      {['w-40', 'w-52', 'w-36'].map(width => (
        <div key={width} className="flex h-(--row-height) items-center justify-between gap-4 border-t first:border-t-0">
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-3 w-16" />
        </div>
      ))}
    </div>
  )
}
