import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useState } from 'react'
import { ErrorView } from '../../../components/error-view.tsx'
import { type Columns, columnOf } from '../cards/cards.ts'
import type { BoardActions } from './actions.ts'
import { BoardColumns } from './columns.tsx'
import { type BoardContext, BoardProvider } from './context.ts'
import { type Asked, BoardDialogs } from './dialogs.tsx'
import { createDrag, type Drag } from './drag.ts'
import { BoardFilters } from './filters.tsx'
import { BoardGhost } from './ghost.tsx'
import { BoardPanel, useOpenCard } from './panel.tsx'
import { BoardSelection } from './selection.tsx'
import { BoardSkeleton, EmptyBoard, OutdatedBoard } from './states.tsx'
import { useBoard } from './use-board.ts'
import { useCardHolding } from './use-holding.ts'
import { useBoardSelection } from './use-selection.ts'

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
  const { store, remove, inOrder } = actions
  const [drag] = useState(createDrag)
  const [asked, setAsked] = useState<Asked>()
  const selection = useBoardSelection(columns)
  const panel = useOpenCard()
  const holding = useCardHolding({ columns, drag, selection, panel, actions })
  const context: BoardContext = {
    columns,
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
        <div className="relative flex min-w-0 flex-1 flex-col">
          <BoardFilters list={list} />
          {hasFailed && <OutdatedBoard onRetry={store.refresh} />}
          {isEmpty ? (
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
          <BoardSelection selected={selection.ids} inOrder={inOrder} onClear={selection.clear} />
        </div>
        <BoardPanel list={list} columns={columns} {...panel} onReach={id => revealCard(drag, columns, id)} />
      </div>
      <BoardGhost drag={drag} ref={holding.ghost} />
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
