import { formatDate, formatMoment } from '../../../display/format.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { signRelease } from '../../wallets/connection/payment.ts'
import { otherNameOf } from '../party.ts'
import { MissingNote } from '../posts/missing-note.tsx'
import type { ActionDialogProps } from './action-button.tsx'
import { MoneyDialog } from './money-dialog.tsx'
import { useAct } from './use-act.ts'

export default function ConfirmDialog({ order, onClose }: ActionDialogProps) {
  const { act, isBusy } = useAct(order.id, 'Order completed.')
  const seller = otherNameOf(order)
  const price = `${formatUsdt(order.price)} USDT`
  const { reviewUntil } = order.clocks
  const liveUntil = order.posts
    .flatMap(post => (post.status === 'LIVE' || post.status === 'REMOVED' ? (post.liveUntil ?? []) : []))
    .sort()
    .at(-1)
  return (
    <MoneyDialog
      order={order}
      title="Confirm the work?"
      draft={`order ${order.id} CONFIRM`}
      signLabel={`Sign and release ${price}`}
      signNote={`Your signature pays ${seller} at once. It costs you no gas.`}
      sign={({ wallet, account, payment, network }) => signRelease(wallet, account, payment, network)}
      unsignedLabel="Confirm without a signature"
      unsignedNote={`The order is completed at once too, but the contract pays ${seller} only when the review period has ended${
        reviewUntil === null ? '' : `, shortly after ${formatMoment(reviewUntil)}`
      }.`}
      isBusy={isBusy}
      onAct={input => act({ action: 'CONFIRM', ...input })}
      onClose={onClose}
    >
      <MissingNote order={order} />
      <p>
        You accept the work, and {seller} gets <b className="font-semibold tabular-nums">{price}</b>. This cannot be
        undone: afterwards there’s no dispute and no refund.
      </p>
      {liveUntil !== undefined && (
        <p className="text-muted-foreground tabular-nums">
          Confirming releases the money. The live days are checked until {formatDate(liveUntil)}.
        </p>
      )}
    </MoneyDialog>
  )
}
