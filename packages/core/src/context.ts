import type { CountedLimit } from '@limelight/contract/limits'
import type { CappedLimit, Scope } from '@limelight/contract/platform/rules'
import { type ClickHouse, createClickHouse } from '@limelight/db/clickhouse'
import { createDatabase, type Database } from '@limelight/db/database'
import { type Chain, createChain } from './engines/chain.ts'
import type { FileStore } from './engines/files.ts'
import { createFolderFiles } from './engines/folder-files.ts'
import { createMailer, type Mailer } from './engines/mailer.ts'
import { createNats, type Nats } from './engines/nats.ts'
import { createS3Files } from './engines/s3-files.ts'
import { inStatement } from './engines/tracing.ts'
import { type Clock, fileClock, systemClock } from './runtime/clock.ts'
import type { Config, Secrets } from './runtime/config.ts'
import { Disposers } from './runtime/disposers.ts'
import { createLogger, type Logger } from './runtime/logger.ts'

/** Everything a rule needs from outside. The same context serves api, workers and tests. */
export type Context = {
  config: Config
  secrets: Secrets
  clock: Clock
  logger: Logger
  db: Database
  /** For large reads that may be a second old; `db` without a replica. */
  replica: Database
  /** One connection that only readiness uses, so that a busy pool does not look like an outage. */
  probe: Database
  clickhouse: ClickHouse
  nats: Nats
  files: FileStore
  mailer: Mailer
  chain: Chain
  /** The request or job behind this work. Logs, outbox rows and worker messages carry it. */
  requestId?: string
  /** The name that the caller gave itself; live updates that the request causes repeat it. */
  causedBy?: string | undefined
  /** The IP prefix of the caller, by which failed log-ins are counted. */
  address?: string
  /** What the caller's browser remembers of its sign-ins. */
  device?: string | undefined
  /** The program of the caller. */
  userAgent?: string | undefined
  /** The key with which a program calls. The ledger counts what it spends. */
  key?: CallingKey | undefined
}

/** The user for whom a rule works. */
export type Caller = { userId: string }

/** A key during one call. */
export type CallingKey = {
  id: string
  kind: 'KEY' | 'CONNECTION'
  name: string
  scopes: readonly Scope[]
  caps: Partial<Record<CappedLimit, number>>
  /** Whether the plan of its owner includes the API. */
  isInPlan: boolean
  /** What this call has spent so far, as the ledger counts it. */
  spent: Partial<Record<CountedLimit, number>>
}

export const readinessTimeoutMs = 2000

export type ProcessContext = Context & { disposers: Disposers }

/** Opens no connection: each engine connects when it is first used. */
export function createContext(
  name: string,
  { config, secrets }: { config: Config; secrets: Secrets },
  overrides: Partial<Context> = {},
): ProcessContext {
  const disposers = new Disposers()
  const logger = overrides.logger ?? createLogger(config, name)
  const clock = overrides.clock ?? (config.clockFile ? fileClock(config.clockFile) : systemClock)
  const openPool = (poolSize: number, statementTimeoutMs: number, url = secrets.databaseUrl) =>
    createDatabase({
      url,
      poolSize,
      statementTimeoutMs,
      onConnectionLost: error => logger.warn({ err: error }, 'Lost a connection to Postgres; the pool opens a new one'),
      onCallbackFailed: error => logger.warn({ err: error }, 'Could not do what follows a commit'),
      watch: (text, run) => inStatement('postgresql', text, run),
    })
  const db = overrides.db ?? openPool(config.databasePoolSize, config.statementTimeoutMs)
  const replica =
    secrets.databaseReplicaUrl === undefined
      ? db
      : openPool(config.databasePoolSize, config.statementTimeoutMs, secrets.databaseReplicaUrl)
  const probe = overrides.probe ?? openPool(1, readinessTimeoutMs)
  const clickhouse = overrides.clickhouse ?? createClickHouse(secrets.clickhouseUrl, config.clickhouseCluster)
  const nats = overrides.nats ?? createNats(secrets, logger)
  const files =
    overrides.files ?? (config.s3 === undefined ? createFolderFiles(config) : createS3Files(config.s3, secrets))
  const mailer = overrides.mailer ?? createMailer(secrets.smtpUrl, config.mailFrom)
  const chain = overrides.chain ?? createChain(config, secrets)

  disposers.add('Postgres', () => Promise.all([...new Set([db, replica, probe])].map(pool => pool.destroy())))
  disposers.add('ClickHouse', () => clickhouse.close())
  disposers.add('NATS', () => nats.close())
  disposers.add('The file store', async () => files.close())
  disposers.add('SMTP', async () => mailer.close())
  return {
    config,
    secrets,
    clock,
    logger,
    db,
    replica,
    probe,
    clickhouse,
    nats,
    files,
    mailer,
    chain,
    ...overrides,
    disposers,
  }
}
