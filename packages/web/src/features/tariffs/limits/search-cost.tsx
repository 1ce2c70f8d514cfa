import type { LimitName } from '@limelight/contract/limits'
import type { Limit } from '@limelight/contract/tariffs/schema'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCount } from '../../../display/format.ts'

type Props = { limits: readonly LimitName[] }

/** The cost of one more search: "1 of 12 searches". */
export function SearchCost({ limits }: Props) {
  const tightest = useTightest(limits)
  if (tightest === undefined) return null
  const { remaining } = tightest
  return remaining === 0 ? 'No search left' : `1 of ${formatCount(remaining)} left`
}

/** The remaining searches: "12 searches left today". */
export function SearchesLeft({ limits }: Props) {
  const tightest = useTightest(limits)
  if (tightest === undefined) return null
  const { remaining, name } = tightest
  const words = `${remaining === 0 ? 'No' : formatCount(remaining)} ${remaining === 1 ? 'search' : 'searches'} left`
  return name === 'SEARCH_PER_MONTH' ? words : `${words} today`
}

/** Of several limits on searches, the one with the fewest left. */
function useTightest(names: readonly LimitName[]): Limit | undefined {
  const limits = useLimits()
  return names
    .map(limits)
    .filter(limit => limit !== undefined)
    .reduce<Limit | undefined>(
      (least, limit) => (least === undefined || limit.remaining < least.remaining ? limit : least),
      undefined,
    )
}
