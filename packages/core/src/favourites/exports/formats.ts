import type { ExportFormat } from '@limelight/contract/favourites/rules'
import { csvHead, csvLine } from './csv.ts'
import type { ExportedRow } from './rows.ts'

/** The columns of a file, by key. A CSV file for spreadsheets shows `names` instead. */
type Columns = { keys: readonly string[]; names?: readonly string[] | undefined }

type Writer = {
  head: (columns: Columns) => string
  rows: (rows: ExportedRow[], isFirst: boolean) => string
  foot: string
}

/** Without it, Excel reads UTF-8 as the code page of the computer. Programs get plain UTF-8. */
const byteOrderMark = '\uFEFF'

export const exportWriters: Record<ExportFormat, Writer> = {
  csv: {
    head: ({ keys, names }) => (names === undefined ? csvHead(keys) : byteOrderMark + csvHead(names)),
    rows: rows => rows.map(row => csvLine(Object.values(row))).join(''),
    foot: '',
  },
  json: {
    head: () => '[',
    rows: (rows, isFirst) =>
      rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(row)}`).join(''),
    foot: '\n]\n',
  },
}
