import type { ListedOrder, OrderList } from '@limelight/contract/orders/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { EmptyView } from '../../../components/empty-view.tsx'
import { QueryError } from '../../../components/query-error.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useNow } from '../../../display/countdown.ts'
import { phones, useMedia } from '../../../display/use-media.ts'
import { withParams } from '../../../display/with-params.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'
import { OpenDrafts, useOpenDrafts } from '../../platform/drafts/open-drafts.tsx'
import { PaySeveral } from '../pay/pay-several.tsx'
import { SocialOrders } from '../social/list.tsx'
import { Filters } from './filters.tsx'
import { columns, OrderRow } from './row.tsx'
import { Summary } from './summary.tsx'
import { OrderTabs, readSide, readTab, type Side, type Tab, useOrderCounts } from './tabs.tsx'

const groupTitles = { mine: 'Waits for you', others: 'Waits for others', done: 'Done' } as const
type Group = keyof typeof groupTitles

/** The user's orders, grouped by who has to act next. */
export default function OrdersPage() {
  const [query] = useSearchParams()
  const utils = trpc.useUtils()
  const reload = () => {
    void utils.orders.list.invalidate()
    void utils.orders.summary.invalidate()
  }
  useLive('order', reload, reload)
  const tab = readTab(query.get('tab'))
  const overview = useOrderCounts()
  const isPhone = useMedia(phones)
  return (
    <>
      <h1 className="sr-only">Orders</h1>
      {isPhone && (
        <div className="border-b px-0.5">
          <OrderTabs />
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-auto">
        {tab === 'creators' ? <SocialOrders /> : <Orders tab={tab} isEmpty={overview.data?.total === 0} />}
      </div>
    </>
  )
}

function Orders({ tab, isEmpty }: { tab: Exclude<Tab, 'creators'>; isEmpty: boolean }) {
  const now = useNow()
  const wanted = useWanted(tab)
  const { search = '', side, sort } = wanted
  const summary = trpc.orders.summary.useQuery(undefined, { refetchOnMount: 'always' })
  const shown: Group[] = tab === 'all' || tab === 'disputes' ? ['mine', 'others', 'done'] : [tab]
  const pages = {
    mine: useGroup('mine', wanted, shown),
    others: useGroup('others', wanted, shown),
    done: useGroup('done', wanted, shown),
  }
  const prepared = useOpenDrafts('ORDER')
  if (isEmpty && prepared.length === 0) return <NoOrders />
  const lists = shown.map(group => ({ group, page: pages[group] }))
  return (
    <>
      {side !== 'OWNER' && <OpenDrafts drafts={prepared} />}
      <Summary
        summary={summary.data}
        side={side}
        orders={lists.flatMap(({ page }) => page.data?.data ?? [])}
        now={now}
      />
      {(tab === 'all' || tab === 'mine') && side !== 'OWNER' && <PaySeveral />}
      <Filters search={search} side={side} sort={sort} />
      <Head sort={sort} />
      {lists.every(({ page }) => page.data?.total === 0) && <NoMatch search={search} side={side} />}
      {lists.map(({ group, page }) => (
        <OrderGroup key={group} title={groupTitles[group]} page={page} now={now} />
      ))}
    </>
  )
}

/** What the address asks for. */
function useWanted(tab: Tab): Wanted {
  const [query] = useSearchParams()
  const search = query.get('search') ?? ''
  return {
    side: readSide(query.get('side')),
    sort: query.get('sort') === 'updatedAt' ? 'updatedAt' : 'deadline',
    ...(search === '' ? {} : { search }),
    ...(tab === 'disputes' ? { status: ['DISPUTE'] } : {}),
  }
}

type Wanted = {
  side: Side
  sort: 'updatedAt' | 'deadline'
  search?: string
  status?: ['DISPUTE']
}

function useGroup(group: Group, { sort, ...wanted }: Wanted, shown: readonly Group[]) {
  const [query] = useSearchParams()
  const limit = Math.min(100, Number(query.get(`${group}Limit`)) || 20)
  return trpc.orders.list.useQuery(
    // Orders that have ended have no deadline.
    { ...wanted, group, limit, sort: group === 'done' ? 'updatedAt' : sort },
    { enabled: shown.includes(group), placeholderData: keepPreviousData, refetchOnMount: 'always' },
  )
}

type Page = { data: OrderList | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }

function OrderGroup({ title, page, now }: { title: string; page: Page; now: number }) {
  const id = `orders-${title.toLowerCase().replaceAll(' ', '-')}`
  if (page.data?.total === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex h-8 items-end border-b px-5 pb-1 font-semibold text-2xs max-md:px-3">
        {title}
        {page.data !== undefined && (
          <span className="ml-1 font-normal text-muted-foreground tabular-nums">{page.data.total}</span>
        )}
      </h2>
      {page.data !== undefined ? (
        <Rows orders={page.data.data} total={page.data.total} now={now} title={title} />
      ) : page.isError ? (
        <QueryError query={page} title="Couldn’t load your orders" className="py-8">
          They go on as agreed; only this list is missing.
        </QueryError>
      ) : (
        <RowsSkeleton />
      )}
    </section>
  )
}

function Rows({ orders, total, now, title }: { orders: ListedOrder[]; total: number; now: number; title: string }) {
  const [query, setQuery] = useSearchParams()
  const group = Object.entries(groupTitles).find(([, name]) => name === title)?.[0] ?? 'done'
  return (
    <>
      <ul>
        {orders.map(order => (
          <OrderRow key={order.id} order={order} now={now} />
        ))}
      </ul>
      {orders.length < total && orders.length < 100 && (
        <p className="flex items-center justify-center gap-3 py-2">
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              const limit = String(Math.min(100, orders.length + 20))
              setQuery(withParams(query, { [`${group}Limit`]: limit }), { replace: true })
            }}
          >
            Show more
          </Button>
          <span className="text-muted-foreground text-xs tabular-nums">
            {orders.length} of {total}
          </span>
        </p>
      )}
    </>
  )
}

function Head({ sort }: { sort: 'updatedAt' | 'deadline' }): ReactNode {
  const heads = ['Order', 'Stage', 'Waits for', 'Deadline', 'Amount, USDT', '']
  return (
    <div aria-hidden className={`${columns} h-9 border-b font-medium text-2xs text-muted-foreground max-lg:hidden`}>
      {heads.map((head, index) => (
        <span
          key={head}
          className={
            head === 'Deadline' && sort === 'deadline'
              ? 'font-semibold text-foreground'
              : index === 4
                ? 'text-right'
                : ''
          }
        >
          {head}
        </span>
      ))}
    </div>
  )
}

function RowsSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading your orders">
      {['w-48', 'w-60', 'w-40'].map(width => (
        <div key={width} className={`${columns} min-h-14 border-border/70 border-b`}>
          <span className="flex items-center gap-2.5">
            <Skeleton className="size-10" />
            <span className="grid gap-2">
              <Skeleton className={`h-3 ${width} max-w-full`} />
              <Skeleton className="h-2.5 w-32" />
            </span>
          </span>
          <Skeleton className="h-3 w-20" />
        </div>
      ))}
    </div>
  )
}

function NoMatch({ search, side }: { search: string; side: Side }) {
  const { data: overview } = useOrderCounts(side)
  if (search === '' && side !== 'ALL' && overview?.total === 0) return <NothingOn side={side} />
  return (
    <EmptyView title="No orders match" className="py-[10dvh]">
      {search === ''
        ? 'No order is in this state.'
        : `Nothing matches “${search}”. Search a number, a title or a name.`}
    </EmptyView>
  )
}

function NothingOn({ side }: { side: 'OWNER' | 'CLIENT' }) {
  const [title, href, button] =
    side === 'OWNER'
      ? ['You have sold nothing yet', '/user/offers', 'Go to my offers']
      : ['You have bought nothing yet', '/offers', 'Look at offers']
  return (
    <EmptyView
      title={title}
      className="py-[10dvh]"
      actions={
        <Link href={href} className={buttonVariants({ variant: 'primary' })}>
          {button}
        </Link>
      }
    />
  )
}

function NoOrders() {
  return (
    <EmptyView
      title="No orders yet"
      className="py-[14dvh]"
      actions={
        <>
          <Link href="/offers" className={buttonVariants({ variant: 'primary' })}>
            <ReceiptText aria-hidden />
            Look at offers
          </Link>
          <Link href="/user/formal-offers" className={buttonVariants()}>
            Write a brief
          </Link>
          <Link href="/user/offers" className={buttonVariants()}>
            Offer your work
          </Link>
        </>
      }
    >
      Order from an offer, or write what you look for and let creators answer. If you sell, orders of your offers appear
      here. The buyer’s money waits in escrow until they have seen the work.
    </EmptyView>
  )
}
