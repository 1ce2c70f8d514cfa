import { parseArgs } from 'node:util'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { openDrill } from './engines.ts'
import { drillSocial } from './social/drill.ts'

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '10000' },
    days: { type: 'string', default: '2' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})
const count = z.coerce.number().int().positive()
const options = z
  .object({ accounts: count, days: count, kills: z.coerce.number().int().nonnegative(), seed: z.coerce.number().int() })
  .parse(values)

await using drill = await openDrill(['postgres', 'clickhouse', 'nats', 'sandbox'])
const result = await drillSocial({ env: drill.env, sandbox: drill.engines.sandbox.url, ...options, say })

const minutes = Object.entries(result.minutes)
table(
  ['social drill', `seed ${options.seed}`],
  [
    ['accounts', options.accounts],
    ['days', options.days],
    ['kill -9 of the worker', result.kills],
    ['calls to providers', result.calls],
    ['  failed', result.failures],
    ['  answered with 429', result.limited],
    ['readings wanted', result.wanted],
    ['readings', result.refreshed],
    ['days without a reading', result.missed],
    ['days with two readings', result.twice],
    ['calls during a pause', result.hurried],
    ['single-use tokens sent again', result.reused],
    ['accounts expired', result.expired],
    ...minutes.map(([kind, { calls, allowed }]) => [`busiest minute of ${kind}, of ${allowed}`, calls]),
  ],
)
const { missed, twice, hurried, reused, expired, kills } = result
const isWithinLimits = minutes.every(([, { calls, allowed }]) => calls <= allowed)
// A kill can lose what a provider has just answered.
const lost = kills * 16
const isRight = missed + twice === 0 && hurried <= lost && reused <= lost && expired <= reused && isWithinLimits
process.exitCode = isRight ? 0 : 1
