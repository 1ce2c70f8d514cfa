import { useRoute } from 'wouter'
import { Badge } from '../../../components/ui/badge.tsx'
import { trpc } from '../../../server/trpc.ts'
import { statusWord } from '../stages.ts'
import { isOwnTurn } from './own-turn.ts'

/** In the top bar: the number of the order. */
export function OrderTitle({ title }: { title: string }) {
  const order = useShownOrder()
  if (order === undefined) return title
  // On phones, the badge of a dispute leaves room for the number alone.
  return (
    <>
      <span className={order.status === 'DISPUTE' ? 'max-md:sr-only' : ''}>Order </span>
      {order.number}
    </>
  )
}

/** Beside it: the status, and whether it waits for the user. */
export function OrderBadge() {
  const order = useShownOrder()
  if (order === undefined) return null
  if (order.isBlocked) return <Badge variant="danger">Blocked</Badge>
  const isMine = isOwnTurn(order)
  const word = statusWord(order.status)
  const isDispute = order.status === 'DISPUTE'
  return (
    <Badge variant={isDispute ? 'danger' : isMine ? 'warning' : 'default'} className={isDispute ? '' : 'max-md:hidden'}>
      <span>
        {word}
        {isMine && <span className="max-md:hidden">, waits for you</span>}
      </span>
    </Badge>
  )
}

function useShownOrder() {
  const [, params] = useRoute('/orders/:id')
  const { data } = trpc.orders.byId.useQuery({ id: params?.id ?? '' }, { enabled: false })
  return data
}
