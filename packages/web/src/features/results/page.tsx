import type { ResultRow, ResultSort, Results } from '@limelight/contract/results/lists'
import { keepPreviousData } from '@tanstack/react-query'
import { ArrowLeft, Braces, Download, Link2, Share2, Table2, Tag } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { EmptyView, GonePage } from '../../components/empty-view.tsx'
import { PageError } from '../../components/query-error.tsx'
import { PageSkeleton } from '../../components/shell/skeletons.tsx'
import { Button, buttonVariants } from '../../components/ui/button.tsx'
import { cn } from '../../components/ui/cn.ts'
import { reportPath } from '../../display/creator-paths.ts'
import { listPath } from '../../display/list-path.ts'
import { useLive } from '../../server/live.ts'
import { errorBodyOf, trpc } from '../../server/trpc.ts'
import { type Doing, ResultDialog } from './dialogs.tsx'
import { Drawer, type Opened } from './drawer.tsx'
import { Footnotes, footnotesOf } from './footnotes.tsx'
import { Lag } from './lag.tsx'
import { Rows } from './rows.tsx'
import { Totals } from './totals.tsx'

const pageSize = 100

/** What the orders of a list have cost and sold. */
export default function ResultsPage() {
  const { id = '' } = useParams()
  const [sort, setSort] = useState<ResultSort>('-cost')
  const { results } = trpc.useUtils()
  const refresh = () => void results.invalidate()
  useLive('results', ({ listId }) => listId === id && refresh(), refresh)
  useLive('order', refresh)
  const query = trpc.results.get.useQuery(
    { id, sort, limit: pageSize },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  )
  if (query.data !== undefined) return <Loaded key={id} results={query.data} sort={sort} onSort={setSort} />
  if (!query.isError) return <PageSkeleton />
  if (errorBodyOf(query.error)?.statusCode === 404)
    return (
      <GonePage title="This list is gone" href="/favourites" action="Go to your lists">
        It was deleted, or it belongs to another account.
      </GonePage>
    )
  return (
    <PageError query={query} title="Couldn’t load the results">
      Your list, its orders and its sales are safe.
    </PageError>
  )
}

type LoadedProps = { results: Results; sort: ResultSort; onSort: (sort: ResultSort) => void }

function Loaded({ results, sort, onSort }: LoadedProps) {
  const { list, total } = results
  const [opened, setOpened] = useState<Opened>()
  const [doing, setDoing] = useState<Doing>()
  const [morePages, setMorePages] = useState(0)
  const offsets = Array.from({ length: morePages }, (_, at) => (at + 1) * pageSize).filter(offset => offset < total)
  const more = trpc.useQueries(t =>
    offsets.map(offset => t.results.get({ id: list.id, sort, offset, limit: pageSize })),
  )
  const rows = [...results.data, ...more.flatMap(({ data }) => data?.data ?? [])]
  const notes = footnotesOf(results, rows)
  const hrefOf = useHref(list)
  const openProblem = useOpenProblem(list, setOpened)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <Link
            href={listPath(list.id)}
            className="inline-flex min-h-6 items-center gap-1 text-muted-foreground text-xs hover:text-foreground"
          >
            <ArrowLeft aria-hidden className="size-3.5" />
            Back to the list
          </Link>
          <h1 className="truncate font-semibold text-xl tracking-title">
            {list.name}
            <span className="sr-only">, results</span>
          </h1>
        </div>
        {total > 0 && <Actions onDo={setDoing} />}
      </header>
      {total === 0 ? (
        <EmptyView
          title="No results yet."
          className="py-[8dvh]"
          actions={
            <>
              <Link href={listPath(list.id)} className={buttonVariants({ variant: 'primary' })}>
                Open the list
              </Link>
              <Actions isEmpty onDo={setDoing} />
            </>
          }
        >
          Order from a creator of this list, or add a tracked link.
        </EmptyView>
      ) : (
        <>
          <Totals results={results} notes={notes} onRate={() => setDoing({ kind: 'rate' })} />
          <Lag until={results.clicksUntil} at={results.madeAt} />
          <Rows
            {...{ results, rows }}
            own={{ sort, onSort, onOpen: setOpened, onProblem: openProblem, onDo: setDoing, hrefOf }}
          />
          {rows.length < total && (
            <Button
              size="sm"
              className="justify-self-center"
              busy={more.some(({ isFetching }) => isFetching)}
              busyLabel="Loading…"
              onClick={() => setMorePages(morePages + 1)}
            >
              Show more
            </Button>
          )}
          <Footnotes notes={notes} />
        </>
      )}
      {opened !== undefined && (
        <Drawer
          listId={list.id}
          currency={results.currency}
          rows={rows}
          {...opened}
          onClose={() => setOpened(undefined)}
        />
      )}
      {doing !== undefined && <ResultDialog doing={doing} results={results} rows={rows} onDo={setDoing} />}
    </div>
  )
}

/** The results do not say the network of their creators, but the list does. */
function useHref({ id, type }: Results['list']): (value: string) => string | undefined {
  const network = trpc.favourites.list.useQuery({ id }, { enabled: type === 'influencer' }).data?.subtype
  return value => {
    if (type === 'offer') return `/offers/${value}`
    return network == null ? undefined : reportPath({ id: value, socialNetwork: network })
  }
}

/** A single order shows what is wrong itself. Several are listed first. */
function useOpenProblem({ id }: Results['list'], onOpen: (opened: Opened) => void) {
  const { client } = trpc.useUtils()
  const [, navigate] = useLocation()
  return async (row: Pick<ResultRow, 'value' | 'name'>, orders: number) => {
    const value = row.value ?? 'none'
    const found =
      orders === 1 ? await client.results.rows.query({ id, kind: 'orders', value }).catch(() => undefined) : undefined
    const order = found?.data.find(item => 'id' in item)
    // The panel says why, if the order could not be read.
    if (order === undefined) onOpen({ kind: 'orders', row })
    else navigate(`/orders/${order.id}`)
  }
}

const additions = [
  ['link', 'Add link', Link2],
  ['code', 'Add code', Tag],
  ['import', 'Import sales', Table2],
  ['shop', 'Connect shop', Braces],
] as const
const outputs = [
  ['export', 'Export', Download],
  ['share', 'Share', Share2],
] as const

function Actions({ isEmpty = false, onDo }: { isEmpty?: boolean; onDo: (doing: Doing) => void }) {
  return (
    <div className={cn('flex flex-wrap gap-2', isEmpty && 'justify-center')}>
      {[...additions, ...(isEmpty ? [] : outputs)].map(([kind, label, Icon]) => (
        <Button key={kind} variant={kind === 'share' ? 'primary' : 'default'} onClick={() => onDo({ kind })}>
          <Icon aria-hidden />
          {label}
        </Button>
      ))}
    </div>
  )
}
