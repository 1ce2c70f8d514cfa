import { formatUsdt } from '../../../display/usdt.ts'
import { signRefund } from '../../wallets/connection/payment.ts'
import { otherNameOf } from '../party.ts'
import type { ActionDialogProps } from './action-button.tsx'
import { CommentDialog } from './comment-dialog.tsx'
import { MoneyDialog } from './money-dialog.tsx'
import { useAct } from './use-act.ts'

/** Cancelling a paid order sends the money back. */
export default function CancelDialog(props: ActionDialogProps) {
  return props.order.status === 'IN_PROGRESS' ? <Refund {...props} /> : <Cancel {...props} />
}

function Cancel({ order, onClose }: ActionDialogProps) {
  const { act, isBusy } = useAct(order.id, 'Order cancelled.')
  return (
    <CommentDialog
      title="Cancel the order?"
      label={`Why, for ${otherNameOf(order)}`}
      draft={`order ${order.id} CANCEL`}
      confirm="Cancel the order"
      isDangerous
      isBusy={isBusy}
      onConfirm={comment => act({ action: 'CANCEL', comment })}
      onClose={onClose}
    >
      <p className="text-muted-foreground">The order ends and nothing is paid. This cannot be undone.</p>
    </CommentDialog>
  )
}

function Refund({ order, onClose }: ActionDialogProps) {
  const { act, isBusy } = useAct(order.id, 'Order cancelled. The money goes back.')
  const buyer = otherNameOf(order)
  const price = `${formatUsdt(order.price)} USDT`
  return (
    <MoneyDialog
      order={order}
      title="Cancel and refund?"
      draft={`order ${order.id} CANCEL`}
      signLabel={`Sign and refund ${price}`}
      signNote={`Your signature sends the money back to ${buyer} at once. It costs you no gas.`}
      sign={({ wallet, account, payment, network }) => signRefund(wallet, account, payment, network)}
      unsignedLabel="Cancel without a signature"
      unsignedNote="Limelight then stops the deposit and sends it back whole, within minutes."
      isBusy={isBusy}
      onAct={input => act({ action: 'CANCEL', ...input })}
      onClose={onClose}
    >
      <p>
        The order ends, and <b className="font-semibold tabular-nums">{price}</b> go back to {buyer}. This cannot be
        undone.
      </p>
    </MoneyDialog>
  )
}
