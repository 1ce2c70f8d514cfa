import type { SocialNetwork } from '@limelight/contract/networks'
import type { Context } from '../../context.ts'
import type { SortedTables } from '../copies.ts'
import type { Term } from '../reading/terms.ts'
import type { Matched } from './reasons.ts'
import { readMatched } from './store.ts'

/** What a search looks for, and what is known already of the rows that it found, by id. */
export type Reasons = { terms: readonly Term[]; known: ReadonlyMap<string, Matched> }

export const unexplained: Reasons = { terms: [], known: new Map() }

/** What searches find these rows by. Without terms, there is nothing to explain, and ClickHouse is not queried. */
export async function findMatched(
  ctx: Context,
  { tables, texts }: SortedTables,
  network: SocialNetwork,
  ids: readonly string[],
  { terms, known }: Reasons,
): Promise<ReadonlyMap<string, Matched>> {
  const missing = terms.length === 0 ? [] : ids.filter(id => !known.has(id))
  if (missing.length === 0) return known
  const read = await readMatched(ctx, { name: `${tables}.match`, truth: `${network}_${tables}`, texts }, missing)
  return new Map([...known, ...read])
}
