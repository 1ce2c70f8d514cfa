import type { ListField } from '@limelight/contract/favourites/list-fields'
import type { ExportFormat } from '@limelight/contract/favourites/rules'
import { csvHead, csvLine } from './csv.ts'
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
        .map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(nestFields(row, fields))}`)
        .join(''),
    foot: '\n]\n',
  },
}
