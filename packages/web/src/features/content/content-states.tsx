import { Link } from 'wouter'
import { EmptyView } from '../../components/empty-view.tsx'
import { ErrorView } from '../../components/error-view.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { useLimits } from '../../components/use-limits.ts'
import { formatCount } from '../../display/format.ts'
import type { SocialNetwork } from '../../search/network.ts'
import { errorBodyOf } from '../../server/trpc.ts'
import { dailyResetTime } from '../tariffs/limits/texts.ts'
import { pictureShape } from './content-words.ts'

export function ContentSkeleton({ network }: { network: SocialNetwork }) {
  return (
    <div
      role="status"
      aria-busy="true"
      aria-label="Loading content"
      className={cn(
        'grid min-h-0 flex-1 content-start gap-x-3.5 gap-y-4.5 overflow-hidden px-5 pt-2 max-md:grid-cols-2 max-md:px-3',
        network === 'youtube'
          ? 'grid-cols-[repeat(auto-fill,minmax(236px,1fr))]'
          : 'grid-cols-[repeat(auto-fill,minmax(192px,1fr))]',
      )}
    >
      {Array.from({ length: 24 }, (_, index) => (
        <div key={index}>
          <Skeleton className={cn('rounded-md', pictureShape({ socialNetwork: network }))} />
          <Skeleton className="mt-2.5 h-3 w-4/5" />
          <Skeleton className="mt-2 h-2.5 w-3/5" />
          <Skeleton className="mt-2 mb-1.5 h-2.5 w-full" />
        </div>
      ))}
    </div>
  )
}

type ContentFailedProps = {
  error: unknown
  attempts: { count: number; lastAt: Date }
  retrying: boolean
  onRetry: () => void
}

/** Shown without results: the plan refuses the search, or the search fails. */
export function ContentFailed({ error, attempts, retrying, onRetry }: ContentFailedProps) {
  const refusal = errorBodyOf(error)?.limit
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {refusal === undefined ? (
        <ErrorView
          title="Search isn’t available right now"
          attempts={attempts}
          retrying={retrying}
          onRetry={onRetry}
          className="py-[8dvh]"
        >
          Your filters are kept, and nothing was charged. Everything else still works.
        </ErrorView>
      ) : (
        <Refused />
      )}
    </div>
  )
}

function Refused() {
  const value = useLimits()('TRENDS_SEARCH_LIMIT')?.value
  const has = value !== undefined && value > 0
  return (
    <EmptyView
      title={has ? 'Today’s content searches are used up' : 'Your plan doesn’t include content search'}
      className="py-[8dvh]"
      actions={
        <Link href="/tariffs" className={buttonVariants({ variant: 'primary' })}>
          See plans
        </Link>
      }
    >
      {has
        ? `Your plan has ${formatCount(value)} per day. Repeating a search from today is free. The limit resets at ${dailyResetTime()}.`
        : 'A higher plan searches posts, reels, videos and shorts of all creators.'}
    </EmptyView>
  )
}
