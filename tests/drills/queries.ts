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
import { drillQueries, figuresOf } from './queries/drill.ts'

/**
 * Types queries as people do, and compares what they find with what the generator of the rows knows.
 * Of the queries written by hand, half may be held back.
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    influencers: { type: 'string', default: '20000' },
    content: { type: 'string', default: '120000' },
    words: { type: 'string', default: '2000' },
    'hold-back': { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
})
const count = z.coerce.number().int().positive()
const sizes = z.object({ cases: count, seed: count, influencers: count, content: count, words: count }).parse(values)

/** Of a thousand cases, so many are generated. */
const generatedShare = 0.6

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
    seed: sizes.seed,
    now: ctx.clock.now(),
    creators: shareOut(sizes.influencers),
    postsEach: sizes.content / sizes.influencers,
    weeks: 4,
  }
  const { user } = await buildAccount(ctx)
  await loadWorld(ctx, world, ({ creators, posts }) => say(`${creators} creators and ${posts} posts written`))
  const enough = 1_000_000_000
  await givePlan(ctx, user.id, {
    limits: { SEARCH_DEPTH: enough, SEARCH_PER_DAY: enough, SEARCH_PER_MONTH: enough, TRENDS_SEARCH_LIMIT: enough },
  })
  const { measured, typed, rare } = await drillQueries(ctx, { userId: user.id }, world, {
    seed: sizes.seed,
    generated: Math.round(sizes.cases * generatedShare),
    words: sizes.words,
    withHeldBack: !values['hold-back'],
  })
  if (values.verbose) {
    for (const { query, reading, ...others } of measured) {
      const isGood = others.isAsWritten && !others.isEmpty && (others.ndcg ?? 1) > 0.7 && (others.precision ?? 1) > 0.8
      if (!isGood) say(JSON.stringify({ ...others, id: query.id, text: query.text, wanted: query.filters, reading }))
    }
    for (const each of typed.filter(({ word, first }) => word !== first)) say(JSON.stringify(each))
    say(JSON.stringify(rare.changed))
  }
  const right = typed.filter(({ word, first }) => word === first).length
  const { empty, ...figures } = figuresOf(measured)
  table(
    ['query drill', `seed ${sizes.seed}`],
    [
      ...Object.entries(figures).map(([name, value]): [string, number] => [name, Number(value.toFixed(3))]),
      ['empty although the truth has a match', empty],
      ['single mistakes', typed.length],
      ['of them with the right word first', right],
      ['right rare words', rare.asked],
      ['of them changed', rare.changed.length],
    ],
  )
  const isMet = empty === 0 && figures.ndcg >= 0.85 && figures.precision >= 0.9
  process.exitCode = isMet && right >= 0.95 * typed.length && rare.changed.length === 0 ? 0 : 1
} finally {
  await ctx.disposers.dispose(ctx.logger, 10_000)
  await engines.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
