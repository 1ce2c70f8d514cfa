import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { createUser } from '@limelight/core/users/profile'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { say } from './report.ts'

/**
 * The product on Postgres, without the other engines. Disposing it deletes the data, unless they are
 * in a folder of their own for the next run.
 */
export async function openPostgresHouse(home?: string): Promise<ProcessContext & AsyncDisposable> {
  const folder = home ?? (await mkdtemp(join(tmpdir(), 'limelight-bench-')))
  const engines = await startEngines({ home: folder, report: say, only: ['postgres'] })
  const house = createContext(
    'bench',
    loadConfig({
      LIMELIGHT_ENV: 'test',
      PUBLIC_URL: 'http://localhost:3000',
      MEDIA_DIR: folder,
      APP_SECRET: 'a secret for benchmarks that is long enough',
      DATABASE_URL: engines.postgres.url,
      DATABASE_STATEMENT_TIMEOUT_MS: '600000',
      CLICKHOUSE_URL: 'http://127.0.0.1:1/limelight',
      NATS_URL: 'nats://127.0.0.1:1',
      SMTP_URL: 'smtp://127.0.0.1:1',
      CHAIN_RPC_URL: 'http://127.0.0.1:1',
      USDT_ADDRESS: `0x${'0'.repeat(40)}`,
      ESCROW_OPERATOR_ADDRESS: `0x${'1'.repeat(40)}`,
      ESCROW_ARBITER_ADDRESS: `0x${'2'.repeat(40)}`,
      LOG_LEVEL: 'warn',
    }),
  )
  await migratePostgres(house.db)
  return Object.assign(house, {
    async [Symbol.asyncDispose]() {
      await house.disposers.dispose(house.logger, 5000)
      await engines.stop()
      if (home === undefined) await rm(folder, { recursive: true, force: true })
    },
  })
}

export async function addUser(house: ProcessContext, role: 'user' | 'admin' = 'user'): Promise<{ userId: string }> {
  const { name, surname, email } = buildSignUp()
  const user = await house.db.transaction().execute(trx => createUser(house, trx, { name, surname, email, role }))
  return { userId: user.id }
}

export async function measure(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The columns p50, p95 and longest. */
export function percentiles(times: readonly number[]): string[] {
  return [0.5, 0.95, 1].map(share => percentile(times, share).toFixed(1))
}
