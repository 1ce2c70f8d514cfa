import type { Offer } from '@limelight/contract/offers/schema'
import { CircleAlert } from 'lucide-react'
import { Badge } from '../../../components/ui/badge.tsx'

/** The status of an offer as its seller sees it. */
export function OfferBadge({ offer: { status, moderationData } }: { offer: Pick<Offer, 'status' | 'moderationData'> }) {
  const { moderationStatus } = moderationData
  if (moderationStatus === 'REFUSED' && status !== 'BIN')
    return (
      <Badge variant="danger" className="h-4.5">
        <CircleAlert aria-hidden />
        Refused
      </Badge>
    )
  if (status === 'ACTIVE')
    return moderationStatus === 'UNKNOWN' ? (
      <Badge variant="info" className="h-4.5">
        Active, in check
      </Badge>
    ) : (
      <Badge variant="success" className="h-4.5">
        Active
      </Badge>
    )
  return (
    <Badge variant="line" className="h-4.5">
      {status === 'DRAFT' ? 'Draft' : status === 'ARCHIVED' ? 'Archived' : 'In the bin'}
    </Badge>
  )
}
