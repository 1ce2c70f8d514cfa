import type { AdminListedOrder } from '@limelight/contract/orders/admin'
import { getQueryKey } from '@trpc/react-query'
import { useLocation, useParams, useSearchParams } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { EndlessView } from '../../../components/endless-view.tsx'
import { AdminPage } from '../../../components/shell/admin-page.tsx'
import { TabLinks } from '../../../components/shell/tab-links.tsx'
import { useRowKeys } from '../../../components/shell/use-row-keys.ts'
import { useEndlessList } from '../../../server/endless-list.ts'
import { trpc } from '../../../server/trpc.ts'
import { AdminSearch } from './admin-search.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderTable } from './order-table.tsx'

const states = [
  { key: 'all', label: 'All' },
  { key: 'IN_PROGRESS', label: 'In progress' },
  { key: 'SENT', label: 'Sent' },
  { key: 'DISPUTE', label: 'Dispute' },
  { key: 'COMPLETED', label: 'Completed' },
  { key: 'blocked', label: 'Blocked' },
] as const

/** Orders with search and state in the address, and one of them in the panel. */
export default function AdminOrdersPage() {
  const { id } = useParams<{ id?: string }>()
  const [, navigate] = useLocation()
  const [query] = useSearchParams()
  const search = query.get('search') ?? ''
  const state = states.find(({ key }) => key === query.get('state'))?.key ?? 'all'
  const wanted = {
    ...(search === '' ? {} : { search }),
    ...(state === 'blocked' ? { isBlocked: true } : state === 'all' ? {} : { status: state }),
  }
  const utils = trpc.useUtils()
  const list = useEndlessList<AdminListedOrder>(getQueryKey(trpc.admin.orders, wanted, 'infinite'), offset =>
    utils.client.admin.orders.query({ ...wanted, offset, limit: 50 }),
  )
  const path = (order: string | undefined, changes: Record<string, string | undefined> = {}) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    const text = next.toString()
    return `/admin/orders${order === undefined ? '' : `/${order}`}${text === '' ? '' : `?${text}`}`
  }
  const open = (order: string | undefined) =>
    navigate(path(order), { replace: order !== undefined && id !== undefined })
  useRowKeys({ ids: (list.items ?? []).map(order => order.id), openId: id, open, noun: 'order' })
  return (
    <AdminPage
      title="Orders"
      heading={
        <TabLinks
          label="State"
          tabs={states.map(({ key, label }) => ({
            href: path(undefined, { state: key === 'all' ? undefined : key }),
            label,
            isCurrent: key === state,
            count: key === state && list.items !== undefined ? list.total : undefined,
          }))}
        />
      }
    >
      <AdminSearch
        label="Search orders"
        placeholder="Number, email, order id or contract id"
        search={search}
        onSearch={text => navigate(path(undefined, { search: text }), { replace: true })}
      />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col overflow-auto">
          <EndlessView
            list={list}
            noun="Orders"
            empty={
              <EmptyView title="No orders" className="py-[12dvh]">
                Nothing matches. Search a whole number or id, or a part of an email.
              </EmptyView>
            }
          >
            {orders => <OrderTable orders={orders} openId={id} hrefOf={order => path(order)} />}
          </EndlessView>
        </div>
        {id !== undefined && <OrderPanel key={id} id={id} onClose={() => open(undefined)} />}
      </div>
    </AdminPage>
  )
}
