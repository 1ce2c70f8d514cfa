import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { advanceFileClock } from '@limelight/core/runtime/clock'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { openChatHouse } from './chat/house.ts'
import { drillSales } from './sales/drill.ts'

/** Sales arrive twice, late and in any order, from senders side by side, while instances of the API are killed. */
const { values } = parseArgs({
  options: {
    sales: { type: 'string', default: '50000' },
    orders: { type: 'string', default: '3' },
    small: { type: 'string', default: '2000' },
    'small-orders': { type: 'string', default: '100' },
    renamed: { type: 'string', default: '50' },
    senders: { type: 'string', default: '8' },
    'kill-every': { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
  },
})
const count = z.coerce.number().int().positive()
const options = z
  .object({
    sales: count,
    orders: count,
    small: count,
    'small-orders': count,
    renamed: count,
    senders: count,
    'kill-every': count,
    seed: count,
  })
  .parse(values)

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
// Links begin with it, whichever instance shows them.
const PUBLIC_URL = 'http://localhost:3000'
const house = await openChatHouse(folder, say, { PUBLIC_URL, RATE_LIMIT_KEY: '1000000000' })
const { user } = await buildAccount(house.ctx)

const ending = new AbortController()
const killing = killInTurn()
const result = await drillSales(house.ctx, user.id, {
  urls: house.urls,
  advance: ms => void advanceFileClock(house.clockFile, ms),
  seed: options.seed,
  senders: options.senders,
  renamed: options.renamed,
  sizes: [
    { sales: options.sales, orders: options.orders },
    { sales: options.small, orders: options['small-orders'] },
  ],
  say,
})
ending.abort()
const kills = await killing
await house.close()
await rm(folder, { recursive: true, force: true })

table(
  ['sales drill', `seed ${options.seed}`],
  [
    ['versions sent', result.versions],
    ['deliveries, with repetitions', result.deliveries],
    ['kill -9 of an API', kills],
    ['orders of arrival with other Results', result.different],
    ['  with other sums than the rule', result.wrong],
    ['runs whose renamed codes differ', result.renamedWrong],
  ],
)
process.exit(result.different + result.wrong + result.renamedWrong === 0 ? 0 : 1)

/** One after the other, so that the other instance answers. Returns how many. */
async function killInTurn(): Promise<number> {
  const { signal } = ending
  for (let kills = 0; ; kills += 1) {
    await pause(options['kill-every'] * 1000, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return kills
    for (const instance of house.instances) await instance.ready()
    await house.instances[kills % house.instances.length]?.kill('SIGKILL')
  }
}
