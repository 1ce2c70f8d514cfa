export type Cell = string | number | boolean | null | readonly string[]

/** RFC 4180. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

/** Characters that start a formula in a spreadsheet or end the cell. */
const dangerous = /^[=+\-@\t\r]|[",\r\n]/
const formula = /^[=+\-@\t\r]/
const quoted = /[",\r\n]/

function toCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell)
  const text = typeof cell === 'string' ? cell : cell.join('; ')
  // Most cells are plain: one test instead of two.
  if (!dangerous.test(text)) return text
  const shown = formula.test(text) ? `'${text}` : text
  return quoted.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
