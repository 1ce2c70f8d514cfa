import type { FavouriteList } from '@limelight/contract/favourites/schema'
import type { ResultRow } from '@limelight/contract/results/lists'
import { ReceiptText } from 'lucide-react'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { Link } from 'wouter'
import { cn } from '../../../components/ui/cn.ts'
import { formatUsdt } from '../../../display/usdt.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'

type Ordered = { listId: string; rows: ReadonlyMap<string, ResultRow> }

const Context = createContext<Ordered>({ listId: '', rows: new Map() })

/** The paid orders that the results of a list count, for its table and the cards of its board. */
export function OrderMarks({ list, children }: { list: FavouriteList; children: ReactNode }) {
  const { id: listId, type } = list
  const { results } = trpc.useUtils()
  const refresh = () => void results.get.invalidate({ id: listId })
  useLive('results', update => update.listId === listId && refresh(), refresh)
  const { data } = trpc.results.get.useQuery(
    { id: listId, sort: '-inEscrow', limit: 100 },
    // Live updates are missed while the list is closed.
    { enabled: type !== 'content', refetchOnMount: 'always' },
  )
  const value = useMemo(() => {
    const counted = data?.data.filter(({ figures }) => figures.orders > 0) ?? []
    return { listId, rows: new Map(counted.flatMap(row => (row.value === null ? [] : [[row.value, row] as const]))) }
  }, [listId, data])
  return <Context value={value}>{children}</Context>
}

export type ProblemOf = (id: string) => string | undefined

/** What is wrong with the orders of a creator or an offer in this list. */
export function useOrderProblems(): ProblemOf {
  const { rows } = useContext(Context)
  return useMemo(() => id => rows.get(id)?.problem ?? undefined, [rows])
}

type OrderMarkProps = {
  id: string
  isTabStop?: boolean
  /** A problem takes the place of the count, where nothing else shows it. */
  hasProblem?: boolean
  className?: string
}

/** How many orders a creator or an offer has in this list. Leads to its results. */
export function OrderMark({ id, isTabStop = true, hasProblem = false, className }: OrderMarkProps) {
  const { listId, rows } = useContext(Context)
  const row = rows.get(id)
  if (row === undefined) return null
  const { orders, inEscrow } = row.figures
  const count = orders === 1 ? '1 order' : `${orders} orders`
  const state = inEscrow === '0' ? 'paid out' : `${formatUsdt(inEscrow)} USDT in escrow`
  const words = [count, state, ...(row.problem === null ? [] : [row.problem])].join(', ')
  const isProblem = hasProblem && row.problem !== null
  return (
    <Link
      href={`/favourites/${listId}/results`}
      data-no-drag
      tabIndex={isTabStop ? 0 : -1}
      title={words}
      aria-label={`${words}. Show results`}
      className={cn(
        'relative rounded-xs font-medium tabular-nums before:absolute before:-inset-1.5 hover:underline',
        isProblem ? 'text-2xs/4 text-danger' : 'flex shrink-0 items-center gap-1 text-foreground text-xs/4',
        className,
      )}
      onClick={event => event.stopPropagation()}
    >
      {isProblem ? (
        row.problem
      ) : (
        <>
          <ReceiptText aria-hidden className="size-3" />
          {count}
        </>
      )}
    </Link>
  )
}
