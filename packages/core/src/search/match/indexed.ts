import type { SocialNetwork } from '@limelight/contract/networks'
import type * as z from 'zod'
import type { Context } from '../../context.ts'
import type { SortedTables } from '../copies.ts'
import { readIndexed } from './store.ts'

/**
 * What searches find rows by, and one column more, by id. Without terms, there is nothing to
 * explain, and ClickHouse is not queried.
 */
export async function findIndexed<Other>(
  ctx: Context,
  {
    tables,
    network,
    ...query
  }: { tables: SortedTables; network: SocialNetwork; column: string; other: z.ZodType<Other> },
  ids: readonly string[],
) {
  return readIndexed(ctx, { ...query, name: `${tables.tables}.match`, truth: `${network}_${tables.tables}` }, ids)
}
