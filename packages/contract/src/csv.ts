/** A named thing stands with its name. */
export type Cell = string | number | boolean | null | readonly string[] | { readonly name: string }

/**
 * Writes a record of RFC 4180. Text is always quoted, and made harmless for readers that split it
 * at another separator than the comma or that ignore quotes.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** Writes column names, which are never quoted, so separators and quotes in them become spaces. */
export function csvHead(names: readonly string[]): string {
  return `${names.map(name => neutralize(name.replaceAll(/[",;\s\p{Cc}]+/gu, ' ').trim())).join(',')}\r\n`
}

function toCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  const text = typeof cell === 'string' ? cell : 'name' in cell ? cell.name : cell.join('; ')
  return `"${neutralize(text).replaceAll('"', '""')}"`
}

/** Full-width and small forms included: some input methods and spreadsheets read them as ASCII. */
const starter = String.raw`[=＝﹦+＋﹢\-－﹣@＠﹫]`
/** What readers may drop before a formula. */
const dropped = String.raw`[\s\p{C}"]*`

/** Most cells are plain, and this test is cheaper than the replacements. */
const suspicious = new RegExp(`^${dropped}${starter}|[,;\\t\\r\\n]`, 'u')
/** Before a character that could open a formula, at the start of a cell or after a separator. */
const opening = new RegExp(`(?=${starter})(?<=(?:^|[,;\\t\\r\\n])${dropped})`, 'gu')
const tabOrLineBreak = /^[\t\r\n]/

function neutralize(text: string): string {
  return suspicious.test(text) ? text.replace(opening, "'").replace(tabOrLineBreak, "'$&") : text
}
