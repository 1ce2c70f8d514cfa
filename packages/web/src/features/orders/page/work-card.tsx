import type { Order } from '@limelight/contract/orders/schema'
import { Card, CardBody, CardHeader } from '../../../components/ui/card.tsx'
import { Note } from '../../../components/ui/note.tsx'
import { formatMoment } from '../../../display/format.ts'
import { ReviewOfOrder } from '../../reviews/review-of-order.tsx'
import { firstNameOf } from '../party.ts'
import { FileList, LinkList } from './attachments.tsx'

/** The last delivery, while there is something to look at, and what was said about it. */
export function WorkCard({ order }: { order: Order }) {
  const { reviewId, timeline, status } = order
  const request = timeline.find(({ what }) => what === 'CHANGES_REQUESTED')
  // The newest entry of the timeline shows it as well.
  const delivery = timeline[0]?.what === 'WORK_SENT' ? null : order.delivery
  return (
    <>
      {delivery !== null && (
        <Card>
          <CardHeader title={delivery.round > 1 ? `The work, round ${delivery.round}` : 'The work'} className="pr-4">
            <time dateTime={delivery.sentAt} className="text-2xs text-muted-foreground tabular-nums">
              {formatMoment(delivery.sentAt)}
            </time>
          </CardHeader>
          <CardBody className="pt-1">
            {delivery.comment !== null && delivery.comment !== '' ? (
              <p className="wrap-anywhere whitespace-pre-line">{delivery.comment}</p>
            ) : (
              delivery.links.length + delivery.files.length === 0 && (
                <p className="text-muted-foreground">Sent without words, links or files.</p>
              )
            )}
            <LinkList links={delivery.links} />
            <FileList orderId={order.id} files={delivery.files} />
            {/* What the buyer wants changed in this work, or compares it with once new work is sent. */}
            {(status === 'IN_PROGRESS' || status === 'SENT') && request?.comment && (
              <Note className="mt-2.5">
                Changes asked for: <span className="wrap-anywhere whitespace-pre-line">{request.comment}</span>
              </Note>
            )}
          </CardBody>
        </Card>
      )}
      {reviewId !== null && <ReviewOfOrder reviewId={reviewId} seller={firstNameOf(order.owner, 'OWNER')} />}
    </>
  )
}
