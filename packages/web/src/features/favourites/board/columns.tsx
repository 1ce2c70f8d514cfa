import { columnRules } from '@limelight/contract/favourites/rules'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { CardHands } from '../cards/card.tsx'
import { AddColumn } from '../columns/add.tsx'
import { BoardColumnView } from '../columns/column.tsx'
import { useColumnDrag } from '../columns/drag.ts'
import { ColumnHead } from '../columns/head.tsx'
import { useColumnTotals } from '../columns/use-totals.ts'
import { useBoardContext } from './context.ts'
import type { Drag } from './drag.ts'
import type { OpenCard } from './panel.tsx'
import { boardClasses } from './states.tsx'
import type { CardHolding } from './use-holding.ts'
import type { BoardSelectionState } from './use-selection.ts'

type BoardColumnsProps = {
  list: FavouriteList
  drag: Drag
  holding: CardHolding
  selection: BoardSelectionState
  panel: OpenCard
  look: (columnId: string, first: number, last: number) => void
}

export function BoardColumns({ list, drag, holding, selection, panel, look }: BoardColumnsProps) {
  const { columns, isFiltered, orderColumns, editColumn } = useBoardContext()
  const totalsOf = useColumnTotals(list, columns, { isFiltered })
  const heads = useColumnDrag(
    columns.map(({ id }) => id),
    orderColumns,
  )
  const hands = useStableHands({ open: panel.setOpen, select: selection.select })
  return (
    <section
      ref={holding.setBoard}
      aria-label="Board"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and holds the focus for a lifted card.
      tabIndex={0}
      className={`${boardClasses} snap-x snap-proximity scroll-px-5 -outline-offset-2 data-holding:snap-none data-holding:outline-none max-md:not-data-holding:snap-mandatory max-md:scroll-px-3`}
      onKeyDown={holding.keys.onKeyDown}
      onBlur={holding.keys.onBlur}
    >
      {columns.map(column => (
        <BoardColumnView
          key={column.id}
          column={column}
          isContent={list.type === 'content'}
          head={
            <ColumnHead
              column={column}
              noun={list.subtype === 'youtube' ? 'subscribers' : 'followers'}
              totals={totalsOf(column)}
            />
          }
          selected={selection.ids}
          open={panel.open}
          drag={drag}
          hands={hands}
          look={look}
          order={heads.orderOf(column.id)}
          isHeld={heads.heldId === column.id}
        />
      ))}
      <AddColumn isFull={columns.length >= columnRules.maxColumns} onAdd={() => editColumn(undefined)} />
    </section>
  )
}

/** Returns the same functions on every render, so that memoized cards don't render again. */
function useStableHands(hands: CardHands): CardHands {
  const latest = useRef(hands)
  useLayoutEffect(() => {
    latest.current = hands
  })
  return useMemo(
    () => ({
      open: id => latest.current.open(id),
      select: (id, isRange) => latest.current.select(id, isRange),
    }),
    [],
  )
}
