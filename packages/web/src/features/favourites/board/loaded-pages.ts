import type { Cell, Columns } from '../cards/cards.ts'
import { type Answer, pageSize, pagesBetween } from './pages.ts'

/** Tracks the pages read since the last full read, and the cards in view, per column. */
export function createLoadedPages() {
  let read = new Map<string, Set<number>>()
  const views = new Map<string, { first: number; last: number }>()

  function missingPages(columnId: string, cards: readonly Cell[]): number[] {
    const { first, last } = views.get(columnId) ?? { first: 0, last: -1 }
    return pagesBetween(first, last).filter(page => {
      const isRead = read.get(columnId)?.has(page) ?? false
      return !isRead && hasHole(cards, Math.max(first, startOf(page)), Math.min(last + 1, startOf(page + 1)))
    })
  }

  return {
    look(columnId: string, first: number, last: number) {
      views.set(columnId, { first, last })
    },
    /** The pages to load so that every card in view is known. */
    missing: (columns: Columns) =>
      columns.flatMap(({ id, cards }) =>
        missingPages(id, cards).map(page => ({ columnId: id, offset: startOf(page) })),
      ),
    add(answers: readonly Answer[], isWhole: boolean) {
      if (isWhole) read = new Map()
      for (const { board, offset } of answers)
        for (const { id } of board.columns) read.set(id, new Set(read.get(id)).add(offset / pageSize))
    },
    /** Treats pages with missing cards as unread, after cards have moved. */
    forgetHoles(columns: Columns) {
      for (const { id, cards } of columns) {
        const pages = [...(read.get(id) ?? [])].filter(page => !hasHole(cards, startOf(page), startOf(page + 1)))
        read.set(id, new Set(pages))
      }
    },
  }
}

const startOf = (page: number) => page * pageSize

/** Whether a card between the two indexes has not been loaded. */
function hasHole(cards: readonly Cell[], from: number, to: number): boolean {
  return cards.slice(from, to).includes(undefined)
}
