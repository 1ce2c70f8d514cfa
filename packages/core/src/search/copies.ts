import type { SocialNetwork } from '@limelight/contract/networks'
import { type SearchScope, type SortDefinition, searchSorts } from '@limelight/contract/search/filters'
import { AppError } from '../runtime/errors.ts'

/** Tables by network, with a copy for each sort of the scope. */
export type SortedTables = { scope: SearchScope; tables: string }

/** A copy of a table whose primary key is what it is sorted by. */
export type Copy = {
  table: string
  key: string
  /** Whether the key is unknown (-1) in some rows. These come last in both directions. */
  hasUnknown: boolean
}

/** The copy for a sort. Without one, it is the first sort of the network. */
export function copyOf(searchable: SortedTables, network: SocialNetwork, sort?: string): Copy {
  const sorts: readonly [SortDefinition, ...SortDefinition[]] = searchSorts[searchable.scope][network]
  const found = sort === undefined ? sorts[0] : sorts.find(({ value }) => value === sort)
  if (found === undefined) throw new AppError('INVALID_QUERY_STRING')
  return copyBy(searchable, network, found)
}

export function copiesOf(searchable: SortedTables, network: SocialNetwork): Copy[] {
  return searchSorts[searchable.scope][network].map(sort => copyBy(searchable, network, sort))
}

function copyBy({ tables }: SortedTables, network: SocialNetwork, { column }: SortDefinition): Copy {
  return { table: `${network}_${tables}_by_${column}`, key: column, hasUnknown: column !== 'followers' }
}

export const and = (...parts: string[]) => parts.filter(part => part !== '').join(' AND ')
export const where = (...parts: string[]) => (and(...parts) === '' ? '' : `WHERE ${and(...parts)}`)

/**
 * A row counts that was not cancelled. Sums need no such condition, because a cancelling row
 * carries the same values: `sum(sign)` is the number of rows. Cancelled rows are looked for
 * `within` a condition that all of them meet.
 */
export function isLive(table: string, within = ''): string {
  return `sign = 1 AND (id, version) NOT IN (SELECT id, version FROM ${table} ${where('sign = -1', within)})`
}

/**
 * The first rows of an order. A cancelling row has the same values as the row it cancels, so it
 * stands beside it: where no id comes twice, nothing is cancelled. That is nearly always so;
 * otherwise it is read again without cancelled rows.
 */
export async function readFirst<Row extends { id: string }>(
  table: string,
  limit: number,
  read: (limit: number, live: string) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await read(limit + 1, '')
  if (new Set(found.map(({ id }) => id)).size === found.length) return found.slice(0, limit)
  return read(limit, isLive(table))
}
