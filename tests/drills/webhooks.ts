import { parseArgs } from 'node:util'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { openDrill } from './engines.ts'
import { drillWebhooks } from './webhooks/drill.ts'

const { values } = parseArgs({
  options: {
    endpoints: { type: 'string', default: '200' },
    messages: { type: 'string', default: '50000' },
    kills: { type: 'string', default: '20' },
    measured: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
  },
})
const count = z.coerce.number().int().positive()
const options = z
  .object({
    endpoints: count,
    messages: count,
    measured: count,
    kills: z.coerce.number().int().nonnegative(),
    seed: count,
  })
  .parse(values)

await using drill = await openDrill(['postgres', 'nats', 'sandbox'])
const result = await drillWebhooks({ env: drill.env, ...options, say })

table(
  ['webhooks drill', `seed ${options.seed}`],
  [
    ['endpoints', options.endpoints],
    ['kill -9 of the worker', result.kills],
    ['messages', result.messages],
    ['  delivered', result.delivered],
    ['  failed', result.failed],
    ['  waiting at paused endpoints', result.waitingAtPaused],
    ['  waiting at others', result.waitingElsewhere],
    ['  missing', result.missing],
    ['changes rolled back', result.rolledBack],
    ['  that wrote a message', result.fromRollbacks],
    ['attempts', result.attempts],
    ['requests beyond them', result.beyondAttempts],
    ['  of one endpoint', result.maxBeyond],
    ['delivered without a request', result.deliveredUnheard],
    ['unknown ids', result.unknownIds],
    ['dead endpoints without exactly two mails', result.wrongMails],
    ['p95 to healthy endpoints, ms', result.delayAlone],
    ['  beside failing ones, ms', result.delayBeside],
  ],
)
const wrong =
  result.waitingElsewhere + result.missing + result.fromRollbacks + result.deliveredUnheard + result.unknownIds
const isRight = wrong + result.wrongMails === 0 && result.maxBeyond <= result.allowedBeyond
const isFast = result.delayAlone <= 2000 && result.delayBeside <= Math.max(2000, 1.5 * result.delayAlone)
process.exitCode = isRight && isFast ? 0 : 1
