import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import * as z from 'zod'
import { bareEnvironment } from '../bench/bare-environment.ts'
import { say, table } from '../bench/report.ts'
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

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const only = ['postgres', 'clickhouse', 'nats', 'sandbox'] as const
const engines = await startEngines({ home: folder, report: say, only: [...only] })
const env = {
  ...bareEnvironment({ postgres: engines.postgres.url, folder: engines.home.folder('media') }),
  CLICKHOUSE_URL: engines.clickhouse.url,
  NATS_URL: engines.nats.url,
  CLOCK_FILE: engines.clockFile,
  JOB_ACK_WAIT_MS: '3000',
  OUTBOX_SWEEP_AFTER_MS: '3000',
  LOG_LEVEL: 'silent',
}
const ctx = createContext('drill', loadConfig(env))
await migratePostgres(ctx.db)
await ensureClickHouseDatabase(engines.clickhouse.url)
await migrateClickHouse(ctx.db, ctx.clickhouse)
await ctx.disposers.dispose(ctx.logger, 5000)
const result = await drillSocial({ env, sandbox: engines.sandbox.url, ...options, say })
await engines.stop()
await rm(folder, { recursive: true, force: true })

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
