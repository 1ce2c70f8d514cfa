import { ReviewDialog as Dialog } from '../../reviews/review-dialog.tsx'
import { otherNameOf } from '../party.ts'
import type { ActionDialogProps } from './action-button.tsx'

export default function ReviewDialog({ order, onClose }: ActionDialogProps) {
  return <Dialog orderId={order.id} seller={otherNameOf(order)} onClose={onClose} />
}
