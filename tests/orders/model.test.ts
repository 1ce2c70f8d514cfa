import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { say } from '../bench/report.ts'
import { openMarket } from './market.ts'
import { openWalk, type Step, step } from './model/walk.ts'
import { openLedger } from './money.ts'

/** `npm run drill -- orders` changes both. */
const { size: steps, seed } = inject('drill') ?? { size: 300, seed: 7 }
const stepsOfWalk = Math.min(500, steps)
const walks = Math.ceil(steps / stepsOfWalk)
const market = await openMarket()
const ledger = openLedger(market.node, market.token)

test(
  'orders and disputes follow their tables, and all USDT stay where orders say',
  async () => {
    for (let at = seed; at < seed + walks; at += 1) {
      const startedAt = performance.now()
      let counts = { steps: 0, accepted: 0, refused: 0, finals: 0 }
      const walk = fc.asyncProperty(fc.array(step, { minLength: stepsOfWalk, maxLength: stepsOfWalk }), async made => {
        counts = await run(made)
      })
      await fc.assert(walk, { numRuns: 1, seed: at, endOnFailure: true })
      expect(counts.steps).toBe(stepsOfWalk)
      if (inject('drill') !== undefined)
        say(`seed ${at}: ${JSON.stringify(counts)}, ${Math.round(performance.now() - startedAt)} ms`)
    }
  },
  60_000 + steps * 1000,
)

async function run(steps: Step[]) {
  const walk = await openWalk(market, ledger)
  for (const each of steps) await walk.take(each)
  await walk.end()
  return walk.counts
}
