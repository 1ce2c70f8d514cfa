import { randomUUID } from 'node:crypto'
import { listTariffHistory } from '@limelight/core/tariffs/history'
import { getRunningPlan } from '@limelight/core/tariffs/plans'
import { isRunning } from '@limelight/core/tariffs/subscription-dates'
import { updateSubscriptionStatuses } from '@limelight/core/tariffs/subscriptions'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { tariffNamed } from '@limelight/core/test/factories/tariffs'
import { getOwnUser } from '@limelight/core/users/profile'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { randomOf } from '../drills/random.ts'
import { openHouse } from '../house.ts'
import { collectPlans } from '../query-plans.ts'
import { collectStatements } from '../statements.ts'

const house = await openHouse()
const { ctx } = house
const dayMs = 24 * 60 * 60_000
const pro = await tariffNamed(ctx, 'Pro')

const subscription = (userId: string, from: number, days: number, given: Partial<SubscriptionRow> = {}) => {
  const now = ctx.clock.now().getTime()
  return {
    id: randomUUID(),
    user_id: userId,
    tariff_id: pro.id,
    tariff_price_id: null,
    source: 'CONTRACT' as const,
    status: 'ACTIVE' as const,
    starts_at: new Date(now + from * dayMs),
    ends_at: new Date(now + (from + days) * dayMs),
    grace_until: null,
    cancelled_at: null,
    created_at: new Date(now),
    ...given,
    limits: null,
    gift_seconds: null,
    gift_cents: null,
    credited_to: null,
  }
}

describe('running subscription', () => {
  test('is the same in SQL and in TypeScript', async () => {
    const random = randomOf(20261122)
    const statuses = ['NEXT', 'ACTIVE', 'PAST_DUE', 'CANCELLED', 'EXPIRED'] as const
    for (let round = 0; round < 30; round += 1) {
      const { user } = await buildAccount(ctx)
      const rows = Array.from({ length: 4 }, () => {
        const row = subscription(user.id, random() * 4 - 3, random() * 3)
        const grace = random() < 0.5 ? new Date(row.ends_at.getTime() + random() * dayMs) : null
        return { ...row, grace_until: grace, status: statuses[Math.floor(random() * 5)] ?? 'ACTIVE' }
      })
      await ctx.db.insertInto('subscriptions').values(rows).execute()
      const [expected] = rows
        .filter(row => isRunning(row, ctx.clock.now()))
        .sort((one, other) => other.starts_at.getTime() - one.starts_at.getTime())
      expect((await getRunningPlan(ctx, ctx.db, user.id)).subscription?.id).toBe(expected?.id)
      const { tariffName } = await getOwnUser(ctx, { userId: user.id })
      expect(tariffName).toBe(expected === undefined ? 'Free' : 'Pro')
    }
  })
})

describe('history', () => {
  test('runs the same number of statements for one subscription and for fifty', async () => {
    const statementsWith = async (count: number) => {
      const { user } = await buildAccount(ctx)
      const rows = Array.from({ length: count }, (_, index) => subscription(user.id, -10 * (index + 1), 5))
      await ctx.db.insertInto('subscriptions').values(rows).execute()
      const read = () => listTariffHistory(ctx, { userId: user.id }, { offset: 0, limit: 100 })
      expect((await read()).total).toBe(count + 1)
      return (await collectStatements(house, read)).postgres
    }
    const statements = await statementsWith(1)
    expect(await statementsWith(50)).toHaveLength(statements.length)
  })
})

describe('status update', () => {
  test('goes on with the others when it fails for a user', async () => {
    const [broken, sound] = [await buildAccount(ctx), await buildAccount(ctx)]
    const rows = [subscription(broken.user.id, -20, 5), subscription(sound.user.id, -10, 5)]
    await ctx.db.insertInto('subscriptions').values(rows).execute()
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(
      ctx.db,
    )
    await sql`create trigger refuse before update on subscriptions for each row
      when (old.user_id = ${sql.lit(broken.user.id)}) execute function refuse()`.execute(ctx.db)
    await updateSubscriptionStatuses(ctx)
    const ids = rows.map(({ id }) => id)
    const stored = await ctx.db
      .selectFrom('subscriptions')
      .select('status')
      .where('id', 'in', ids)
      .orderBy('starts_at')
      .execute()
    expect(stored.map(({ status }) => status)).toEqual(['ACTIVE', 'EXPIRED'])
    await sql`drop function refuse cascade`.execute(ctx.db)
  })

  test('reads by index, however many subscriptions there are', async () => {
    const { user } = await buildAccount(ctx)
    await sql`
      insert into subscriptions (id, user_id, tariff_id, source, status, starts_at, ends_at, created_at)
      select gen_random_uuid(), ${user.id}, ${pro.id}, 'CONTRACT',
        case when number % 2 = 0 then 'NEXT' else 'ACTIVE' end,
        now() + number * interval '1 minute', now() + interval '60 days', now()
      from generate_series(60, 20060) as number`.execute(ctx.db)
    await updateSubscriptionStatuses(ctx)
    const plans = await collectPlans(house, 'subscriptions', () => updateSubscriptionStatuses(ctx))
    expect(plans).toEqual([['Index Scan using subscriptions_by_end'], ['Index Scan using subscriptions_by_start']])
  })
})
