import { type Cell, csvHead, csvLine } from '@limelight/contract/csv'

/** A file with a column per key: `seller.fullName`. Lists of objects show how many they are. */
export function csvOfRows(rows: readonly object[]): string {
  const flat = rows.map(row => new Map(cellsOf(row, '')))
  const columns = [...new Set(flat.flatMap(cells => [...cells.keys()]))]
  return csvHead(columns) + flat.map(cells => csvLine(columns.map(column => cells.get(column) ?? null))).join('')
}

function cellsOf(value: object, path: string): [string, Cell][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, Cell][] => {
    const name = path === '' ? key : `${path}.${key}`
    if (typeof inner !== 'object' || inner === null) return [[name, toCell(inner)]]
    if (!Array.isArray(inner)) return cellsOf(inner, name)
    const items: unknown[] = inner
    const isPlain = items.every(item => typeof item !== 'object')
    return [[name, isPlain ? items.map(String) : items.length]]
  })
}

function toCell(value: unknown): Cell {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
