import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployEscrow } from '@limelight/chain/deploy-escrow'
import { openLocalAccount } from '@limelight/chain/signing-account'
import { deployTestUsdt } from '@limelight/chain/test-usdt'
import { demoKeys } from '@limelight/core/runtime/config'
import { createClickHouse, ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { createDatabase } from '@limelight/db/database'
import { migratePostgres } from '@limelight/db/migrate'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import type { TestProject } from 'vitest/node'
import { databaseUrl, runStatement, templateDatabase } from '../database.ts'

/** The addresses of the engines that all test files share. */
export type EngineAddresses = {
  postgres: string
  clickhouse: string
  nats: string
  chain: string
  usdt: string
  smtp: string
  sandbox: string
  /** The DNS server of the sandbox, and the file of its DKIM key. */
  dns: string
  dkimFile: string
  /** A folder for uploaded images, deleted with the engines. */
  media: string
  /** The only folder for backups of ClickHouse. */
  backups: string
}

declare module 'vitest' {
  interface ProvidedContext {
    engines: EngineAddresses
    /**
     * The size of a test that is also a drill. Without it the test runs the small size of `npm
     * test`.
     */
    drill?: { size: number; seed: number }
  }
}

type Boot = { addresses: EngineAddresses; users: number; stop: () => Promise<void> }

/** Each project loads this file separately, so the shared engines are kept on the process. */
const shared: { limelightBoot?: Promise<Boot> } = globalThis as object

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.limelightBoot ??= boot()
  const running = await shared.limelightBoot
  running.users += 1
  project.provide('engines', running.addresses)
  return async () => {
    running.users -= 1
    if (running.users === 0) await running.stop()
  }
}

async function boot(): Promise<Boot> {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-test-'))
  const engines = await startEngines({ home: folder, report: () => undefined, appUrl: 'http://localhost:0' })
  const stop = async () => {
    await engines.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const { address } = await deployTestUsdt({ rpcUrl: engines.chain.url })
    await deployEscrow({ rpcUrl: engines.chain.url, chainId: 80002, account: openLocalAccount(demoKeys[0]) })
    await migrateTemplates(engines.postgres.url, engines.clickhouse.url)
    return {
      users: 0,
      stop,
      addresses: {
        postgres: engines.postgres.url,
        clickhouse: engines.clickhouse.url,
        nats: engines.nats.url,
        chain: engines.chain.url,
        usdt: address,
        smtp: engines.sandbox.smtpUrl,
        sandbox: engines.sandbox.url,
        dns: engines.sandbox.mail.dnsServer,
        dkimFile: engines.sandbox.mail.dkimFile,
        media: engines.home.folder('media'),
        backups: engines.home.folder('backups'),
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Migrates the template databases once. Copying them per test file takes a fraction of the time. */
async function migrateTemplates(postgres: string, clickhouseServer: string): Promise<void> {
  // Nothing outlives the run, so no commit waits for the disk.
  await runStatement(postgres, 'alter system set fsync = off')
  await runStatement(postgres, 'select pg_reload_conf()')
  await runStatement(postgres, `create database ${templateDatabase}`)
  const db = createDatabase({
    url: databaseUrl(postgres, templateDatabase),
    poolSize: 1,
    onConnectionLost: () => undefined,
  })
  await migratePostgres(db)
  const clickhouseUrl = databaseUrl(clickhouseServer, templateDatabase)
  await ensureClickHouseDatabase(clickhouseUrl)
  const clickhouse = createClickHouse(clickhouseUrl)
  await migrateClickHouse(db, clickhouse)
  await clickhouse.close()
  await db.destroy()
}
