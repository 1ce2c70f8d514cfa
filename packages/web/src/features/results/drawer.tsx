import type { Post } from '@limelight/contract/orders/posts/schema'
import type { Drawer as DrawerData, DrawerQuery, Figures, ResultRow } from '@limelight/contract/results/lists'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { QueryError } from '../../components/query-error.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Sheet, SheetContent } from '../../components/ui/sheet.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { counted, formatCount, formatDate, formatDay, formatMoment } from '../../display/format.ts'
import { formatUsdt } from '../../display/usdt.ts'
import { nextOffset } from '../../server/endless-list.ts'
import { trpc } from '../../server/trpc.ts'

/** What opened a drawer: a number of a row, or of the total. */
export type Opened = { kind: DrawerQuery['kind']; row?: Pick<ResultRow, 'value' | 'name'> }

const titles = { orders: 'Orders', posts: 'Posts', clicks: 'Clicks', sales: 'Sales' }

type DrawerProps = Opened & {
  listId: string
  currency: string
  /** Those whose links may have been clicked. */
  rows: readonly ResultRow[]
  onClose: () => void
}

/** The rows behind a number, and their sum. Full screen on a phone. */
export function Drawer({ listId: id, currency, rows, kind, row, onClose }: DrawerProps) {
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
  // A day has a line per link.
  const linkNames = new Map(
    rows.flatMap(({ name, links }) =>
      links.map(
        link => [link.id, row === undefined ? name : links.length > 1 ? withoutScheme(link.target) : ''] as const,
      ),
    ),
  )
  return (
    <Sheet open onOpenChange={open => open || onClose()}>
      <SheetContent title={`${titles[kind]} of ${row?.name ?? 'all rows'}`} className="max-md:w-full">
        <div className="min-h-0 flex-1 overflow-auto px-5 pb-5 max-md:px-4">
          {pages === undefined ? (
            query.isError ? (
              <QueryError query={query} title={`Couldn’t load the ${kind}`} className="py-8">
                The page behind still works.
              </QueryError>
            ) : (
              <Skeleton className="h-24" />
            )
          ) : (
            <ul aria-label={titles[kind]} className="grid">
              {pages
                .flatMap(page => page.data)
                .map(item => (
                  <Item
                    key={'linkId' in item ? `${item.linkId} ${item.day}` : item.id}
                    item={item}
                    linkNames={linkNames}
                  />
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
  if (kind === 'clicks') return ['Total', counted(figures.clicks, 'click')]
  if (kind === 'posts') return [counted(figures.posts, 'post'), postWords(figures.views, figures.engagements)]
  if (kind === 'orders') return [counted(figures.orders, 'order'), `${formatUsdt(figures.cost)} USDT`]
  return [counted(figures.sales, 'sale'), `${formatUsdt(figures.salesAmount)} ${currency}`]
}

function postWords(views: number | null, engagements: number | null): string {
  const words = [
    views === null ? '' : counted(views, 'view'),
    engagements === null ? '' : counted(engagements, 'engagement'),
  ]
  return words.filter(text => text !== '').join(' · ') || 'no figures yet'
}

function uncountedWords({ bots, own }: { bots: number; own: number }): string {
  const others = [
    bots > 0 ? `${formatCount(bots)} by robots` : '',
    own > 0 ? `${formatCount(own)} your own` : '',
  ].filter(text => text !== '')
  return others.length === 0 ? '' : `not counted: ${others.join(', ')}`
}

function figureWords({ views, likes, comments, shares }: Post['figures']): string {
  const counts = [likes, comments, shares].filter(count => count !== null)
  return postWords(views, counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0))
}

function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '')
}

type Row = DrawerData['data'][number]

type ItemProps = { item: Row; linkNames: ReadonlyMap<string, string> }

function Item({ item, linkNames }: ItemProps) {
  const [text, note, amount] = wordsOf(item, linkNames)
  return (
    <li className="flex min-h-12 items-center justify-between gap-3 border-border/70 border-b py-1.5">
      <span className="min-w-0">
        {'deliverableId' in item ? (
          <a href={item.url} target="_blank" rel="noopener noreferrer" className="link block truncate">
            {text}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : 'number' in item ? (
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

function wordsOf(item: Row, linkNames: ItemProps['linkNames']): [text: string, note: string, amount: string] {
  if ('deliverableId' in item) {
    const published = item.publishedAt === null ? '' : ` · ${formatDate(item.publishedAt)}`
    return [withoutScheme(item.url), `Order ${item.number}${published}`, figureWords(item.figures)]
  }
  if ('number' in item) {
    const { status, payout } = item.payment
    const cost = status === 'SETTLED' ? (payout.toSeller ?? '0') : item.price
    return [`Order ${item.number}`, item.snapshot.name, `${formatUsdt(cost)} USDT`]
  }
  if ('linkId' in item) {
    const words = [formatDay(item.day), linkNames.get(item.linkId) ?? ''].filter(text => text !== '')
    return [words.join(' · '), uncountedWords(item), counted(item.clicks, 'click')]
  }
  const by = item.code ?? (item.link === null ? 'no code or link' : `link ${item.link}`)
  return [item.id, `${formatMoment(item.soldAt)} · ${by}`, `${formatUsdt(item.amount)} ${item.currency}`]
}
