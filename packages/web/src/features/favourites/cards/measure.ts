import type { Cell } from './cards.ts'

export type CardShape = { isContent: boolean; isPhone: boolean; width: number }

/** What a card is high, by what it shows; `board-card.tsx` is drawn to these measures. */
export function cardHeight(card: Cell, { isContent, isPhone, width }: CardShape): number {
  const frame = isPhone ? 26 : 22
  const lines = card?.note ? noteLines(card.note, width - frame) : 0
  return frame + (isContent ? 70 : 62) + (lines === 0 ? 0 : 6 + lines * 16) + (cardBadge(card) === undefined ? 0 : 28)
}

/** The one thing worth a badge. */
export function cardBadge(card: Cell): 'gone' | 'email' | undefined {
  if (card === undefined) return undefined
  if (card.isGone) return 'gone'
  return 'isEmailUnmasked' in card && card.isEmailUnmasked ? 'email' : undefined
}

/** A note has one line or two; what is longer is cut there and stands whole in the title and in the dialog. */
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
