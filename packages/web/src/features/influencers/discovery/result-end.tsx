import { Link } from 'wouter'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { formatCount } from '../../../display/format.ts'
import { totalWords } from '../../../search/reading/ask.ts'
import type { FoundCreators } from './found-creators.ts'

/** Shown below the last row: loading more, the limit of the plan, or the end of the results. */
export function ResultEnd({ found, count }: { found: FoundCreators; count: number }) {
  const { total, isCut, hasMore, hasMoreFailed, isFetchingMore, loadMore } = found
  if (isCut && total !== undefined)
    return (
      <section
        aria-label="Limit of your plan"
        className="sticky left-0 grid justify-items-center gap-1 px-6 py-10 text-center"
      >
        <h2 className="font-semibold text-md">You’ve reached your plan’s limit</h2>
        <p className="max-w-[44ch] text-muted-foreground tabular-nums">
          These are the first {formatCount(count)} of {totalWords(total)} creators. Narrow the filters to find others,
          or see more with a higher plan.
        </p>
        <Link href="/tariffs" className={buttonVariants({ variant: 'primary', size: 'sm', className: 'mt-3' })}>
          See plans
        </Link>
      </section>
    )
  if (hasMoreFailed)
    return (
      <p role="alert" className="flex items-center justify-center gap-3 p-4 text-muted-foreground">
        Couldn’t load more creators.
        <Button size="sm" busy={isFetchingMore} onClick={loadMore}>
          Try again
        </Button>
      </p>
    )
  if (hasMore)
    return (
      <p role="status" className="p-4 text-center text-muted-foreground text-xs">
        {isFetchingMore ? 'Loading more creators…' : ''}
      </p>
    )
  return count > 20 && <p className="p-4 text-center text-muted-foreground text-xs">That’s everyone who matches.</p>
}
