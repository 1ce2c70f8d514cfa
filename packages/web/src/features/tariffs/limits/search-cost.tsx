import type { LimitName } from '@limelight/contract/limits'
import { refinementRules } from '@limelight/contract/search/rules'
import type { Limit } from '@limelight/contract/tariffs/schema'
import { Explained } from '../../../components/ui/explained.tsx'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCount } from '../../../display/format.ts'

type Props = {
  limits: readonly LimitName[]
  /** How many changes of the filters the last charged search covers. */
  freeChanges?: number
}

/** The cost of the next search: "Uses 1 search, 12 left". */
export function SearchCost({ limits, freeChanges = 0 }: Props) {
  const tightest = useTightest(limits)
  if (tightest === undefined) return null
  if (freeChanges > 0) return `Free, ${freeChanges} ${freeChanges === 1 ? 'change' : 'changes'} left`
  const { remaining } = tightest
  return remaining === 0 ? 'No search left' : `Uses 1 search, ${formatCount(remaining)} left`
}

/** The remaining searches, and what the last one covers: "12 searches left today, 9 free changes". */
export function SearchesLeft({ limits, freeChanges = 0 }: Props) {
  const tightest = useTightest(limits)
  if (tightest === undefined) return null
  const { remaining, name } = tightest
  const words = `${remaining === 0 ? 'No' : formatCount(remaining)} ${remaining === 1 ? 'search' : 'searches'} left`
  return (
    <Explained text={costRules}>
      {name === 'SEARCH_PER_MONTH' ? words : `${words} today`}
      {freeChanges > 0 && `, ${freeChanges} free ${freeChanges === 1 ? 'change' : 'changes'}`}
    </Explained>
  )
}

const { maxSets, lifetimeMs } = refinementRules
const costRules = `A search with new filters uses 1 search. For ${lifetimeMs / 60_000} minutes, it covers up to ${maxSets} changes: filters that you add or change, but not ones that you remove. The list without filters, searches without results, and repeating today’s searches are free. A search for a handle (@) is always charged.`

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
