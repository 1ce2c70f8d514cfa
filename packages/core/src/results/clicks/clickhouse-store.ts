import type { Click } from '@limelight/contract/results/clicks/schema'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { readRows } from '../../engines/clickhouse.ts'

export async function insertClicks({ clickhouse }: Context, clicks: readonly Click[]): Promise<void> {
  await clickhouse.insert({
    table: 'clicks',
    columns: ['link_id', 'day', 'id', 'at', 'kind'],
    values: clicks.map(({ id, linkId, at, kind }) => [linkId, dayOf(at), id, at, kind]),
    format: 'JSONCompactEachRow',
    // Several workers insert at the same time.
    clickhouse_settings: { async_insert: 0, insert_quorum_parallel: 1 },
  })
}

/** The day in UTC of a date as JSON. */
export function dayOf(at: string): string {
  return at.slice(0, 10)
}

const countSchema = z.object({
  link_id: z.string(),
  day: z.string(),
  clicks: z.coerce.number(),
  bots: z.coerce.number(),
  own: z.coerce.number(),
})

/** A click that arrived twice counts once. */
export function countClicks(ctx: Context, days: readonly { linkId: string; day: string }[]) {
  return readRows(ctx, {
    name: 'clicks per day',
    row: countSchema,
    sql: `
      SELECT link_id, day, uniqExactIf(id, kind = 'CLICK') AS clicks, uniqExactIf(id, kind = 'BOT') AS bots,
        uniqExactIf(id, kind = 'OWN') AS own
      FROM clicks
      WHERE (link_id, day) IN (SELECT arrayJoin(arrayZip({links:Array(UUID)}, {days:Array(Date)})) AS pair)
      GROUP BY link_id, day`,
    params: { links: days.map(({ linkId }) => linkId), days: days.map(({ day }) => day) },
    maxSeconds: 60,
  })
}
