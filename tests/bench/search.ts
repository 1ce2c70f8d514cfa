import { parseArgs } from 'node:util'
import { socialNetworks } from '@limelight/contract/networks'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { createMigrationClickHouse, ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { nodeProgram } from '@limelight/stack/launcher/engines/children'
import { answersOk } from '@limelight/stack/launcher/engines/http-probe'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { supervise } from '@limelight/stack/launcher/engines/supervise'
import { roleEnvironment } from '@limelight/stack/launcher/environment'
import { PlainError } from '@limelight/stack/launcher/plain-error'
import { say } from './report.ts'
import { makeCases } from './search/cases.ts'
import { type BenchWorld, fill, openFolder } from './search/fill.ts'
import { measureAll } from './search/goals.ts'
import { rounds } from './search/measuring.ts'
import { searchesARound, sidesOf } from './search/sides.ts'

/**
 * Searches of the product compared with the same searches on the obvious schema over the same rows.
 * `--scale 1` is 10 million creators and 20 million posts. `--network` measures only one network,
 * which needs its share of the disk, and `--scope` only creators or posts. `--only` measures pages, counts and HTTP of the searches whose
 * label has one of its words, and `close` and `writes`. `--fill` fills without measuring. The rows stay in a folder beside the repository.
 */
try {
  await bench(readOptions())
} catch (error) {
  if (!(error instanceof PlainError)) throw error
  say(error.message)
  process.exitCode = 1
}
process.exit()

type Options = BenchWorld & { only: string[] | undefined; isFillOnly: boolean }

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      scale: { type: 'string', default: '0.1' },
      network: { type: 'string' },
      scope: { type: 'string' },
      only: { type: 'string' },
      fill: { type: 'boolean', default: false },
    },
  })
  const scale = Number(values.scale)
  if (!(scale >= 0.001 && scale <= 1)) throw new PlainError('--scale is a number between 0.001 and 1, such as 0.1.')
  const networks = socialNetworks.filter(network => values.network === undefined || values.network === network)
  if (networks.length === 0) throw new PlainError(`--network is one of ${socialNetworks.join(', ')}.`)
  const scopes = (['influencers', 'content'] as const).filter(
    scope => values.scope === undefined || values.scope === scope,
  )
  if (scopes.length === 0) throw new PlainError('--scope is influencers or content.')
  return { scale, networks, scopes, only: values.only?.split(','), isFillOnly: values.fill }
}

async function bench({ only, isFillOnly, ...world }: Options): Promise<void> {
  const home = await openFolder(world)
  const ending = new AbortController()
  const engines = await startEngines({ home, report: say, only: ['postgres', 'clickhouse', 'nats'] })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const nowhere = 'http://127.0.0.1:1'
  const env = {
    ...roleEnvironment(
      {
        postgres: engines.postgres,
        clickhouse: engines.clickhouse,
        nats: engines.nats,
        clockFile: engines.clockFile,
        chain: { url: nowhere },
        sandbox: { url: nowhere, smtpUrl: 'smtp://127.0.0.1:1' },
      },
      { port, publicUrl: url, workerPort: 0, usdtAddress: `0x${'0'.repeat(40)}`, mediaDir: home.folder('media') },
    ),
    LOG_LEVEL: 'warn',
    RATE_LIMIT_ADDRESS: '1000000000',
    RATE_LIMIT_USER: '1000000000',
  }
  const house = createContext('bench', loadConfig(env))
  try {
    await migratePostgres(house.db)
    await ensureClickHouseDatabase(house.secrets.clickhouseUrl)
    await migrateClickHouse(house.db, house.clickhouse)
    const clickhouse = createMigrationClickHouse(house.secrets.clickhouseUrl)
    await fill({ ...house, clickhouse }, home, world).finally(() => clickhouse.close())
    const api = await supervise(
      {
        name: 'api',
        program: () => nodeProgram('packages/api/src/main.ts', [], { env }),
        answers: () => answersOk(`${url}/api/health`),
      },
      { home, report: () => undefined, onGiveUp: error => say(error.message), signal: ending.signal },
    )
    if (!isFillOnly) await measure(house, url, { ...world, only })
    await api.stop()
  } finally {
    ending.abort()
    await house.disposers.dispose(house.logger, 10_000)
    await engines.stop()
    home.close()
  }
}

async function measure(
  house: ProcessContext,
  url: string,
  { networks, scopes, only }: Omit<Options, 'isFillOnly'>,
): Promise<void> {
  const { user, accessToken } = await buildAccount(house)
  const enough = 1_000_000_000
  await givePlan(house, user.id, {
    limits: { SEARCH_DEPTH: enough, SEARCH_PER_DAY: enough, SEARCH_PER_MONTH: enough, TRENDS_SEARCH_LIMIT: enough },
  })
  const made = await makeCases(house, networks, rounds * searchesARound)
  const all = made.filter(({ scope }) => scopes.includes(scope))
  const cases = all.filter(({ label }) => only?.some(word => label.includes(word)) ?? true)
  const sides = sidesOf(house, { url, accessToken })
  process.exitCode = (await measureAll(house, { cases, all }, sides, { only, userId: user.id })) ? 0 : 1
}
