import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createDatabase } from '@limelight/db/database'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { databaseUrl, runStatement } from '../database.ts'
import { drillReorgs } from './reorgs/drill.ts'

const { values } = parseArgs({
  options: {
    scripts: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    break: { type: 'string' },
  },
})
const options = z
  .object({
    scripts: z.coerce.number().int().positive(),
    seed: z.coerce.number().int(),
    break: z.enum(['parent-check']).optional(),
  })
  .parse(values)

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const engines = await startEngines({ home: folder, report: say, only: ['postgres'] })
try {
  const [followed = '', clean = ''] = await Promise.all(['followed', 'clean'].map(createMigrated))
  const result = await drillReorgs({
    databaseUrl: followed,
    cleanDatabaseUrl: clean,
    scripts: options.scripts,
    seed: options.seed,
    broken: options.break,
    processEvery: 10,
    say,
  })
  table(
    ['reorg drill', `seed ${options.seed}`],
    [
      ...(options.break ? [['broken on purpose', options.break]] : []),
      ['scripts', result.scripts],
      ['blocks', result.blocks],
      ['reorgs', result.reorgs],
      ['  deepest', result.deepest],
      ['restarts', result.restarts],
      ['takeovers', result.takeovers],
      ['cut connections', result.cuts],
      ['kill -9', result.kills],
      ['events', result.events],
      ['transfers', result.transfers],
      ['deposits', result.deposits],
      ['differences', result.differences.length],
      ['stuck', result.stuck],
      ['paid before finality', result.paidEarly],
    ],
  )
  process.exitCode = result.differences.length + result.stuck + result.paidEarly === 0 ? 0 : 1
} finally {
  await engines.stop()
  await rm(folder, { recursive: true, force: true })
}

async function createMigrated(name: string): Promise<string> {
  await runStatement(engines.postgres.url, `create database ${name}`)
  const url = databaseUrl(engines.postgres.url, name)
  const db = createDatabase({ url, poolSize: 1, onConnectionLost: () => undefined })
  await migratePostgres(db)
  await db.destroy()
  return url
}
