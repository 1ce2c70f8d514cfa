import { useState } from 'react'
import { besideCard, type Columns, cardsById } from '../cards/cards.ts'
import type { BoardActions } from './actions.ts'
import type { BoardContext } from './context.ts'
import type { Drag, Held } from './drag.ts'
import { useBoardKeys } from './keys.ts'
import type { OpenCard } from './panel.tsx'
import type { BoardSelectionState } from './use-selection.ts'

type Holding = {
  columns: Columns
  drag: Drag
  selection: BoardSelectionState
  panel: OpenCard
  actions: BoardActions
}

export type CardHolding = ReturnType<typeof useCardHolding>

/** Moves cards by pointer, keyboard and menu, and announces each move. */
export function useCardHolding({ columns, drag, selection, panel, actions }: Holding) {
  const [board, setBoard] = useState<HTMLElement | null>(null)
  const take = (id: string) => {
    const lead = cardsById(columns, new Set([id])).get(id)
    return lead && { lead, ids: selection.ids.has(id) ? actions.inOrder(selection.ids) : [id] }
  }
  const moveTo: BoardContext['moveTo'] = (ids, to) => {
    const words = actions.move(ids, to)
    if (words !== undefined) keys.say(words)
  }
  const drop = ({ ids, slot }: Held) => {
    if (slot === undefined) return
    moveTo(ids, actions.isFiltered ? besideCard(columns, slot, new Set(ids)) : slot)
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
  return { setBoard, pointer: { board, drag, take, onDrop: drop }, keys, moveTo }
}
