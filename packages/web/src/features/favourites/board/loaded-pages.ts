import type { Cell, Columns } from '../cards/cards.ts'
import { type Answer, pageSize, pagesBetween } from './pages.ts'

/** Which pages of each column have been read since the board was last outdated, and which cards are in view. */
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
    /** What has to be asked so that no card in view is missing. */
    missing: (columns: Columns) =>
      columns.flatMap(({ id, cards }) =>
        missingPages(id, cards).map(page => ({ columnId: id, offset: startOf(page) })),
      ),
    add(answers: readonly Answer[], isWhole: boolean) {
      if (isWhole) read = new Map()
      for (const { board, offset } of answers)
        for (const { id } of board.columns) read.set(id, new Set(read.get(id)).add(offset / pageSize))
    },
    /** After cards have moved, pages that got a hole count as unread. */
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
