import type * as z from 'zod'
import type { Context } from '../context.ts'
import { streamByIds } from './store.ts'

/**
 * Rows by id as lists show them, in the order of the ids. For no ids, ClickHouse is not queried.
 */
export function streamShown<Row>(
  ctx: Context,
  /** `json` is the text to read of each row; without it, what lists show. */
  query: { name: string; row: z.ZodType<Row>; truth: string; json?: string },
  ids: readonly string[],
): AsyncGenerator<Row[], void, undefined> {
  return ids.length === 0 ? nothing() : streamByIds(ctx, query, ids)
}

async function* nothing(): AsyncGenerator<never, void, undefined> {}
