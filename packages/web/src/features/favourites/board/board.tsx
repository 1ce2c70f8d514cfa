import { columnRules } from '@limelight/contract/favourites/rules'
import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ErrorView } from '../../../components/error-view.tsx'
import { type Columns, cardsById, columnOf } from '../cards/cards.ts'
import { AddColumn } from '../columns/add.tsx'
import { BoardColumnView } from '../columns/column.tsx'
import { useColumnDrag } from '../columns/drag.ts'
import { ColumnHead } from '../columns/head.tsx'
import type { BoardActions } from './actions.ts'
import { type BoardContext, BoardProvider } from './context.ts'
import { type Asked, BoardDialogs } from './dialogs.tsx'
import { createDrag, type Held } from './drag.ts'
import { BoardFilters } from './filters.tsx'
import { BoardGhost } from './ghost.tsx'
import { useBoardKeys } from './keys.ts'
import { BoardPanel, useOpenCard } from './panel.tsx'
import { usePointerDrag } from './pointer.ts'
import { BoardSelection } from './selection.tsx'
import { BoardSkeleton, boardClasses, EmptyBoard, OutdatedBoard } from './states.tsx'
import { useBoard } from './use-board.ts'
import { useBoardSelection } from './use-selection.ts'
import { useColumnTotals } from './use-totals.ts'

/** One list as a board of the columns that its owner made. */
export function Board({ list }: { list: FavouriteList }) {
  const { columns, hasFailed, ...actions } = useBoard(list)
  if (columns === undefined)
    return hasFailed ? (
      <ErrorView title="Couldn’t load the board" onRetry={actions.store.refresh} className="py-[10dvh]">
        Your cards and notes are safe. Everything else still works.
      </ErrorView>
    ) : (
      <BoardSkeleton />
    )
  return <LoadedBoard key={list.id} list={list} columns={columns} hasFailed={hasFailed} actions={actions} />
}

type LoadedBoardProps = { list: FavouriteList; columns: Columns; hasFailed: boolean; actions: BoardActions }

function LoadedBoard({ list, columns, hasFailed, actions }: LoadedBoardProps) {
  const { store, move, remove, inOrder } = actions
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const [drag] = useState(createDrag)
  const [asked, setAsked] = useState<Asked>()
  const selection = useBoardSelection(columns)
  const panel = useOpenCard()
  const totalsOf = useColumnTotals(list, columns)

  const take = (id: string) => {
    const lead = cardsById(columns, new Set([id])).get(id)
    return lead && { lead, ids: selection.ids.has(id) ? inOrder(selection.ids) : [id] }
  }
  const moveTo: BoardContext['moveTo'] = (ids, to) => {
    const words = move(ids, to)
    if (words !== undefined) keys.say(words)
  }
  const drop = ({ ids, slot }: Held) => {
    if (slot === undefined) return
    moveTo(ids, slot)
    if (ids.length > 1) selection.clear()
  }
  const keys = useBoardKeys({
    columns,
    drag,
    take,
    onDrop: drop,
    onOpen: id => panel.setOpen(panel.open === id ? undefined : id),
    onSelect: selection.select,
  })
  usePointerDrag({ board: root, ghost, drag, take, onDrop: drop })
  const orderColumns = (ids: readonly string[]) => actions.orderColumns(ids)
  const heads = useColumnDrag(
    drag,
    columns.map(({ id }) => id),
    orderColumns,
  )

  const latest = useRef({ open: panel.setOpen, select: selection.select })
  useLayoutEffect(() => {
    latest.current = { open: panel.setOpen, select: selection.select }
  })
  const hands = useMemo(
    () => ({
      open: (id: string) => latest.current.open(id),
      select: (id: string, isRange: boolean) => latest.current.select(id, isRange),
    }),
    [],
  )

  const reveal = (id: string) => {
    const column = columnOf(columns, id)
    if (column)
      drag
        .lists()
        .get(column.id)
        ?.reveal(column.cards.findIndex(card => card?.id === id))
  }

  const context: BoardContext = {
    columns,
    moveTo,
    select: selection.select,
    editNote: note => setAsked({ note }),
    remove: ids => remove(ids, list.name),
    editColumn: column => setAsked({ column }),
    deleteColumn: doomed => setAsked({ doomed }),
    orderColumns,
  }
  const isEmpty = columns.every(({ cards }) => cards.length === 0)
  return (
    <BoardProvider value={context}>
      <div className="flex min-h-0 flex-1">
        <div className="relative flex min-w-0 flex-1 flex-col">
          <BoardFilters list={list} />
          {hasFailed && <OutdatedBoard onRetry={store.refresh} />}
          {isEmpty ? (
            <EmptyBoard list={list} />
          ) : (
            <section
              ref={setRoot}
              aria-label="Board"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and holds the focus for a lifted card.
              tabIndex={0}
              className={`${boardClasses} snap-x snap-proximity scroll-px-5 -outline-offset-2 data-holding:snap-none data-holding:outline-none max-md:not-data-holding:snap-mandatory max-md:scroll-px-3`}
              onKeyDown={keys.onKeyDown}
              onBlur={keys.onBlur}
              onDragStart={event => event.preventDefault()}
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
                      onGrab={heads.grab(column.id)}
                    />
                  }
                  selected={selection.ids}
                  open={panel.open}
                  drag={drag}
                  hands={hands}
                  look={store.look}
                  order={heads.orderOf(column.id)}
                  isHeld={heads.heldId === column.id}
                />
              ))}
              <AddColumn isFull={columns.length >= columnRules.most} onAdd={() => setAsked({ column: undefined })} />
            </section>
          )}
          <BoardSelection selected={selection.ids} inOrder={inOrder} onClear={selection.clear} />
        </div>
        <BoardPanel list={list} columns={columns} {...panel} onReach={reveal} />
      </div>
      <BoardGhost drag={drag} ref={ghost} />
      <p id="board-keys" className="sr-only">
        Press Space to lift the card, arrow keys to move it, Space to drop it, Escape to put it back. Enter opens the
        card, X selects it, Shift+X selects a range.
      </p>
      <p aria-live="assertive" className="sr-only">
        {keys.said}
      </p>
      <BoardDialogs asked={asked} columns={columns} actions={actions} onClose={() => setAsked(undefined)} />
    </BoardProvider>
  )
}
