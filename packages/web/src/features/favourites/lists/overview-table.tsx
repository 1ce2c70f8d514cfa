import type { ListSort } from '@limelight/contract/favourites/rules'
import type { ListOverview } from '@limelight/contract/favourites/schema'
import { ArrowDown, ArrowUp, SquareKanban } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../../components/ui/table.tsx'
import { formatCount, formatDayOrTime } from '../../../display/format.ts'
import { listPath } from '../../../display/list-path.ts'
import { BoardShares, ListActions, ListContents, ListKind, ListName, useBoardColumns } from './overview-parts.tsx'
import type { Asked } from './page.tsx'
import { firstDirection, type Overview, type OverviewOrder } from './use-overview.ts'

type OverviewTableProps = { lists: readonly ListOverview[]; overview: Overview; onAsk: (asked: Asked) => void }

export function OverviewTable({ lists, overview, onAsk }: OverviewTableProps) {
  const columns = useBoardColumns()
  return (
    <Table>
      <TableHeader>
        <TableRow>
          <SortHead of="name" overview={overview} className="w-[20%] first:pl-2 max-lg:w-auto">
            List
          </SortHead>
          <TableHead className="w-28">Type</TableHead>
          <TableHead className="max-lg:hidden">Newest items</TableHead>
          <TableHead className="w-28 max-xl:w-24">Board</TableHead>
          <SortHead of="items" overview={overview} align="right" className="w-16">
            Items
          </SortHead>
          <SortHead of="updated" overview={overview} align="right" className="w-28">
            Changed
          </SortHead>
          <TableHead className="w-30">
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {lists.map(list => (
          <TableRow key={list.id}>
            <TableCell className="first:pl-2">
              <ListName list={list} />
              {list.description !== '' && (
                <span className="block truncate text-muted-foreground text-xs">{list.description}</span>
              )}
            </TableCell>
            <TableCell>
              <ListKind list={list} />
            </TableCell>
            <TableCell className="max-lg:hidden">
              <ListContents list={list} />
            </TableCell>
            <TableCell>
              <BoardShares list={list} columns={columns} />
            </TableCell>
            <TableCell align="right">{formatCount(list.itemsCount)}</TableCell>
            <TableCell align="right" className="text-muted-foreground text-xs">
              <time dateTime={list.updatedAt}>{formatDayOrTime(list.updatedAt)}</time>
            </TableCell>
            <TableCell align="right" className="last:pr-1">
              <span className="inline-flex items-center gap-0.5">
                <Link
                  href={listPath(list.id, 'board')}
                  aria-label={`Open the board of ${list.name}`}
                  title="Open board"
                  className={buttonVariants({ variant: 'ghost', size: 'sm', icon: true })}
                >
                  <SquareKanban aria-hidden />
                </Link>
                <ListActions list={list} onAsk={onAsk} />
              </span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

type SortHeadProps = {
  of: ListSort
  overview: OverviewOrder & { sortBy: (order: OverviewOrder) => void }
  align?: 'right'
  className?: string
  children: ReactNode
}

/** Sorts by its column; another press turns the order around. */
function SortHead({ of, overview: { sort, direction, sortBy }, align, className, children }: SortHeadProps) {
  const isSorted = sort === of
  const next = isSorted ? (direction === 'ASC' ? 'DESC' : 'ASC') : firstDirection(of)
  const Arrow = direction === 'ASC' ? ArrowUp : ArrowDown
  return (
    <TableHead
      {...(align && { align })}
      {...(isSorted && { 'aria-sort': direction === 'ASC' ? ('ascending' as const) : ('descending' as const) })}
      className={className}
    >
      <button
        type="button"
        className="inline-flex items-center gap-1 rounded-xs font-[inherit] hover:text-foreground"
        onClick={() => sortBy({ sort: of, direction: next })}
      >
        {children}
        {isSorted && <Arrow aria-hidden className="size-3" />}
      </button>
    </TableHead>
  )
}
