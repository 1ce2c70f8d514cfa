import { type Cell, csvHead, csvLine } from '@limelight/contract/csv'
import type { ListField } from '@limelight/contract/favourites/list-fields'
import type { ExportFormat } from '@limelight/contract/favourites/rules'
import { nestFields } from './field-columns.ts'
import type { ExportedRow } from './rows.ts'

type Writer = {
  head: (columns: readonly string[], file: { isForPeople: boolean }) => string
  rows: (rows: ExportedRow[], part: { fields: readonly ListField[]; isFirst: boolean }) => string
  foot: string
}

/** Without it, Excel reads UTF-8 as the code page of the computer. Programs get plain UTF-8. */
const byteOrderMark = '\uFEFF'

export const exportWriters: Record<ExportFormat, Writer> = {
  csv: {
    head: (columns, { isForPeople }) => (isForPeople ? byteOrderMark : '') + csvHead(columns),
    rows: rows => rows.map(row => csvLine(Object.values(row))).join(''),
    foot: '',
  },
  json: {
    head: () => '[',
    rows: (rows, { fields, isFirst }) =>
      rows
        .map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(nestFields(typed(row), fields))}`)
        .join(''),
    foot: '\n]\n',
  },
}

/** Programs read numbers as numbers: prices and amounts, and shares by their value. A city is the place of the API. */
function typed(row: ExportedRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([key, cell]) => [key === 'city' ? 'place' : key, typedCell(key, cell)]),
  )
}

/** Of results. */
const amounts = new Set(['cost', 'salesAmount'])

function typedCell(key: string, cell: Cell): unknown {
  const isAmount = amounts.has(key) || (key.startsWith('price') && key !== 'priceSource')
  if (isAmount && typeof cell === 'string') return Number(cell)
  if (!key.startsWith('audience') || !Array.isArray(cell)) return cell
  return Object.fromEntries(cell.map(share => share.split(' ')).map(([value = '', share]) => [value, Number(share)]))
}
