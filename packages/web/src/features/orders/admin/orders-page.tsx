import type { AdminListedOrder } from '@limelight/contract/orders/admin'
import { getQueryKey } from '@trpc/react-query'
import { PersonFilter } from '../../../components/shell/person-filter.tsx'
import { RowListPage } from '../../../components/shell/row-list-page.tsx'
import { useRowAddress } from '../../../components/shell/use-row-address.ts'
import { useEndlessList } from '../../../server/endless-list.ts'
import { trpc } from '../../../server/trpc.ts'
import { totalOf } from '../../admin/use-open-tab.ts'
import { OrderPanel } from './order-panel.tsx'
import { OrderTable } from './order-table.tsx'

const states = [
  { key: 'all', label: 'All', wanted: {} },
  { key: 'NEGOTIATION', label: 'Terms', wanted: { status: 'NEGOTIATION' } },
  { key: 'AGREED', label: 'Agreed', wanted: { status: 'AGREED' } },
  { key: 'PAYMENT_PENDING', label: 'Paying in', wanted: { status: 'PAYMENT_PENDING' } },
  { key: 'IN_PROGRESS', label: 'In progress', wanted: { status: 'IN_PROGRESS' } },
  { key: 'SENT', label: 'Sent', wanted: { status: 'SENT' } },
  { key: 'DISPUTE', label: 'Dispute', wanted: { status: 'DISPUTE' } },
  { key: 'blocked', label: 'Blocked', wanted: { isBlocked: true } },
  { key: 'COMPLETED', label: 'Completed', wanted: { status: 'COMPLETED' } },
  { key: 'REFUNDED', label: 'Refunded', wanted: { status: 'REFUNDED' } },
  { key: 'CANCELLED', label: 'Cancelled', wanted: { status: 'CANCELLED' } },
  { key: 'REJECTED', label: 'Rejected', wanted: { status: 'REJECTED' } },
] as const

/** Orders with search, state and one of the sides in the address. */
export default function AdminOrdersPage() {
  const address = useRowAddress('/admin/orders')
  const { id, query, path, navigate } = address
  const state = states.find(({ key }) => key === query.get('state')) ?? states[0]
  const filters = { search: query.get('search') ?? undefined, userId: query.get('userId') ?? undefined }
  const wanted = { ...state.wanted, ...filters }
  const utils = trpc.useUtils()
  const list = useEndlessList<AdminListedOrder>(getQueryKey(trpc.admin.orders, wanted, 'infinite'), offset =>
    utils.client.admin.orders.query({ ...wanted, offset, limit: 50 }),
  )
  const totals = trpc
    .useQueries(api => states.map(({ wanted }) => api.admin.orders({ ...wanted, ...filters, limit: 1 })))
    .map(totalOf)
  return (
    <RowListPage
      title="Orders"
      {...{ address, list, states, totals }}
      state={state.key}
      placeholder="Number, title, name, email or id"
      filters={
        <PersonFilter label="User" id={wanted.userId} onChange={userId => navigate(path(undefined, { userId }))} />
      }
      emptyText="Nothing matches. Search a whole number or id, or a part of the title, or of a name or email."
      panel={(order, onClose) => <OrderPanel key={order} id={order} onClose={onClose} />}
    >
      {orders => <OrderTable orders={orders} openId={id} hrefOf={order => path(order)} />}
    </RowListPage>
  )
}
