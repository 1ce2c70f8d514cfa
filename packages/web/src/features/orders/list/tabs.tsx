import { useSearchParams } from 'wouter'
import { TabLinks } from '../../../components/shell/tab-links.tsx'
import { phones, useMedia } from '../../../display/use-media.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'

const tabs = ['all', 'mine', 'others', 'disputes', 'done', 'creators'] as const
export type Tab = (typeof tabs)[number]

const labels: Record<Tab, string> = {
  all: 'All',
  mine: 'Waits for you',
  others: 'For others',
  disputes: 'Disputes',
  done: 'Done',
  creators: 'Asked creators',
}

export function readTab(word: string | null): Tab {
  return tabs.find(tab => tab === word) ?? 'all'
}

/** How many orders wait for whom. */
export function useOrderCounts() {
  return trpc.orders.list.useQuery({ limit: 1 }, { refetchOnMount: 'always' })
}

/** How many orders wait for the user, kept up to date. One component per page uses it. */
export function useWaitingOrders(): number {
  const utils = trpc.useUtils()
  const reload = () => void utils.orders.list.invalidate()
  useLive('order', reload, reload)
  return useOrderCounts().data?.groups.mine ?? 0
}

/** In the top bar: the name of the page and, where there is room, its parts. */
export function OrdersHeading() {
  const isPhone = useMedia(phones)
  return (
    <>
      <p aria-hidden className="mr-2 font-semibold text-[15px] tracking-title">
        Orders
      </p>
      {!isPhone && <OrderTabs />}
    </>
  )
}

export function OrderTabs() {
  const [query] = useSearchParams()
  const current = readTab(query.get('tab'))
  const groups = useOrderCounts().data?.groups
  const disputes = trpc.orders.list.useQuery({ limit: 1, status: ['DISPUTE'] }, { refetchOnMount: 'always' }).data
    ?.total
  const counts: Partial<Record<Tab, number | undefined>> =
    groups === undefined ? {} : { ...groups, disputes, all: groups.mine + groups.others + groups.done }
  return (
    <TabLinks
      label="Orders by state"
      tabs={tabs.map(tab => ({
        href: tab === 'all' ? '/orders' : `/orders?tab=${tab}`,
        label: labels[tab],
        isCurrent: tab === current,
        count: counts[tab],
        isUrgent: tab === 'mine' && (groups?.mine ?? 0) > 0,
      }))}
    />
  )
}
