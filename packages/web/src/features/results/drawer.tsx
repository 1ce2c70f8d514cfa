import type { Drawer as DrawerData, DrawerQuery, Figures, ResultRow } from '@limelight/contract/results/lists'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { ErrorView } from '../../components/error-view.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Sheet, SheetContent } from '../../components/ui/sheet.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { formatCount, formatDay, formatMoment } from '../../display/format.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { nextOffset } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'
import { countOf } from './words.ts'

/** What opened a drawer: a number of a row, or of the total. Figures of posts have no rows to show. */
export type Opened = { kind: Exclude<DrawerQuery['kind'], 'posts'>; row?: ResultRow }

const titles = { orders: 'Orders', clicks: 'Clicks', sales: 'Sales' }

type DrawerProps = Opened & { listId: string; currency: string; onClose: () => void }

/** The rows behind a number, and their sum. Full screen on a phone. */
export function Drawer({ listId: id, currency, kind, row, onClose }: DrawerProps) {
  const { client } = trpc.useUtils()
  const value = row === undefined ? undefined : (row.value ?? 'none')
  const query = useInfiniteQuery({
    queryKey: ['results', 'rows', id, kind, value ?? 'all rows'],
    queryFn: ({ pageParam: offset }) =>
      client.results.rows.query({ id, kind, offset, limit: 50, ...(value !== undefined && { value }) }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchOnMount: 'always',
  })
  const pages = query.data?.pages
  const figures = pages?.at(-1)?.figures
  return (
    <Sheet open onOpenChange={open => open || onClose()}>
      <SheetContent title={`${titles[kind]} of ${row?.name ?? 'all rows'}`} className="max-md:w-full">
        <div className="min-h-0 flex-1 overflow-auto px-5 pb-5 max-md:px-4">
          {pages === undefined ? (
            query.isError ? (
              <ErrorView
                title={`Couldn’t load the ${kind}`}
                onRetry={() => void query.refetch()}
                retrying={query.isFetching}
                className="py-8"
              >
                The page behind still works.
              </ErrorView>
            ) : (
              <Skeleton className="h-24" />
            )
          ) : (
            <ul aria-label={titles[kind]} className="grid">
              {pages
                .flatMap(page => page.data)
                .map(item => (
                  <Item key={'linkId' in item ? `${item.linkId} ${item.day}` : item.id} item={item} />
                ))}
            </ul>
          )}
          {query.hasNextPage && (
            <Button
              size="sm"
              className="mt-3"
              busy={query.isFetchingNextPage}
              busyLabel="Loading…"
              onClick={() => void query.fetchNextPage()}
            >
              Show more
            </Button>
          )}
        </div>
        {figures !== undefined && (
          <p className="flex shrink-0 justify-between gap-3 border-t px-5 py-3 font-semibold tabular-nums max-md:px-4">
            {sumOf(kind, figures, currency).map(text => (
              <span key={text}>{text}</span>
            ))}
          </p>
        )}
      </SheetContent>
    </Sheet>
  )
}

function sumOf(kind: Opened['kind'], figures: Figures, currency: string): string[] {
  if (kind === 'clicks') return ['Total', countOf(figures.clicks, 'click')]
  if (kind === 'orders') return [countOf(figures.orders, 'order'), `${formatUsdt(figures.cost)} USDT`]
  return [countOf(figures.sales, 'sale'), `${formatUsdt(figures.salesAmount)} ${currency}`]
}

type Row = DrawerData['data'][number]

function Item({ item }: { item: Row }) {
  const [text, note, amount] = wordsOf(item)
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 border-border/70 border-b py-1.5">
      <span className="min-w-0">
        {'number' in item ? (
          <Link href={`/orders/${item.id}`} className="link block truncate">
            {text}
          </Link>
        ) : (
          <span className="block truncate">{text}</span>
        )}
        {note !== '' && <span className="block truncate text-muted-foreground text-xs">{note}</span>}
      </span>
      <span className="shrink-0 tabular-nums">{amount}</span>
    </li>
  )
}

function wordsOf(item: Row): [text: string, note: string, amount: string] {
  if ('number' in item) {
    const { status, payout } = item.payment
    const cost = status === 'SETTLED' ? (payout.toSeller ?? '0') : item.price
    return [`Order ${item.number}`, item.snapshot.name, `${formatUsdt(cost)} USDT`]
  }
  if ('linkId' in item) {
    const others = [
      item.bots > 0 ? `${formatCount(item.bots)} by robots` : '',
      item.own > 0 ? `${formatCount(item.own)} your own` : '',
    ].filter(text => text !== '')
    const note = others.length === 0 ? '' : `not counted: ${others.join(', ')}`
    return [formatDay(item.day), note, countOf(item.clicks, 'click')]
  }
  const by = item.code ?? (item.link === null ? 'no code or link' : `link ${item.link}`)
  return [item.id, `${formatMoment(item.soldAt)} · ${by}`, `${formatUsdt(item.amount)} ${item.currency}`]
}
