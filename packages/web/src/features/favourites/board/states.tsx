import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { Link } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { cardClasses } from '../cards/card.tsx'
import { CardSkeleton } from '../cards/face.tsx'
import { sourceOf } from '../lists/words.ts'

export const boardClasses = 'flex min-h-0 min-w-0 flex-1 gap-3 overflow-x-auto px-5 pt-1 pb-4 max-md:px-3 max-md:pb-3'

export function BoardSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading the board" className={`${boardClasses} overflow-hidden`}>
      {[5, 3, 4, 2].map(cards => (
        <div
          key={cards}
          className="flex min-w-[236px] max-w-[360px] flex-[1_1_240px] flex-col gap-1.5 rounded-lg bg-muted px-1.5 max-md:max-w-none max-md:flex-[0_0_84%]"
        >
          <div className="grid h-15 content-center gap-2 px-1.5">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-2.5 w-36" />
          </div>
          {Array.from({ length: cards }, (_, index) => (
            <div key={index} className={`${cardClasses} h-[84px] max-md:h-[88px]`}>
              <CardSkeleton />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

export function EmptyBoard({ list }: { list: FavouriteList }) {
  const source = sourceOf(list)
  return (
    <EmptyView
      title="No cards on this board yet"
      className="py-[10dvh]"
      actions={
        <Link href={source.href} className={buttonVariants({ variant: 'primary', size: 'sm' })}>
          Open {source.page}
        </Link>
      }
    >
      Select {source.items} in {source.page} and add them to this list. They start in the first column.
    </EmptyView>
  )
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyView
      title="No card matches"
      className="py-[10dvh]"
      actions={
        <Button variant="primary" size="sm" onClick={onClear}>
          Show all cards
        </Button>
      }
    >
      Try another word, or remove a filter.
    </EmptyView>
  )
}

export function OutdatedBoard({ onRetry }: { onRetry: () => void }) {
  return (
    <p
      role="alert"
      className="mx-5 mb-2 flex items-center gap-2 rounded-md bg-warning-soft px-3 py-1.5 text-warning text-xs max-md:mx-3"
    >
      Couldn’t update the board. It may be out of date.
      <button type="button" className="font-semibold underline underline-offset-3" onClick={onRetry}>
        Try again
      </button>
    </p>
  )
}
