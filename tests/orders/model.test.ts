import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { say } from '../bench/report.ts'
import { openMarket } from './market.ts'
import { openWalk, type Step, step } from './model/walk.ts'

/** `npm run drill -- orders` changes both. */
const { size: steps, seed } = inject('drill') ?? { size: 120, seed: 7 }
const stepsOfWalk = Math.min(500, steps)
const walks = Math.ceil(steps / stepsOfWalk)
const market = await openMarket()

test(
  'orders and disputes follow their tables, and all USDT stay where orders say',
  async () => {
    for (let at = seed; at < seed + walks; at += 1) {
      let counts = { steps: 0, accepted: 0, refused: 0, finals: 0 }
      const walk = fc.asyncProperty(fc.array(step, { minLength: stepsOfWalk, maxLength: stepsOfWalk }), async made => {
        counts = await run(made)
      })
      await fc.assert(walk, { numRuns: 1, seed: at, endOnFailure: true })
      expect(counts.steps).toBe(stepsOfWalk)
      if (inject('drill') !== undefined) say(`seed ${at}: ${JSON.stringify(counts)}`)
    }
  },
  60_000 + steps * 1000,
)

async function run(steps: Step[]) {
  const walk = await openWalk(market)
  for (const each of steps) await walk.take(each)
  await walk.end()
  return walk.counts
}
