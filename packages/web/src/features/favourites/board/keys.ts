import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isTyping } from '../../../display/is-typing.ts'
import type { BoardColumn, Columns } from '../cards/cards.ts'
import { cardName, cardsCount } from '../cards/words.ts'
import type { Drag, Held, Slot } from './drag.ts'

type BoardKeys = {
  columns: Columns
  drag: Drag
  take: (id: string) => Pick<Held, 'ids' | 'lead'> | undefined
  onDrop: (held: Held) => void
  onOpen: (id: string) => void
  onSelect: (id: string, isRange: boolean) => void
}

/** Moves cards by keyboard: arrows walk, Space lifts and drops. Screen readers announce `said`. */
export function useBoardKeys(props: BoardKeys) {
  const { columns, drag, take, onDrop, onOpen, onSelect } = props
  const [said, say] = useState('')
  /** A card that gets the focus once it has loaded. */
  const wanted = useRef<{ columnId: string; index: number }>(undefined)

  useEffect(() => {
    const column = columns.find(({ id }) => id === wanted.current?.columnId)
    const index = wanted.current?.index ?? -1
    if (column?.cards[index] === undefined) return
    wanted.current = undefined
    focusCard(drag, column, index)
  }, [columns, drag])

  const go = (column: BoardColumn | undefined, index: number) => {
    if (column?.cards.length !== 0 && column?.cards[index] === undefined)
      wanted.current = column && { columnId: column.id, index }
    focusCard(drag, column, index)
  }

  const walk = (id: string, key: string) => {
    const at = columns.findIndex(({ cards }) => cards.some(card => card?.id === id))
    const index = columns[at]?.cards.findIndex(card => card?.id === id) ?? -1
    const last = (columns[at]?.cards.length ?? 0) - 1
    const step = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last }[key]
    if (step !== undefined) return go(columns[at], Math.max(0, Math.min(step, last)))
    const aside = key === 'ArrowRight' ? columns.slice(at + 1) : columns.slice(0, at).toReversed()
    const next = aside.find(({ cards }) => cards.length > 0)
    if (next) go(next, Math.min(index, next.cards.length - 1))
  }

  const lift = (id: string, card: HTMLElement, board: HTMLElement) => {
    const taken = take(id)
    const column = columns.find(({ cards }) => cards.some(other => other?.id === id))
    if (taken === undefined || column === undefined) return
    const lifted = new Set(taken.ids)
    const index = column.cards.findIndex(other => other?.id === id)
    const before = column.cards.slice(0, index).filter(other => other === undefined || !lifted.has(other.id)).length
    const { width, height } = card.getBoundingClientRect()
    // A lifted card leaves the DOM, so the board takes the focus.
    board.dataset.holding = ''
    board.focus({ preventScroll: true })
    drag.lift({ ...taken, lifted, width, height, by: 'keys', slot: { columnId: column.id, position: before } })
    say(`${wordsOf(taken)} lifted. Arrow keys move it, Space drops it, Escape puts it back.`)
  }

  const steer = (held: Held, key: string) => {
    const slot = nextSlot(columns, held, key)
    if (slot === undefined) return
    drag.aim(slot)
    drag.lists().get(slot.columnId)?.reveal(slot.position)
    const column = columns.find(({ id }) => id === slot.columnId)
    say(`${column?.name}, position ${slot.position + 1} of ${staying(column, held) + 1}.`)
  }

  const end = (board: HTMLElement, isDrop: boolean) => {
    delete board.dataset.holding
    const held = drag.release()
    if (held === undefined) return
    if (isDrop) onDrop(held)
    say(isDrop ? `${wordsOf(held)} dropped.` : `${wordsOf(held)} put back.`)
    // The dropped card is in the DOM after the next render.
    requestAnimationFrame(() => focusById(drag, held.lead))
  }

  const onHeldKey = (held: Held, event: KeyboardEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.key === ' ' || event.key === 'Enter') end(event.currentTarget, true)
    else if (event.key === 'Escape') end(event.currentTarget, false)
    else steer(held, event.key)
  }

  const onCardKey = (id: string, card: HTMLElement, event: KeyboardEvent<HTMLElement>) => {
    if (event.key.toLowerCase() === 'x') return onSelect(id, event.shiftKey)
    // Space and Enter on a control inside a card press that control.
    if (event.target !== card && !event.key.startsWith('Arrow')) return
    if (walkKeys.has(event.key)) walk(id, event.key)
    else if (event.key === ' ') lift(id, card, event.currentTarget)
    else if (event.key === 'Enter') onOpen(id)
    else return
    event.preventDefault()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    wanted.current = undefined
    const held = drag.held()
    if (held?.by === 'keys') return onHeldKey(held, event)
    const card = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-card]') : null
    const id = card?.dataset.card
    if (card !== null && id !== undefined && held === undefined) onCardKey(id, card, event)
  }

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (!isInside && drag.held()?.by === 'keys') end(currentTarget, false)
  }

  return { said, say, onKeyDown, onBlur }
}

const walkKeys = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'])

export function nextSlot(columns: Columns, held: Held, key: string): Slot | undefined {
  const { slot } = held
  const at = columns.findIndex(({ id }) => id === slot?.columnId)
  if (slot === undefined || at < 0) return undefined
  const inColumn = (column: BoardColumn | undefined, position: number) =>
    column && { columnId: column.id, position: Math.max(0, Math.min(position, staying(column, held))) }
  if (key === 'ArrowDown') return inColumn(columns[at], slot.position + 1)
  if (key === 'ArrowUp') return inColumn(columns[at], slot.position - 1)
  if (key === 'Home') return inColumn(columns[at], 0)
  if (key === 'End') return inColumn(columns[at], Number.POSITIVE_INFINITY)
  if (key === 'ArrowRight') return inColumn(columns[at + 1], slot.position)
  if (key === 'ArrowLeft') return inColumn(columns[at - 1], slot.position)
  return undefined
}

function staying(column: BoardColumn | undefined, { lifted }: Pick<Held, 'lifted'>): number {
  return column?.cards.filter(card => card === undefined || !lifted.has(card.id)).length ?? 0
}

function wordsOf({ ids, lead }: Pick<Held, 'ids' | 'lead'>): string {
  return ids.length === 1 ? cardName(lead) : cardsCount(ids.length)
}

function focusCard(drag: Drag, column: BoardColumn | undefined, index: number) {
  const card = column?.cards[index]
  const list = column && drag.lists().get(column.id)
  if (list === undefined) return
  // Renders synchronously: otherwise a quick second key still finds the focus on the last card.
  flushSync(() => list.reveal(index))
  list.section.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  list.scroller.querySelector<HTMLElement>(`[data-card="${card?.id}"]`)?.focus({ preventScroll: true })
}

function focusById(drag: Drag, { id }: FavouriteItem) {
  for (const { scroller } of drag.lists().values())
    scroller.querySelector<HTMLElement>(`[data-card="${id}"]`)?.focus({ preventScroll: true })
}
