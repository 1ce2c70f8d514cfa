import type { SocialNetwork } from '@limelight/contract/networks'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { readRows } from '../../engines/clickhouse.ts'
import { digits, integer } from '../../engines/rows.ts'

/** The stored audiences of these influencers. One without a sample is left out. */
export async function readStoredAudiences(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await readRows(ctx, {
    name: 'write influencers',
    row: z.object({ id: digits, audience: z.string() }),
    sql: `SELECT id, audience FROM ${network}_influencers
      WHERE id IN {ids:Array(UInt64)} AND audience != '' ORDER BY version DESC LIMIT 1 BY id`,
    params: { ids: ids.map(BigInt) },
  })
  return new Map(rows.map(({ id, audience }) => [id, audience]))
}

/** Whether any of these influencers has a sample of its audience. */
export async function findAnyAudience(ctx: Context, network: SocialNetwork, ids: readonly string[]): Promise<boolean> {
  const rows = await readRows(ctx, {
    name: 'influencers.stream',
    row: z.object({ found: integer }),
    sql: `SELECT 1 AS found FROM ${network}_influencers WHERE id IN {ids:Array(UInt64)} AND audience != '' LIMIT 1`,
    params: { ids: ids.map(BigInt) },
  })
  return rows.length > 0
}

const sharesIn = (column: string) =>
  `arrayMap((value, share) -> concat(value, ' ', toString(share / 100)), mapKeys(${column}), mapValues(${column}))`

/** What lists show of a row, and the columns of `exportedAudience`, as one JSON text. */
export const withAudienceJson = `concat(substring(shown, 1, length(shown) - 1), ',"audience":', toJSONString((
  ${['countries', 'languages', 'ages', 'genders'].map(part => sharesIn(`audience_${part}`)).join(', ')},
  audience_reachable, audience_suspicious,
  arrayMin(arrayMap(size -> toInt64OrZero(size), extractAll(audience, '"sampleSize":([0-9]+)'))),
  arrayMax(extractAll(audience, '"date":"([0-9-]+)"'))
)), '}')`
