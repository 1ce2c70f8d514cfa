import type * as z from 'zod'
import type { Context } from '../context.ts'
import { streamJson } from './rows.ts'

/**
 * The newest rows with these ids as lists show them, in the order of the ids; who is not there is left out. Ids are spread
 * over a whole table, which is read through for a thousand as for a hundred thousand: so many at once are cheap, and the
 * store puts them in order, so that nobody here has to hold them.
 */
export function streamShown<Row>(
  ctx: Context,
  { name, row, truth }: { name: string; row: z.ZodType<Row>; truth: string },
  ids: readonly string[],
): AsyncGenerator<Row[], void, undefined> {
  if (ids.length === 0) return nothing()
  return streamJson(ctx, {
    name,
    row,
    sql: `WITH (SELECT {ids:Array(UInt64)}) AS ids SELECT shown FROM ${truth} WHERE id IN (SELECT arrayJoin(ids))
      ORDER BY transform(id, ids, arrayEnumerate(ids), 0), version DESC LIMIT 1 BY id`,
    params: { ids: `[${ids.join(',')}]` },
  })
}

async function* nothing(): AsyncGenerator<never, void, undefined> {}
