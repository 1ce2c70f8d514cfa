import * as z from 'zod'
import type { Context } from '../context.ts'
import { digits } from '../engines/rows.ts'
import { openCursor, sealCursor } from '../runtime/cursor.ts'
import type { Copy } from './copies.ts'
import type { Filter } from './query.ts'

/** The end of a page: the key and id of its last row, and the offset of the next row. */
export type PageEnd = { offset: number; key: number; id: string }

/** The user and search that a cursor belongs to. */
export type Walk = { userId: string; copy: Copy; direction: 'ASC' | 'DESC'; filters: readonly Filter[] }

const endSchema = z.tuple([z.int().min(0), z.int(), digits])

/**
 * A page end as clients hold it. The signature covers user and search: a plan limits the depth by
 * `offset`, so a forged cursor, or one of another search, would read beyond the plan.
 */
export function writeCursor(ctx: Context, walk: Walk, { offset, key, id }: PageEnd): string {
  return sealCursor(ctx, describe(walk), [offset, key, id])
}

export function parseCursor(ctx: Context, walk: Walk, cursor: string): PageEnd {
  const [offset, key, id] = openCursor(ctx, describe(walk), cursor, endSchema)
  return { offset, key, id }
}

function describe({ userId, copy, direction, filters }: Walk): unknown {
  return [userId, copy.table, direction, filters.map(nameOf)]
}

/** Leaves out ids, which are many and may change between pages. */
function nameOf(filter: Filter) {
  if (filter.kind === 'ids') return filter.name
  return filter.kind === 'words' ? { ...filter, access: undefined } : filter
}
