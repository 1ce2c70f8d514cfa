import type { SocialNetwork } from '@limelight/contract/networks'
import { useLimits } from '../../../components/use-limits.ts'
import { formatCount } from '../../../display/format.ts'
import { trpc } from '../../../server/trpc.ts'

type Creator = { kind: SocialNetwork; id: string }

/** The cost of opening a creator's report; undefined when this tab has opened it already. */
function useReportCost(creator: Creator): string | undefined {
  const isOpened = trpc.influencers.info.useQuery(creator, { enabled: false }).data !== undefined
  const left = useLimits()('ACTIVITY_PER_DAY')?.remaining
  if (isOpened || left === undefined) return undefined
  if (left === 0) return 'You have no reports left today. You can reopen today’s reports for free.'
  return `The full report uses 1 of ${formatCount(left)} left today; opening it again is free.`
}

/** Asks whether the report was opened today, also by another window. */
export function ReportCost(creator: Creator) {
  const isOpenedToday = trpc.influencers.brief.useQuery(creator).data?.isOpenedToday
  const isOpenedHere = trpc.influencers.info.useQuery(creator, { enabled: false }).data !== undefined
  const cost = useReportCost(creator)
  if (isOpenedToday === undefined && !isOpenedHere) return <p className="h-4" />
  const words = isOpenedToday || isOpenedHere ? 'You opened this report today, so it’s free.' : cost
  return words !== undefined && <p className="text-2xs text-muted-foreground tabular-nums">{words}</p>
}
