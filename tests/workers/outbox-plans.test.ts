import {
  deleteDoneJobs,
  findNextSweep,
  listDeadJobs,
  measureBacklog,
  republishLostJobs,
  takeUnpublished,
} from '@limelight/core/jobs/outbox'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { collectPlans } from '../query-plans.ts'

const house = await openHouse()
const { ctx } = house

beforeAll(async () => {
  await sql`
    insert into outbox (id, role, name, payload, created_at, published_at, done_at, dead_at)
    select gen_random_uuid(), 'mail', 'a.job', '{}', now(),
      case when number % 1000 = 0 then null else now() end,
      case when number % 100 = 0 then null else now() end,
      case when number % 1000 = 500 then now() end
    from generate_series(1, 20000) as number`.execute(ctx.db)
})

test.each([
  ['measureBacklog', () => measureBacklog(ctx.db, ctx.clock.now()), ['outbox_unpublished', 'outbox_in_flight']],
  ['takeUnpublished', () => takeUnpublished(ctx.db, 100, ctx.clock.now()), ['outbox_unpublished']],
  ['sweep', () => republishLostJobs(ctx.db, ctx.clock.now(), 60_000), ['outbox_in_flight']],
  ['findNextSweep', () => findNextSweep(ctx.db, 60_000), ['outbox_in_flight']],
  ['deleteDoneJobs', () => deleteDoneJobs(ctx.db, new Date(0)), ['outbox_done']],
  ['listDeadJobs', () => listDeadJobs(ctx.db, 20), ['outbox_dead']],
])('%s reads its partial index and never the whole table', async (_name, run, indexes) => {
  const plan = (await collectPlans(house, 'outbox', run)).join('\n')
  expect(plan).not.toContain('Seq Scan')
  for (const index of indexes) expect(plan).toContain(index)
})
