import { randomUUID } from 'node:crypto'
import { countAttempt, findRetryAfter } from '@limelight/core/accounts/throttle'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'

const house = await openHouse()
const minute = 60_000
const limit = 4

const rounds = fc.array(fc.record({ waitMs: fc.nat(45_000), atOnce: fc.integer({ min: 1, max: 7 }) }), {
  minLength: 1,
  maxLength: 12,
})

test('a throttle accepts at most its limit in any minute and refuses nothing below it', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async history => {
      let now = house.clock.now().getTime()
      const ctx = { ...house.ctx, clock: { now: () => new Date(now) } }
      const throttle = { name: randomUUID(), limit }
      let taken: number[] = []
      for (const { waitMs, atOnce } of history) {
        now += waitMs
        taken = taken.filter(instant => instant > now - minute)
        const room = limit - taken.length
        const answers = await Promise.all(Array.from({ length: atOnce }, () => countAttempt(ctx, ctx.db, throttle)))
        const passed = answers.filter(answer => answer).length
        expect(passed).toBe(Math.min(atOnce, room))
        taken.push(...Array<number>(passed).fill(now))
        const oldest = taken[0] ?? now
        const wait = taken.length < limit ? 0 : Math.ceil((oldest + minute - now) / 1000)
        expect(await findRetryAfter(ctx, [throttle])).toBe(wait)
      }
    }),
    { numRuns: 40, seed: 20261124 },
  )
})

test('several throttles together wait for the one without room', async () => {
  const [full, free] = [
    { name: randomUUID(), limit: 1 },
    { name: randomUUID(), limit: 1 },
  ]
  expect(await findRetryAfter(house.ctx, [full, free])).toBe(0)
  await countAttempt(house.ctx, house.ctx.db, full)
  expect(await findRetryAfter(house.ctx, [free])).toBe(0)
  expect(await findRetryAfter(house.ctx, [full, free])).toBeGreaterThan(0)
})
