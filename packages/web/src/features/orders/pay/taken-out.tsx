import type { ErrorCode, RefusedOrder } from '@limelight/contract/errors'
import { Note } from '../../../components/ui/note.tsx'

const reasons: Partial<Record<ErrorCode, string>> = {
  ORDER_CANNOT_BE_PAID: 'it was cancelled',
  ORDER_NOT_FOUND: 'you removed it',
  ORDER_ALREADY_PAID: 'it is paid already',
  ORDER_IS_BLOCKED: 'Limelight has blocked it',
  OWNER_WALLET_NOT_SET: 'its seller hasn’t linked a wallet yet',
}

type TakenOutProps = { orders: readonly RefusedOrder[]; isLast: boolean }

/** Orders that were left out of a cart, and why. */
export function TakenOut({ orders, isLast }: TakenOutProps) {
  return (
    <Note variant="danger" role="alert">
      {orders.map(({ id, number, code }) => (
        <p key={id}>
          Order {number} is taken out: {reasons[code] ?? 'it cannot be paid now'}.
        </p>
      ))}
      <p>Nothing is paid yet. {isLast ? 'No order is left to pay.' : 'Sign the new sum to pay the rest.'}</p>
    </Note>
  )
}
