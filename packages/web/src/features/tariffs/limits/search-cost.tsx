import type { LimitName } from '@limelight/contract/limits'
import type { Limit } from '@limelight/contract/tariffs/schema'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCount } from '../../../display/format.ts'

type Props = { limits: readonly LimitName[] }

/** What one more search takes: "1 of 12 searches". */
export function SearchCost({ limits }: Props) {
  const tightest = useTightest(limits)
  if (tightest === undefined) return null
  const { remaining } = tightest
  return remaining === 0 ? 'No search left' : `1 of ${formatCount(remaining)} left`
}

/** What is left of the searches: "12 searches left today". */
export function SearchesLeft({ limits }: Props) {
  const tightest = useTightest(limits)
  if (tightest === undefined) return null
  const { remaining, name } = tightest
  const words = `${remaining === 0 ? 'No' : formatCount(remaining)} ${remaining === 1 ? 'search' : 'searches'} left`
  return name === 'SEARCH_PER_MONTH' ? words : `${words} today`
}

/** Where several limits count a search, the one that ends first. */
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
