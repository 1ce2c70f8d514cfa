import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '@limelight/db/database'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import * as z from 'zod'
import { bareEnvironment } from '../bench/bare-environment.ts'
import { say, table } from '../bench/report.ts'
import { drillCampaign, maxUnknownPerKill } from './campaign/drill.ts'

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
})
const options = z
  .object({
    recipients: z.coerce.number().int().positive(),
    kills: z.coerce.number().int().nonnegative(),
    seed: z.coerce.number().int(),
  })
  .parse(values)

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const engines = await startEngines({ home: folder, report: say, only: ['postgres'] })
const url = engines.postgres.url
const db = createDatabase({ url, poolSize: 1, onConnectionLost: () => undefined })
await migratePostgres(db)
await db.destroy()
const result = await drillCampaign({
  env: { ...bareEnvironment({ postgres: url, folder }), CLOCK_FILE: engines.clockFile },
  ...options,
  say,
})
await engines.stop()
await rm(folder, { recursive: true, force: true })

table(
  ['campaign drill', `seed ${options.seed}`],
  [
    ['recipients', options.recipients],
    ['kill -9 of the worker', result.kills],
    ['restarts of the mail server', result.restarts],
    ...Object.entries(result.states),
    ['got a mail twice', result.twice],
    ['without an end state', result.open],
    ['with a wrong state', result.wrong],
  ],
)
const { twice, open, wrong, unknown, kills } = result
process.exitCode = twice + open + wrong === 0 && unknown <= kills * maxUnknownPerKill ? 0 : 1
