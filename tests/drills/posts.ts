import { parseArgs } from 'node:util'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { openDrill } from './engines.ts'
import { drillPosts } from './posts/drill.ts'

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '20000' },
    accounts: { type: 'string', default: '5000' },
    days: { type: 'string', default: '35' },
    changes: { type: 'string', default: '1000' },
    workers: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
})
const count = z.coerce.number().int().positive()
const options = z
  .object({ posts: count, accounts: count, days: count, changes: count, workers: count, seed: z.coerce.number().int() })
  .parse(values)

await using drill = await openDrill(['postgres', 'clickhouse', 'nats'])
const begun = performance.now()
const result = await drillPosts({
  env: drill.env,
  ...options,
  outageDays: 3,
  // With longer steps, three failed calls in a row cost a post its day.
  tickHours: 1,
  killEveryMs: 20_000,
  maxKills: Number.POSITIVE_INFINITY,
  say,
})
const tookMinutes = (performance.now() - begun) / 60_000

const { removals, edits, minutes } = result
table(
  ['posts drill', `seed ${options.seed}`],
  [
    ['posts', options.posts],
    ['accounts', options.accounts],
    ['days', options.days],
    ['minutes', tookMinutes.toFixed(1)],
    ['kill -9 of a worker', result.kills],
    ['calls to networks', result.calls],
    ['  failed', result.failures],
    ['  answered with 429', result.limited],
    ['days of posts that can be read', result.figures],
    ['  without figures', result.figuresMissing],
    ['outages that became a removal', result.falseRemovals],
    ['removals', removals.wanted],
    ['  noticed once by both sides', removals.noticed],
    ['  late', removals.late],
    ['  slowest without an outage, hours', removals.slowestHours],
    ['edits', edits.wanted],
    ['  noticed once by both sides', edits.noticed],
    ['  late', edits.late],
    ['  slowest without an outage, hours', edits.slowestHours],
    ['other notices', result.strayNotices],
    ['orders with another status', result.ordersChanged],
    ['calls during a pause', result.hurried],
    ...minutes.map(({ network, calls, allowed }) => [`busiest minute of ${network}, of ${allowed}`, calls]),
  ],
)
// A kill can lose what a network has just answered.
const lost = result.kills * 16
const isNoticed = [removals, edits].every(({ wanted, noticed, late }) => wanted === noticed && late === 0)
const isCalm = result.hurried <= lost && minutes.every(({ calls, allowed }) => calls <= allowed)
const wrong = result.figuresMissing + result.falseRemovals + result.strayNotices + result.ordersChanged
process.exitCode = isNoticed && isCalm && wrong === 0 ? 0 : 1
