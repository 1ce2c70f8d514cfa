import type { SocialNetwork } from '@limelight/contract/networks'
import type { SearchScope } from '@limelight/contract/search/filters'
import { type SortDefinition, searchSorts } from '@limelight/contract/search/sorts'
import { AppError } from '../runtime/errors.ts'

/** The tables of a scope per network, with one copy per sort. */
export type SortedTables = {
  scope: SearchScope
  tables: string
  /** Where the texts are that the reasons of matches quote, as SQL. */
  texts: string
}

/** A copy of a table, ordered by `key`. */
export type Copy = {
  table: string
  key: string
  /** The key is unknown (-1) in some rows, which come last in both directions. */
  hasUnknown: boolean
  /** The copy only finds rows; this table shows them. */
  truth?: string
}

/** The copy for a sort. Without a sort, the copy of the network's first one. */
export function copyOf(searchable: Omit<SortedTables, 'texts'>, network: SocialNetwork, sort?: string): Copy {
  const sorts: readonly [SortDefinition, ...SortDefinition[]] = searchSorts[searchable.scope][network]
  const found = sort === undefined ? sorts[0] : sorts.find(({ value }) => value === sort)
  if (found === undefined) throw new AppError('INVALID_QUERY_STRING')
  return copyBy(searchable, network, found)
}

export function copiesOf(searchable: SortedTables, network: SocialNetwork): Copy[] {
  return searchSorts[searchable.scope][network].map(sort => copyBy(searchable, network, sort))
}

function copyBy({ tables }: Omit<SortedTables, 'texts'>, network: SocialNetwork, { column }: SortDefinition): Copy {
  const copy = { table: `${network}_${tables}_by_${column}`, key: column }
  if (column === bestMatchKey) return { ...copy, hasUnknown: false, truth: `${network}_${tables}` }
  return { ...copy, hasUnknown: column !== 'followers' }
}

const bestMatchKey = 'standing'

/** The columns that a copy shares with the table by id. */
export function columnsIn({ truth }: Copy, columns: readonly string[]): string[] {
  return columns.filter(column => !(truth !== undefined && column === 'shown'))
}

export const and = (...parts: string[]) => parts.filter(part => part !== '').join(' AND ')
export const where = (...parts: string[]) => (and(...parts) === '' ? '' : `WHERE ${and(...parts)}`)

/**
 * The condition for rows that are not cancelled. Sums do not need it, because a cancelling row
 * repeats the values: `sum(sign)` is the number of rows. `within` narrows the search for cancelled
 * rows, so all of them must meet it.
 */
export function isLive(table: string, within = ''): string {
  return `sign = 1 AND (id, version) NOT IN (SELECT id, version FROM ${table} ${where('sign = -1', within)})`
}

/** Two cancelled rows of a page, and one row to see whether the page is complete. */
const spareRows = 5

/**
 * The first rows of an order by key and id. A cancelling row repeats the row that it cancels and is
 * adjacent to it, so equal rows in even number are not live. More cancelled rows than there are
 * spare rows, which are rare, are left out by reading again.
 */
export async function readFirst<Row extends { id: string }>(
  table: string,
  limit: number,
  read: (limit: number, live: string) => Promise<Row[]>,
): Promise<Row[]> {
  const most = limit + spareRows
  const found = await read(most, '')
  const isAll = found.length < most
  const live = liveOf(isAll ? found : withoutLast(found))
  return isAll || live.length >= limit ? live.slice(0, limit) : read(limit, isLive(table))
}

/** Without the last id, as more of its rows may follow. */
function withoutLast<Row extends { id: string }>(rows: Row[]): Row[] {
  const last = rows.at(-1)?.id
  return rows.slice(0, rows.findLastIndex(({ id }) => id !== last) + 1)
}

function liveOf<Row extends { id: string }>(rows: Row[]): Row[] {
  if (new Set(rows.map(({ id }) => id)).size === rows.length) return rows
  const live = new Map<string, Row>()
  for (const row of rows) {
    const text = JSON.stringify(row)
    if (!live.delete(text)) live.set(text, row)
  }
  return [...live.values()]
}
