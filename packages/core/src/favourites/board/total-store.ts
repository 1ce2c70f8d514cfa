import type { FavouriteListRow } from '@limelight/db/favourites/tables'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { readRows } from '../../engines/clickhouse.ts'
import { integer } from '../../engines/rows.ts'

/** Followers of creators or views of content, and the middle engagement rate in basis points; null where none is known. */
type Totals = { sum: number | null; erMedian: number | null }

/** What each group of the items of a list comes to, in the order of the groups; an item is in one of them. */
export async function totalGroups(
  ctx: Context,
  { type, network }: Pick<FavouriteListRow, 'type' | 'network'>,
  groups: readonly (readonly string[])[],
): Promise<Totals[]> {
  if (network === null) return []
  const { truth, summed } =
    type === 'content'
      ? { truth: `${network}_content`, summed: 'views' }
      : { truth: `${network}_influencers`, summed: 'followers' }
  const rows = await readRows(ctx, {
    name: 'favourites.totals',
    row: z.object({ place: integer, sum: integer.nullable(), erMedian: z.number().nullable() }),
    sql: `SELECT transform(id, {ids:Array(UInt64)}, {places:Array(UInt16)}, 0) AS place,
        sumOrNullIf(known, known >= 0) AS sum, quantileExactInclusiveOrNullIf(0.5)(er, er >= 0) AS erMedian
      FROM (SELECT id, ${summed} AS known, er FROM ${truth}
        WHERE id IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY id)
      GROUP BY place`,
    params: { ids: groups.flat().map(BigInt), places: groups.flatMap((ids, place) => ids.map(() => place)) },
  })
  const totals = new Map(rows.map(row => [row.place, row]))
  return groups.map((_, place) => {
    const { sum = null, erMedian = null } = totals.get(place) ?? {}
    return { sum, erMedian }
  })
}
