import { Columns3 } from 'lucide-react'
import { Link } from 'wouter'
import { useLimits } from '../../../components/use-limits.ts'
import { comparePath } from '../../../display/creator-paths.ts'
import type { SocialNetwork } from '../../../search/network.ts'
import { RefusedItem, selectionItem } from '../../favourites/picker/selection-frame.tsx'

/** Opens the comparison of the selected creators. */
export function CompareSelected({ network, ids }: { network: SocialNetwork; ids: ReadonlySet<string> }) {
  const most = useLimits()('MAX_INFLUENCERS_BY_CHART')?.value
  const reason =
    ids.size < 2
      ? 'Select at least two creators to compare them'
      : most !== undefined && ids.size > most
        ? `Your plan compares up to ${most} creators at once`
        : undefined
  const label = (
    <>
      <Columns3 aria-hidden />
      Compare
    </>
  )
  if (reason !== undefined) return <RefusedItem reason={reason}>{label}</RefusedItem>
  return (
    <Link href={comparePath(network, [...ids])} className={selectionItem}>
      {label}
    </Link>
  )
}
