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
  others: 'Waits for others',
  disputes: 'Disputes',
  done: 'Done',
  creators: 'Asked creators',
}

export function readTab(word: string | null): Tab {
  return tabs.find(tab => tab === word) ?? 'all'
}

export type Side = 'OWNER' | 'CLIENT' | 'ALL'

const sides: Record<string, Side> = { buy: 'CLIENT', sell: 'OWNER' }

export function readSide(word: string | null): Side {
  return sides[word ?? ''] ?? 'ALL'
}

/** How many orders of the side wait for whom. */
export function useOrderCounts(side: Side = 'ALL') {
  return trpc.orders.list.useQuery(side === 'ALL' ? { limit: 1 } : { limit: 1, side }, { refetchOnMount: 'always' })
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
  const word = query.get('side')
  const side = readSide(word)
  const groups = useOrderCounts(side).data?.groups
  const disputes = trpc.orders.list.useQuery({ limit: 1, side, status: ['DISPUTE'] }, { refetchOnMount: 'always' }).data
    ?.total
  const creators = trpc.orders.social.useQuery({ limit: 1 }, { refetchOnMount: 'always' }).data?.total
  const counts: Partial<Record<Tab, number | undefined>> =
    groups === undefined ? {} : { ...groups, disputes, creators, all: groups.mine + groups.others + groups.done }
  return (
    <TabLinks
      label="Orders by state"
      tabs={tabs.map(tab => ({
        href: hrefOf(tab, side === 'ALL' ? null : word),
        label: labels[tab],
        isCurrent: tab === current,
        count: counts[tab],
        isUrgent: tab === 'mine' && (groups?.mine ?? 0) > 0,
      }))}
    />
  )
}

function hrefOf(tab: Tab, side: string | null): string {
  const query = new URLSearchParams({ ...(tab === 'all' ? {} : { tab }), ...(side === null ? {} : { side }) })
  return query.size === 0 ? '/orders' : `/orders?${query}`
}
