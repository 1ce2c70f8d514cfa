import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import * as z from 'zod'
import { bareEnvironment } from '../bench/bare-environment.ts'
import { say, table } from '../bench/report.ts'
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

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const engines = await startEngines({ home: folder, report: say, only: ['postgres', 'nats', 'sandbox'] })
const env = {
  ...bareEnvironment({ postgres: engines.postgres.url, folder: engines.home.folder('media') }),
  NATS_URL: engines.nats.url,
  CLOCK_FILE: engines.clockFile,
  JOB_ACK_WAIT_MS: '3000',
  OUTBOX_SWEEP_AFTER_MS: '3000',
  LOG_LEVEL: 'silent',
}
const ctx = createContext('drill', loadConfig(env))
await migratePostgres(ctx.db)
await ctx.disposers.dispose(ctx.logger, 5000)
const result = await drillWebhooks({ env, ...options, say })
await engines.stop()
await rm(folder, { recursive: true, force: true })

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
