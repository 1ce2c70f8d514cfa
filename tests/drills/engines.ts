import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { bareEnvironment } from '../bench/bare-environment.ts'
import { say } from '../bench/report.ts'

type Only = NonNullable<Parameters<typeof startEngines>[0]['only']>

/** Engines with migrated stores for workers that are killed, and the environment of these workers. */
export async function openDrill(only: Only) {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
  const engines = await startEngines({ home: folder, report: say, only })
  const env = {
    ...bareEnvironment({ postgres: engines.postgres.url, folder: engines.home.folder('media') }),
    ...(only.includes('clickhouse') && { CLICKHOUSE_URL: engines.clickhouse.url }),
    NATS_URL: engines.nats.url,
    CLOCK_FILE: engines.clockFile,
    JOB_ACK_WAIT_MS: '3000',
    OUTBOX_SWEEP_AFTER_MS: '3000',
    LOG_LEVEL: 'silent',
  }
  const ctx = createContext('drill', loadConfig(env))
  await migratePostgres(ctx.db)
  if (only.includes('clickhouse')) {
    await ensureClickHouseDatabase(engines.clickhouse.url)
    await migrateClickHouse(ctx.db, ctx.clickhouse)
  }
  await ctx.disposers.dispose(ctx.logger, 5000)
  return {
    env,
    engines,
    async [Symbol.asyncDispose]() {
      await engines.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
