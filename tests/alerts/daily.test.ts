import { emitDueAlerts } from '@limelight/core/alerts/alerts'
import { checkAlert } from '@limelight/core/alerts/check'
import { newId } from '@limelight/core/runtime/ids'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { addInfluencers, buildReachable } from '@limelight/core/test/factories/influencers'
import { createUser } from '@limelight/core/users/profile'
import { Random } from '@limelight/stack/demo/world/random'
import { expect, inject, test } from 'vitest'
import { say } from '../bench/report.ts'
import { openHouse } from '../house.ts'

const house = await openHouse({ DATABASE_POOL_SIZE: '10' })
const { ctx, clock } = house
const { size, seed } = inject('drill') ?? { size: 12, seed: 1 }
const days = 2
const perUser = 100
const batchSize = 100
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const countries = ['DE', 'FR', 'IT', 'ES', 'JP']
const countryOf = (number: number) => countries[number % countries.length] ?? 'DE'

/** Alerts on saved searches, all due at once. */
async function buildAlerts(): Promise<string[]> {
  const ids: string[] = []
  const now = clock.now()
  for (let from = 0; from < size; from += perUser) {
    const numbers = Array.from({ length: Math.min(perUser, size - from) }, (_, at) => from + at)
    await ctx.db.transaction().execute(async trx => {
      const { name, surname, email } = buildSignUp()
      const { id: userId } = await createUser(ctx, trx, { name, surname, email, role: 'user' })
      const searches = numbers.map(number => ({
        ...{ id: newId(ctx.clock), user_id: userId, scope: 'discovery' as const, network: 'instagram' as const },
        ...{ name: `Search ${number}`, query: `location=${countryOf(number)}`, created_at: now },
      }))
      const alerts = searches.map(search => ({
        ...{ id: newId(ctx.clock), user_id: userId, search_id: search.id, list_id: null },
        ...{ by_mail: false, next_at: now, created_at: now },
      }))
      await trx.insertInto('saved_searches').values(searches).execute()
      await trx.insertInto('alerts').values(alerts).execute()
      ids.push(...alerts.map(({ id }) => id))
    })
  }
  return ids
}

/** As if a worker were killed before it writes, or a second one ran the same job beside it. */
async function disturb(alertId: string, next: number): Promise<void> {
  const [one, other] = await Promise.all([checkAlert(ctx, { alertId }), checkAlert(ctx, { alertId })])
  if (next < 0.5) return
  for (const write of [one, other]) await ctx.db.transaction().execute(async trx => write?.(trx))
}

/** The times that each alert has told something. */
async function noticeCounts(): Promise<Map<string, number>> {
  const rows = await ctx.db.selectFrom('events').select('payload').where('type', '=', 'ALERT').execute()
  const counts = new Map<string, number>()
  for (const { payload } of rows) {
    const [name = ''] = /Search \d+/.exec(JSON.stringify(payload)) ?? []
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

test(`${size} alerts are checked once per day, although jobs are killed and run twice`, {
  timeout: 3_600_000,
}, async () => {
  const random = new Random(seed, 0)
  const ids = await buildAlerts()
  await addInfluencers(
    ctx,
    'instagram',
    countries.map(location => buildReachable({ location })),
  )
  let checked = 0
  let ms = 0
  for (let day = 0; day < days; day += 1) {
    let minutes = 0
    for (; minutes * batchSize < size + batchSize; minutes += 1) {
      // Two schedulers beside each other take different alerts.
      await Promise.all([emitDueAlerts(ctx), emitDueAlerts(ctx)])
      if (random.chance(0.5)) await disturb(random.pick(ids), random.between(0, 1))
      const started = performance.now()
      await house.drain()
      ms += performance.now() - started
      clock.advance(minuteMs)
    }
    const late = await ctx.db.selectFrom('alerts').select('id').where('next_at', '<=', clock.now()).execute()
    expect(late).toEqual([])
    const counts = await noticeCounts()
    expect([...counts.values()].filter(count => count !== day)).toEqual([])
    expect(counts.size).toBe(day === 0 ? 0 : size)
    checked += size
    await addInfluencers(
      ctx,
      'instagram',
      countries.map(location => buildReachable({ location })),
    )
    clock.advance(dayMs - minutes * minuteMs)
  }
  say(`${checked} checks in ${(ms / 1000).toFixed(1)} s, ${(ms / checked).toFixed(1)} ms each: none lost, none twice`)
})
