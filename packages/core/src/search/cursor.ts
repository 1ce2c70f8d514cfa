import type { Grade } from '@limelight/contract/search/match'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { digits } from '../engines/rows.ts'
import { openCursor, sealCursor } from '../runtime/cursor.ts'
import type { Copy } from './copies.ts'
import type { Filter } from './query.ts'

/**
 * The end of a page: the key and id of its last row, and the offset of the next row. In best match,
 * the row also has a grade, and `isSmall` is the way in which the search is read.
 */
export type PageEnd = { offset: number; key: number; id: string; best?: { grade: Grade; isSmall: boolean } }

/** The user and search that a cursor belongs to. */
export type Walk = { userId: string; copy: Copy; direction: 'ASC' | 'DESC'; filters: readonly Filter[] }

const offset = z.int().min(0)
const endSchema = z.union([
  z.tuple([offset, z.int(), digits]).transform(([offset, key, id]) => ({ offset, key, id })),
  z
    .tuple([offset, z.literal([1, 2, 3, 4]), z.int(), digits, z.boolean()])
    .transform(([offset, grade, key, id, isSmall]) => ({ offset, key, id, best: { grade, isSmall } })),
])

/**
 * A page end as clients hold it. The signature covers user and search: a plan limits the depth by
 * `offset`, so a forged cursor, or one of another search, would read beyond the plan.
 */
export function writeCursor(ctx: Context, walk: Walk, { offset, key, id, best }: PageEnd): string {
  const end = best === undefined ? [offset, key, id] : [offset, best.grade, key, id, best.isSmall]
  return sealCursor(ctx, describe(walk), end)
}

export function parseCursor(ctx: Context, walk: Walk, cursor: string): PageEnd {
  return openCursor(ctx, describe(walk), cursor, endSchema)
}

function describe({ userId, copy, direction, filters }: Walk): unknown {
  return [userId, copy.table, direction, filters.map(nameOf)]
}

/** Leaves out ids, which are many and may change between pages. */
function nameOf(filter: Filter) {
  if (filter.kind === 'ids') return filter.name
  return filter.kind === 'words' ? { ...filter, access: undefined } : filter
}
