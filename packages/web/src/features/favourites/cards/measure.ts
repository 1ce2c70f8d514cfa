import type { Cell } from './cards.ts'
import type { ProblemOf } from './order-mark.tsx'

export type CardShape = { isContent: boolean; isPhone: boolean; width: number }

/** The height of a card by its content. Must match the styles in `card.tsx` and `face.tsx`. */
export function cardHeight(card: Cell, { isContent, isPhone, width }: CardShape, problemOf: ProblemOf): number {
  const frame = isPhone ? 26 : 22
  const lines = card?.note ? noteLines(card.note, width - frame) : 0
  return (
    frame +
    (isContent ? 70 : 62) +
    (lines === 0 ? 0 : 6 + lines * 16) +
    (hasValues(card) ? 6 + valueLines(card) * 16 : 0) +
    (cardBadge(card, problemOf) === undefined ? 0 : 28)
  )
}

/** Three values of custom columns get a second line, and four a third one. */
export function valueLines(card: Cell): 1 | 2 | 3 {
  const count = card === undefined ? 0 : Object.keys(card.fields).length
  if (count > 3) return 3
  return count > 2 ? 2 : 1
}

export function hasValues(card: Cell): boolean {
  return card !== undefined && Object.keys(card.fields).length > 0
}

/** A card shows at most one badge. */
export function cardBadge(card: Cell, problemOf: ProblemOf): 'problem' | 'gone' | 'email' | undefined {
  if (card === undefined) return undefined
  if (problemOf(card.id) !== undefined) return 'problem'
  if (card.isGone) return 'gone'
  return 'isEmailUnmasked' in card && card.isEmailUnmasked ? 'email' : undefined
}

/** Longer notes are cut at two lines; the title and the dialog show them in full. */
export function noteLines(note: string, width: number): 1 | 2 {
  return note.includes('\n') || textWidth(note) > width ? 2 : 1
}

const widths = new Map<string, number>()
let pen: CanvasRenderingContext2D | null | undefined

function textWidth(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen) pen.font = `12px ${getComputedStyle(document.body).fontFamily}`
  const width = pen?.measureText(text.slice(0, 200)).width ?? text.length * 6
  widths.set(text, width)
  return width
}
