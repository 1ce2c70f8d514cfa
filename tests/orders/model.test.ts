import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { say } from '../bench/report.ts'
import { type Market, openMarket } from './market.ts'
import { openWalk, type Step, step } from './model/walk.ts'
import { openLedger } from './money.ts'

/** `npm run drill -- orders` changes both. */
const { size: steps, seed } = inject('drill') ?? { size: 150, seed: 7 }
const stepsOfWalk = Math.min(1000, steps)
const walks = Math.ceil(steps / stepsOfWalk)
/** A walk mostly waits for engines, so several of them share the machine. Each has a market of its own. */
const lanes = Math.min(4, walks)
const sites: Site[] = []
// One after the other, because a server has ten seconds to start.
while (sites.length < lanes) sites.push(await openSite())

type Site = Awaited<ReturnType<typeof openSite>>

async function openSite() {
  const market: Market = await openMarket()
  return { market, ledger: openLedger(market.node, market.token) }
}

test(
  'orders and disputes follow their tables, and all USDT stay where orders say',
  async () => {
    const seeds = Array.from({ length: walks }, (_none, at) => seed + at).values()
    const total = { steps: 0, accepted: 0, refused: 0, stale: 0, finals: 0 }
    const lane = async (site: Site) => {
      for (const own of seeds) {
        const counts = await walkOf(site, own)
        total.steps += counts.steps
        total.accepted += counts.accepted
        total.refused += counts.refused
        total.stale += counts.stale
        total.finals += counts.finals
        if (inject('drill') !== undefined)
          say(`seed ${own}: ${JSON.stringify(counts)}, in all ${JSON.stringify(total)}`)
      }
    }
    await Promise.all(sites.map(lane))
    expect(total.steps).toBe(walks * stepsOfWalk)
    expect(total.stale).toBeGreaterThan(0)
  },
  60_000 + steps * 1000,
)

async function walkOf(site: Site, own: number) {
  let counts = { steps: 0, accepted: 0, refused: 0, stale: 0, finals: 0 }
  const walk = fc.asyncProperty(fc.array(step, { minLength: stepsOfWalk, maxLength: stepsOfWalk }), async made => {
    counts = await run(site, made)
  })
  await fc.assert(walk, { numRuns: 1, seed: own, endOnFailure: true })
  return counts
}

async function run({ market, ledger }: Site, steps: Step[]) {
  const walk = await openWalk(market, ledger)
  for (const each of steps) await walk.take(each)
  await walk.end()
  return walk.counts
}
