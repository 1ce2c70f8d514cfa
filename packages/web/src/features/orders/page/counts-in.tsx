import type { Order } from '@limelight/contract/orders/schema'
import { Link } from 'wouter'
import { toastError, toastFailure } from '../../../components/error-toast.ts'
import { Card, CardBody } from '../../../components/ui/card.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { errorBodyOf, trpc } from '../../../server/trpc.ts'
import { useShowOrder } from '../use-order.ts'

/** Which list of the buyer counts the order in its results. */
export function CountsIn({ order: { id, side, listId, status } }: { order: Order }) {
  const isBuyer = side === 'CLIENT'
  const isUnpaid = status === 'REJECTED' || status === 'CANCELLED'
  const utils = trpc.useUtils()
  const show = useShowOrder()
  const page = { limit: 100 }
  const creators = trpc.favourites.lists.useQuery({ type: 'influencer', ...page }, { enabled: isBuyer })
  const offers = trpc.favourites.lists.useQuery({ type: 'offer', ...page }, { enabled: isBuyer })
  const save = trpc.orders.setList.useMutation({
    meta: { isReportedByCaller: true },
    onSuccess: order => {
      show(order)
      void utils.results.invalidate()
    },
    onError: error => {
      const body = errorBodyOf(error)
      if (body?.errorMessage === 'ITEM_NOT_FOUND') toastError('This list holds neither the seller nor the offer.')
      else toastFailure(body)
    },
  })
  const lists = [...(creators.data?.data ?? []), ...(offers.data?.data ?? [])]
  if (!isBuyer || ((isUnpaid || lists.length === 0) && listId === null)) return null
  return (
    <Card>
      <CardBody className="grid gap-1.5">
        <label htmlFor="counts-in" className="font-medium text-xs">
          Count the order in the results of a list
        </label>
        <Select
          id="counts-in"
          value={listId ?? ''}
          placeholder="No list"
          disabled={save.isPending}
          onChange={event => save.mutate({ id, listId: event.target.value === '' ? null : event.target.value })}
        >
          {listId !== null && lists.every(list => list.id !== listId) && <option value={listId}>Another list</option>}
          {lists.map(list => (
            <option key={list.id} value={list.id}>
              {list.name}
            </option>
          ))}
        </Select>
        {listId !== null && (
          <Link href={`/favourites/${listId}/results`} className="link justify-self-start text-xs">
            Show results
          </Link>
        )}
      </CardBody>
    </Card>
  )
}
