import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useState } from 'react'
import { ErrorView } from '../../../components/error-view.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { formatCount } from '../../../display/format.ts'
import { FilterBar } from '../../../search/filters/bar.tsx'
import { FilterChips } from '../../../search/filters/chips.tsx'
import { type Columns, columnOf } from '../cards/cards.ts'
import type { BoardActions } from './actions.ts'
import { BoardColumns } from './columns.tsx'
import { type BoardContext, BoardProvider } from './context.ts'
import { type Asked, BoardDialogs } from './dialogs.tsx'
import { createDrag, type Drag } from './drag.ts'
import { FindField } from './find-field.tsx'
import { BoardPanel, useOpenCard } from './panel.tsx'
import { PointerDrag } from './pointer.tsx'
import { BoardSelection } from './selection.tsx'
import { BoardSkeleton, EmptyBoard, NoMatch, OutdatedBoard } from './states.tsx'
import { useBoard } from './use-board.ts'
import { useBoardFilter } from './use-filter.ts'
import { useCardHolding } from './use-holding.ts'
import { useBoardSelection } from './use-selection.ts'

export function Board({ list }: { list: FavouriteList }) {
  const board = useBoardFilter(list)
  const { columns, hasFailed, ...actions } = useBoard(list, board.filter)
  // The last cards stay on screen until those of the next filter are there.
  const shown = useLast(columns)
  const matches = board.filter && columns?.reduce((sum, { cards }) => sum + cards.length, 0)
  return (
    <>
      <div className="border-t max-md:border-b-0">
        <FilterBar
          search={board.search}
          ask={board.ask}
          cost={null}
          field={
            <FindField
              type={list.type}
              words={board.words}
              onChange={board.setWords}
              matches={matches === undefined ? undefined : `${formatCount(matches)} of ${formatCount(list.itemsCount)}`}
            />
          }
        />
        <FilterChips search={board.search} ask={board.ask} />
      </div>
      {shown !== undefined ? (
        <LoadedBoard
          key={list.id}
          list={list}
          columns={shown}
          isStale={columns === undefined}
          hasFailed={hasFailed}
          actions={actions}
          onClear={board.clear}
        />
      ) : hasFailed ? (
        <ErrorView title="Couldn’t load the board" onRetry={actions.store.refresh} className="py-[10dvh]">
          Your cards and notes are safe. Everything else still works.
        </ErrorView>
      ) : (
        <BoardSkeleton />
      )}
    </>
  )
}

/** The last defined value. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

type LoadedBoardProps = {
  list: FavouriteList
  columns: Columns
  /** The cards of another filter are still shown. */
  isStale: boolean
  hasFailed: boolean
  actions: BoardActions
  onClear: () => void
}

function LoadedBoard({ list, columns, isStale, hasFailed, actions, onClear }: LoadedBoardProps) {
  const { store, remove, inOrder } = actions
  const [drag] = useState(createDrag)
  const [asked, setAsked] = useState<Asked>()
  const selection = useBoardSelection(columns)
  const panel = useOpenCard()
  const holding = useCardHolding({ columns, drag, selection, panel, actions })
  const context: BoardContext = {
    columns,
    isFiltered: actions.isFiltered,
    moveTo: holding.moveTo,
    select: selection.select,
    editNote: note => setAsked({ note }),
    remove: ids => remove(ids, list.name),
    editColumn: column => setAsked({ column }),
    deleteColumn: doomed => setAsked({ doomed }),
    orderColumns: actions.orderColumns,
  }
  const isEmpty = columns.every(({ cards }) => cards.length === 0)
  return (
    <BoardProvider value={context}>
      <div className="flex min-h-0 flex-1">
        <div
          inert={isStale}
          className={cn('relative flex min-w-0 flex-1 flex-col transition-opacity', isStale && 'opacity-60')}
        >
          {hasFailed && <OutdatedBoard onRetry={store.refresh} />}
          {isEmpty && actions.isFiltered ? (
            <NoMatch onClear={onClear} />
          ) : isEmpty ? (
            <EmptyBoard list={list} />
          ) : (
            <BoardColumns
              list={list}
              drag={drag}
              holding={holding}
              selection={selection}
              panel={panel}
              look={store.look}
            />
          )}
          <BoardSelection list={list} selected={selection.ids} inOrder={inOrder} onClear={selection.clear} />
        </div>
        <BoardPanel list={list} columns={columns} {...panel} onReach={id => revealCard(drag, columns, id)} />
      </div>
      <PointerDrag {...holding.pointer} />
      <p id="board-keys" className="sr-only">
        Press Space to lift the card, arrow keys to move it, Space to drop it, Escape to put it back. Enter opens the
        card, X selects it, Shift+X selects a range.
      </p>
      <p aria-live="assertive" className="sr-only">
        {holding.keys.said}
      </p>
      <BoardDialogs asked={asked} columns={columns} actions={actions} onClose={() => setAsked(undefined)} />
    </BoardProvider>
  )
}

function revealCard(drag: Drag, columns: Columns, id: string) {
  const column = columnOf(columns, id)
  const index = column?.cards.findIndex(card => card?.id === id)
  if (column !== undefined && index !== undefined) drag.lists().get(column.id)?.reveal(index)
}
