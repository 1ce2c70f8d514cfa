import { createHash } from 'node:crypto'
import type { FilterSet } from '@limelight/core/tariffs/filter-set'
import { chargeSearch } from '@limelight/core/tariffs/search-charges'
import { getLimit } from '@limelight/core/tariffs/usage'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import fc from 'fast-check'
import { describe, expect, inject, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse({ DATABASE_POOL_SIZE: '20' })
const { ctx } = house
const minute = 60_000
house.clock.startDay()

async function enter(): Promise<string> {
  const { user } = await buildAccount(ctx)
  await givePlan(ctx, user.id, { name: 'Business', limits: { SEARCH_PER_DAY: 100_000, SEARCH_PER_MONTH: 100_000 } })
  return user.id
}

const used = async (userId: string) => (await getLimit(ctx, { userId }, { limit: 'SEARCH_PER_DAY' })).counter.value

type Given = { network?: string; values: Record<string, number> }

function setOf({ network = 'instagram', values }: Given): FilterSet {
  const space = `discovery:${network}`
  const key = createHash('sha256')
    .update(JSON.stringify([space, Object.entries(values).sort()]))
    .digest('base64url')
  return { key, scope: 'discovery', space, filters: Object.keys(values), handles: '', asksForHandle: false }
}

const whole = { offset: 0, limit: 20 }

function run(userId: string, set: FilterSet, refines?: string, total = 1) {
  return chargeSearch(ctx, { userId }, { set, refines }, whole, async () => {
    if (total < 0) throw new Error('ClickHouse is away')
    return { total }
  })
}

describe('refinements', () => {
  test('of one charged set are free up to ten, and parallel calls take no more', async () => {
    const userId = await enter()
    const base = setOf({ values: { a: 0 } })
    await run(userId, base)
    const refined = Array.from({ length: 14 }, (_, b) => setOf({ values: { a: 0, b } }))
    await Promise.all(refined.flatMap(set => [run(userId, set, base.key), run(userId, set, base.key)]))
    expect(await used(userId)).toBe(1 + 4)
    for (const set of refined) await run(userId, set)
    expect(await used(userId)).toBe(5)
  })

  test('end after ten minutes, also for the sets that a refinement names', async () => {
    const userId = await enter()
    const base = setOf({ values: { a: 0 } })
    const { refinable } = await run(userId, base)
    expect(refinable).toMatchObject({ set: base.key, left: 10 })
    house.clock.advance(9 * minute)
    const second = setOf({ values: { a: 1 } })
    expect((await run(userId, second, base.key)).refinable).toMatchObject({ set: base.key, left: 9 })
    house.clock.advance(2 * minute)
    expect((await run(userId, setOf({ values: { a: 2 } }), base.key)).refinable).toMatchObject({ left: 10 })
    expect((await run(userId, setOf({ values: { a: 3 } }), second.key)).refinable).toMatchObject({ left: 10 })
    expect(await used(userId)).toBe(3)
  })

  test('do not cover another user, another network, a removed filter or a free set', async () => {
    const [one, other] = [await enter(), await enter()]
    const base = setOf({ values: { a: 0, b: 0 } })
    await run(one, base)
    await run(other, setOf({ values: { a: 0, b: 1 } }), base.key)
    expect(await used(other)).toBe(1)
    await run(one, setOf({ network: 'youtube', values: { a: 0, b: 1 } }), base.key)
    await run(one, setOf({ values: { a: 0 } }), base.key)
    expect(await used(one)).toBe(3)
    const empty = setOf({ values: { c: 0 } })
    await run(one, empty, undefined, 0)
    await run(one, setOf({ values: { c: 0, d: 1 } }), empty.key)
    expect(await used(one)).toBe(4)
  })

  test('that fail or find nothing take none of the ten', async () => {
    const userId = await enter()
    const base = setOf({ values: { a: 0 } })
    await run(userId, base)
    const refine = (b: number, total: number) => run(userId, setOf({ values: { a: 0, b } }), base.key, total)
    for (let b = 0; b < 12; b += 1) await expect(refine(b, -1)).rejects.toThrow('away')
    for (let b = 12; b < 24; b += 1) await refine(b, 0)
    for (let b = 24; b < 34; b += 1) await refine(b, 1)
    expect(await used(userId)).toBe(1)
    await refine(34, 1)
    expect(await used(userId)).toBe(2)
  })
})

describe('search without results', () => {
  test('is free, up to fifty per day', async () => {
    const userId = await enter()
    for (let a = 0; a < 52; a += 1) await run(userId, setOf({ values: { a } }), undefined, 0)
    expect(await used(userId)).toBe(2)
    await run(userId, setOf({ values: { a: 0 } }), undefined, 0)
    expect(await used(userId)).toBe(2)
  })

  test('is charged if it looks for a username', async () => {
    const userId = await enter()
    const set = { ...setOf({ values: { words: 1 } }), handles: 'lena', asksForHandle: true }
    expect((await run(userId, set, undefined, 0)).refinable).toMatchObject({ set: set.key })
    expect(await used(userId)).toBe(1)
    // A refinement must not be another guess.
    await run(userId, { ...set, key: 'other', handles: 'lena.vogt' }, set.key, 0)
    expect(await used(userId)).toBe(2)
    await run(userId, { ...set, key: 'same', filters: ['words', 'b'] }, set.key, 0)
    expect(await used(userId)).toBe(2)
  })
})

/** A second, plain account of what is charged. */
class Ledger {
  charged = 0
  private readonly free = new Set<string>()
  private readonly bases = new Map<string, { at: number; filters: readonly string[]; space: string; left: number }>()
  private readonly baseOf = new Map<string, string>()

  search(set: FilterSet, refines: string | undefined, total: number, now: number): void {
    const today = `${set.key} ${new Date(now).toISOString().slice(0, 10)}`
    if (this.free.has(today) || total < 0) return
    const baseKey = refines === undefined ? undefined : (this.baseOf.get(refines) ?? refines)
    const base = baseKey === undefined ? undefined : this.bases.get(baseKey)
    const covers =
      base !== undefined &&
      base.left > 0 &&
      base.at >= now - 10 * minute &&
      base.space === set.space &&
      base.filters.every(name => set.filters.includes(name))
    this.free.add(today)
    if (total === 0) return
    if (covers && baseKey !== undefined) {
      base.left -= 1
      this.baseOf.set(set.key, baseKey)
      return
    }
    this.charged += 1
    this.baseOf.delete(set.key)
    this.bases.set(set.key, { at: now, filters: set.filters, space: set.space, left: 10 })
  }
}

const value = fc.integer({ min: 0, max: 6 })
const step = fc.record({
  user: fc.nat(1),
  network: fc.constantFrom('instagram', 'youtube'),
  values: fc.record({ a: value, b: value, c: value }, { requiredKeys: ['a'] }),
  refines: fc.option(fc.nat(30), { nil: undefined }),
  total: fc.constantFrom(1, 1, 1, 1, 0, -1),
  pause: fc.constantFrom(0, 0, 0, 10_000, 2 * minute, 6 * minute, 11 * minute, 9 * 60 * minute),
})

test('random searches of two users are charged as a plain account of the rule charges them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45 }), async steps => {
      const users = [await enter(), await enter()]
      const ledgers = users.map(() => new Ledger())
      const keys: string[] = []
      for (const { user, network, values, refines, total, pause } of steps) {
        house.clock.advance(pause)
        const now = ctx.clock.now()
        const userId = users[user] ?? ''
        const set = setOf({ network, values })
        const named = refines === undefined ? undefined : keys.at(-1 - refines)
        await run(userId, set, named, total).catch(() => undefined)
        ledgers[user]?.search(set, named, total, now.getTime())
        if (!keys.includes(set.key)) keys.push(set.key)
      }
      for (const [at, userId] of users.entries()) {
        const month = await getLimit(ctx, { userId }, { limit: 'SEARCH_PER_MONTH' })
        expect(month.counter.value).toBe(ledgers[at]?.charged)
      }
    }),
    { numRuns: inject('drill') ? 40 : 8, seed: inject('drill')?.seed ?? 20261124 },
  )
}, 120_000)
