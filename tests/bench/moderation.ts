import { parseArgs } from 'node:util'
import { claimNext, releaseItem } from '@limelight/core/moderation/claims'
import { sql } from 'kysely'
import * as z from 'zod'
import { addUser, measure, openPostgresHouse, percentile, percentiles } from './postgres-house.ts'
import { say, table } from './report.ts'

/**
 * How long `next` takes in a long queue, beside the statement that most teams would write first:
 * ORDER BY the score, LIMIT 1, FOR UPDATE.
 */
const { values } = parseArgs({
  options: { items: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '200' } },
})
const { items, rounds } = z
  .object({ items: z.coerce.number().int().positive(), rounds: z.coerce.number().int().positive() })
  .parse(values)
const goalMs = 30
const naiveRounds = 10

await using house = await openPostgresHouse()
const [owner, moderator] = [await addUser(house), await addUser(house, 'admin')]
await fill()
say(`${items} items queued`)

const ours: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const claimed: Promise<{ id: string } | null> = claimNext(house, moderator, {})
  ours.push(await measure(() => claimed))
  await skip(await claimed)
}
const naive: number[] = []
for (let round = 0; round < naiveRounds; round += 1) naive.push(await measure(lockNaively))
table(
  ['next in the queue', 'p50 ms', 'p95 ms', 'longest ms'],
  [
    ['moderation.next', ...percentiles(ours)],
    ['ORDER BY … LIMIT 1 FOR UPDATE', ...percentiles(naive)],
  ],
)
process.exitCode = percentile(ours, 0.95) <= goalMs ? 0 : 1

/** Items of all targets and priorities, queued over the last ten days. */
async function fill(): Promise<void> {
  await sql`
    insert into moderation_items (id, target, target_id, user_id, status, priority, is_edited_after_refusal, queued_at)
    select gen_random_uuid(), (array['PROFILE', 'PHOTO', 'PORTFOLIO'])[1 + number % 3], gen_random_uuid(), ${owner.userId},
      'UNKNOWN', 10 * (1 + (number::bigint * 7919) % 8), false, ${house.clock.now()}::timestamptz - random() * interval '10 days'
    from generate_series(1, ${items}::integer) number`.execute(house.db)
  await sql`analyze moderation_items`.execute(house.db)
}

/** The next call finds another item. */
async function skip(item: { id: string } | null): Promise<void> {
  if (item === null) throw new Error('The queue is empty')
  await releaseItem(house, moderator, { id: item.id })
}

function lockNaively() {
  return house.db.transaction().execute(trx =>
    sql`select id from moderation_items where status = 'UNKNOWN' and is_active
      order by priority + least(30, floor(extract(epoch from ${house.clock.now()} - queued_at) / 3600)) desc, queued_at, id
      limit 1 for update`.execute(trx),
  )
}
