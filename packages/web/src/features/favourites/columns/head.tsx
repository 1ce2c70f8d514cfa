import { ArrowLeft, ArrowRight, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Count } from '../../../components/ui/count.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { formatCompact, formatCount, formatPercent } from '../../../display/format.ts'
import { useBoardContext } from '../board/context.ts'
import type { BoardColumn } from '../cards/cards.ts'
import { cardsCount } from '../cards/words.ts'
import { ColumnDot } from './dot.tsx'
import { useColumnGrip } from './drag.ts'
import type { Totals } from './totals.ts'

type ColumnHeadProps = {
  column: BoardColumn
  totals: Totals | undefined
  /** The network's word for an audience. */
  noun: 'followers' | 'subscribers'
}

export function ColumnHead({ column, totals, noun }: ColumnHeadProps) {
  return (
    <header
      ref={useColumnGrip()}
      className="grid shrink-0 cursor-grab select-none grid-cols-[auto_minmax(0,auto)_auto_1fr_auto] items-center gap-x-[7px] py-2 pr-1.5 pl-3"
    >
      <ColumnDot color={column.color} />
      <h2 title={column.name} className="truncate font-semibold leading-7">
        {column.name}
      </h2>
      <Count label={cardsCount(column.cards.length)} className="bg-secondary">
        {formatCount(column.cards.length)}
      </Count>
      <span className="text-2xs text-muted-foreground">{column.isDefault && 'default'}</span>
      <ColumnMenu column={column} />
      <p className="col-span-full -mt-[3px] h-4 truncate text-2xs text-muted-foreground leading-4 tabular-nums">
        {totals !== undefined && <TotalsLine totals={totals} noun={noun} />}
      </p>
    </header>
  )
}

type TotalsLineProps = { totals: Totals; noun: string }

function TotalsLine({ totals: { followers, viewsTotal, erMedian }, noun }: TotalsLineProps) {
  const sum = followers ?? viewsTotal
  return (
    <>
      {sum !== null && sum > 0 && (
        <>
          <b className="font-semibold text-foreground">{formatCompact(sum)}</b> {followers === null ? 'views' : noun}
        </>
      )}
      {erMedian !== null && (
        <>
          <span aria-hidden> · </span>
          median ER <b className="font-semibold text-foreground">{formatPercent(erMedian, 1)}</b>
        </>
      )}
    </>
  )
}

function ColumnMenu({ column }: { column: BoardColumn }) {
  const { columns, editColumn, deleteColumn, orderColumns } = useBoardContext()
  const at = columns.findIndex(({ id }) => id === column.id)
  const moveBy = (by: 1 | -1) => {
    const ids = columns.map(({ id }) => id).toSpliced(at, 1)
    orderColumns(ids.toSpliced(at + by, 0, column.id))
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" icon data-no-drag aria-label={`${column.name}: column menu`}>
          <MoreHorizontal aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-w-[240px]">
        <DropdownMenuItem onSelect={() => editColumn(column)}>
          <Pencil aria-hidden />
          Name and colour
        </DropdownMenuItem>
        <DropdownMenuItem disabled={at === 0} onSelect={() => moveBy(-1)}>
          <ArrowLeft aria-hidden />
          Move left
        </DropdownMenuItem>
        <DropdownMenuItem disabled={at === columns.length - 1} onSelect={() => moveBy(1)}>
          <ArrowRight aria-hidden />
          Move right
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem
          variant="danger"
          disabled={column.isDefault}
          aria-describedby={column.isDefault ? 'default-column' : undefined}
          onSelect={() => deleteColumn(column)}
        >
          <Trash2 aria-hidden />
          Delete column
        </DropdownMenuItem>
        {column.isDefault && (
          <p id="default-column" className="px-2 pt-0.5 pb-1.5 text-muted-foreground text-xs">
            New cards start in the default column, so you can’t delete it.
          </p>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
