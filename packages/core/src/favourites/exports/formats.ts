import type { ExportFormat } from '@limelight/contract/favourites/rules'
import { csvLine } from './csv.ts'
import type { ExportedRow } from './rows.ts'

type Writer = {
  head: (columns: string[]) => string
  rows: (rows: ExportedRow[], isFirst: boolean) => string
  foot: string
}

export const exportWriters: Record<ExportFormat, Writer> = {
  csv: {
    head: columns => csvLine(columns),
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
