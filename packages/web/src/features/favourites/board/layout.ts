import type { Cell } from '../cards/cards.ts'

/** Positions of the cards in a column, computed from their content without rendering them. */
export type Layout = {
  /** The top of each card; the last entry is the end of the column. */
  readonly tops: Float64Array
  readonly height: number
}

export const cardGap = 6

export function layOut(cards: readonly Cell[], heightOf: (card: Cell) => number): Layout {
  const tops = new Float64Array(cards.length + 1)
  let top = 0
  for (const [index, card] of cards.entries()) {
    tops[index] = top
    top += heightOf(card) + cardGap
  }
  tops[cards.length] = top
  return { tops, height: top }
}

/** Indexes of the first and last visible card. `last` is before `first` in an empty column. */
export function shownBetween({ tops }: Layout, from: number, to: number): { first: number; last: number } {
  const count = tops.length - 1
  const first = Math.max(
    0,
    firstWhere(count, index => (tops[index + 1] ?? 0) > from),
  )
  const last =
    Math.min(
      count,
      firstWhere(count, index => (tops[index] ?? 0) >= to),
    ) - 1
  return { first: Math.min(first, count), last }
}

/**
 * The drop position for a card centred at `middle`: before the first card centred below it.
 * Cards from `gapAt` on are shifted by the gap; counting that keeps the slot from flickering.
 */
export function positionAt({ tops }: Layout, middle: number, gapAt: number | undefined, gap: number): number {
  return firstWhere(tops.length - 1, index => {
    const own = ((tops[index] ?? 0) + (tops[index + 1] ?? 0) - cardGap) / 2
    return own + (gapAt !== undefined && index >= gapAt ? gap : 0) >= middle
  })
}

/** Binary search: `is` is false up to some index and true from there on. */
function firstWhere(count: number, is: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (is(middle)) high = middle
    else low = middle + 1
  }
  return low
}
