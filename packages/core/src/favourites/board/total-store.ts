import type { FavouriteListRow } from '@limelight/db/favourites/tables'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { readRows } from '../../engines/clickhouse.ts'
import { integer } from '../../engines/rows.ts'

/** `sum` is followers or views; the median rate is in basis points. Null if no value is known. */
type Totals = { sum: number | null; erMedian: number | null }

/** Totals per group, in the order of the groups. An item is in one group only. */
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
    row: z.object({ number: integer, sum: integer.nullable(), erMedian: z.number().nullable() }),
    sql: `SELECT transform(id, {ids:Array(UInt64)}, {numbers:Array(UInt16)}, 0) AS number,
        sumOrNullIf(known, known >= 0) AS sum, quantileExactInclusiveOrNullIf(0.5)(er, er >= 0) AS erMedian
      FROM (SELECT id, ${summed} AS known, er FROM ${truth}
        WHERE id IN {ids:Array(UInt64)} ORDER BY version DESC LIMIT 1 BY id)
      GROUP BY number`,
    params: { ids: groups.flat().map(BigInt), numbers: groups.flatMap((ids, number) => ids.map(() => number)) },
  })
  const totals = new Map(rows.map(row => [row.number, row]))
  return groups.map((_, number) => {
    const { sum = null, erMedian = null } = totals.get(number) ?? {}
    return { sum, erMedian }
  })
}
