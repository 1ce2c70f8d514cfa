import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createContext } from '@limelight/core/context'
import { loadConfig } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { loadWorld, shareOut } from '@limelight/stack/demo/world/loading'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { roleEnvironment } from '@limelight/stack/launcher/environment'
import * as z from 'zod'
import { say, table } from '../bench/report.ts'
import { drillPages, drillSearch, shelvesOf } from './search/drill.ts'
import { linkOwners } from './search/owners.ts'

/**
 * Compares random searches of both networks and scopes with a filter in plain TypeScript over the
 * same rows, and walks best match page by page while rows are written again.
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    influencers: { type: 'string', default: '20000' },
    content: { type: 'string', default: '60000' },
    walks: { type: 'string', default: '100' },
  },
})
const count = z.coerce.number().int().positive()
const options = z.object({ cases: count, seed: count, influencers: count, content: count, walks: count }).parse(values)

const folder = await mkdtemp(join(tmpdir(), 'limelight-drill-'))
const engines = await startEngines({ home: folder, report: say })
const env = roleEnvironment(engines, {
  port: 0,
  publicUrl: 'http://localhost',
  workerPort: 0,
  usdtAddress: `0x${'0'.repeat(40)}`,
  mediaDir: folder,
})
const ctx = createContext('drill', loadConfig({ ...env, LOG_LEVEL: 'silent' }))
try {
  await migratePostgres(ctx.db)
  await ensureClickHouseDatabase(ctx.secrets.clickhouseUrl)
  await migrateClickHouse(ctx.db, ctx.clickhouse)
  const world = {
    seed: options.seed,
    now: ctx.clock.now(),
    creators: shareOut(options.influencers),
    postsEach: options.content / options.influencers,
    weeks: 12,
  }
  const { user } = await buildAccount(ctx)
  await linkOwners(ctx, user.id, world)
  await loadWorld(ctx, world, ({ creators, posts }) => say(`${creators} creators and ${posts} posts written`))
  const enough = 1_000_000_000
  await givePlan(ctx, user.id, {
    limits: { SEARCH_DEPTH: enough, SEARCH_PER_DAY: enough, SEARCH_PER_MONTH: enough, TRENDS_SEARCH_LIMIT: enough },
  })
  const shelves = shelvesOf(world)
  const { cases, found, wrong } = await drillSearch(ctx, {
    caller: { userId: user.id },
    shelves,
    seed: options.seed,
    cases: options.cases,
    say,
  })
  const walked = await drillPages(ctx, {
    caller: { userId: user.id },
    shelves,
    world,
    seed: options.seed,
    walks: options.walks,
  })
  for (const one of [...wrong, ...walked.wrong].slice(0, 5)) say(JSON.stringify(one))
  table(
    ['search drill', `seed ${options.seed}`],
    [
      ['creators', options.influencers],
      ['posts', options.content],
      ['searches', cases],
      ['of them with results', found],
      ['wrong', wrong.length],
      ['walks of best match, page by page', options.walks],
      ['rows on these pages', walked.rows],
      ['batches that were written meanwhile', walked.writes],
      ['wrong walks', walked.wrong.length],
    ],
  )
  process.exitCode = wrong.length + walked.wrong.length === 0 ? 0 : 1
} finally {
  await ctx.disposers.dispose(ctx.logger, 10_000)
  await engines.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
