import { type ClickHouse, createClickHouse } from '@limelight/db/clickhouse'
import { createDatabase, type Database } from '@limelight/db/database'
import { type Chain, createChain } from './engines/chain.ts'
import { createMailer, type Mailer } from './engines/mailer.ts'
import { createNats, type Nats } from './engines/nats.ts'
import { type Clock, fileClock, systemClock } from './runtime/clock.ts'
import type { Config, Secrets } from './runtime/config.ts'
import { Disposers } from './runtime/disposers.ts'
import { createLogger, type Logger } from './runtime/logger.ts'

/** Everything a rule may need from outside itself. The same context serves api, workers and tests. */
export type Context = {
  config: Config
  secrets: Secrets
  clock: Clock
  logger: Logger
  db: Database
  clickhouse: ClickHouse
  nats: Nats
  mailer: Mailer
  chain: Chain
  /** The request or job this work belongs to; it travels through logs, outbox and workers. */
  requestId?: string
  /** The name that the caller gave itself; live updates that the request causes repeat it. */
  causedBy?: string | undefined
  /** The network the request came from; failed log-ins are counted by it. */
  address?: string
}

export type ProcessContext = Context & { disposers: Disposers }

/** Opens nothing by itself: every engine is connected to when it is first needed. */
export function createContext(
  name: string,
  { config, secrets }: { config: Config; secrets: Secrets },
  overrides: Partial<Context> = {},
): ProcessContext {
  const disposers = new Disposers()
  const logger = overrides.logger ?? createLogger(config, name)
  const clock = overrides.clock ?? (config.clockFile ? fileClock(config.clockFile) : systemClock)
  const db =
    overrides.db ??
    createDatabase({
      url: secrets.databaseUrl,
      poolSize: config.databasePoolSize,
      onConnectionLost: error => logger.warn({ err: error }, 'A connection to Postgres was lost'),
    })
  const clickhouse = overrides.clickhouse ?? createClickHouse(secrets.clickhouseUrl)
  const nats = overrides.nats ?? createNats(secrets.natsUrls, logger)
  const mailer = overrides.mailer ?? createMailer(secrets.smtpUrl, config.mailFrom)
  const chain = overrides.chain ?? createChain(config, secrets)

  disposers.add('Postgres', () => db.destroy())
  disposers.add('ClickHouse', () => clickhouse.close())
  disposers.add('NATS', () => nats.close())
  disposers.add('SMTP', async () => mailer.close())
  return { config, secrets, clock, logger, db, clickhouse, nats, mailer, chain, ...overrides, disposers }
}
