import type { ReachedLimit } from '@limelight/contract/errors'
import { Link } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { formatCount, formatDate } from '../../../display/format.ts'
import { dailyResetTime } from './texts.ts'

/** Above older results, which stay when a search limit is reached. */
export function SearchRefusedNote() {
  return (
    <Note variant="lit" role="alert" className="mx-5 mb-2 shrink-0 max-md:mx-3">
      No search left for these filters. You still see your previous results.{' '}
      <Link href="/tariffs" className="link">
        See plans
      </Link>
    </Note>
  )
}

/** Replaces the results when a search limit is reached: the limit, its usage and its reset. */
export function SearchRefused({ refusal }: { refusal: ReachedLimit | undefined }) {
  if (refusal === undefined) return null
  const { name, value, used, resetsAt } = refusal
  const isDay = name === 'SEARCH_PER_DAY'
  const none = value <= 0
  return (
    <EmptyView
      title={
        none ? 'Your plan doesn’t include search' : isDay ? 'Today’s searches are used up' : 'Your searches are used up'
      }
      className="py-[8dvh]"
      actions={
        <Link href="/tariffs" className={buttonVariants({ variant: 'primary', size: 'sm' })}>
          See plans
        </Link>
      }
    >
      {!none && (
        <span className="tabular-nums">
          You have used {formatCount(Math.min(used, value))} of {formatCount(value)}{' '}
          {isDay ? 'searches today' : 'searches of your plan'}.{' '}
          {resetsAt !== null &&
            (isDay ? `The limit resets at ${dailyResetTime()}.` : `The limit resets on ${formatDate(resetsAt)}.`)}{' '}
          You can repeat today’s searches at no cost.
        </span>
      )}
    </EmptyView>
  )
}
