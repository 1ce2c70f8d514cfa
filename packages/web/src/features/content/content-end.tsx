import type { ContentItem } from '@limelight/contract/content/schema'
import { Link } from 'wouter'
import { Button } from '../../components/ui/button.tsx'
import { formatCount } from '../../display/format.ts'
import type { Results } from './content-grid.tsx'

/** Shown below the last item: loading more, the limit of the plan, or the end of the results. */
export function ContentEnd({ results, noun }: { results: Results<ContentItem>; noun: string }) {
  const { items, total, isCut, hasMore, hasMoreFailed, isFetchingMore, loadMore } = results
  if (isCut)
    return (
      <div className="mt-4 grid justify-items-center gap-1 border-t pt-6 text-center">
        <p className="font-semibold">Your plan shows the first {formatCount(items.length)}</p>
        <p className="text-muted-foreground">
          {total?.isTotalCapped ? 'Many more match' : `${formatCount((total?.total ?? 0) - items.length)} more match`}.
          Narrow the filters, reverse the sort, or{' '}
          <Link href="/tariffs" className="link">
            see plans
          </Link>{' '}
          that show more.
        </p>
      </div>
    )
  if (hasMoreFailed)
    return (
      <p role="alert" className="mt-4 flex items-center justify-center gap-3 text-muted-foreground">
        Couldn’t load more.
        <Button size="sm" onClick={loadMore} busy={isFetchingMore}>
          Try again
        </Button>
      </p>
    )
  if (hasMore)
    return (
      <p role="status" className="mt-4 text-center text-muted-foreground text-xs">
        {isFetchingMore && `Loading more ${noun}…`}
      </p>
    )
  return (
    items.length > 24 && (
      <p className="mt-6 text-center text-muted-foreground text-xs">That’s everything that matches.</p>
    )
  )
}
