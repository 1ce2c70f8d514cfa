import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import { taxonomy } from '@limelight/contract/search/taxonomy'
import { signUp } from '@limelight/core/accounts/sign-up'
import { createContext } from '@limelight/core/context'
import { findRelated } from '@limelight/core/influencers/scores/related'
import { loadConfig } from '@limelight/core/runtime/config'
import { searchId } from '@limelight/core/search/write'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { loadWorld, shareOut } from '@limelight/stack/demo/world/loading'
import { creatorsBetween } from '@limelight/stack/demo/world/world'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import * as z from 'zod'
import { median, say, table } from './report.ts'

/**
 * How many of ten related creators share the true topic of a creator, which only the generator
 * knows. Compared with the obvious solution: the same category, nearest in size.
 */
const { values } = parseArgs({
  options: {
    creators: { type: 'string', default: '50000' },
    asked: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
  },
})
const { creators, asked, seed } = z
  .object({
    creators: z.coerce.number().int().positive(),
    asked: z.coerce.number().int().positive(),
    seed: z.coerce.number().int(),
  })
  .parse(values)
const wanted = 10

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
await using engines = await startEngines({ home: folder, report: say, only: ['postgres', 'clickhouse'] })
const house = createContext(
  'bench',
  loadConfig({
    LIMELIGHT_ENV: 'test',
    PUBLIC_URL: 'http://localhost:3000',
    MEDIA_DIR: folder,
    APP_SECRET: 'a secret for benchmarks that is long enough',
    DATABASE_URL: engines.postgres.url,
    CLICKHOUSE_URL: engines.clickhouse.url,
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
await ensureClickHouseDatabase(house.secrets.clickhouseUrl)
await migrateClickHouse(house.db, house.clickhouse)
const { user } = await signUp(house, buildSignUp())
await givePlan(house, user.id, { limits: { ACTIVITY_PER_DAY: 1_000_000_000 } })

const world = { seed, now: house.clock.now(), creators: shareOut(creators), postsEach: 4, weeks: 1 }
say(`${creators} creators written`)
await loadWorld(house, world)

const rows = [await measure('instagram'), await measure('youtube')]
table(['similar creators', `p@${wanted}`, 'same category', 'p50 ms', 'p95 ms', 'none found'], rows)
await house.disposers.dispose(house.logger, 5000)
await rm(folder, { recursive: true, force: true })
process.exitCode = rows.every(([, ours, baseline]) => Number(ours) > Number(baseline)) ? 0 : 1

async function measure(network: SocialNetwork): Promise<(string | number)[]> {
  const known = creatorsBetween(world, network, 0, world.creators[network]).map(({ topic, record }) => ({
    id: searchId(network, record.platformId),
    topic: topic.id,
    followers: record.followers,
    theme: record.categories.find(category => !Object.hasOwn(taxonomy, category)) ?? record.categories[0],
  }))
  const topics = new Map(known.map(({ id, topic }) => [id, topic]))
  const step = Math.max(1, Math.floor((known.length * socialNetworks.length) / asked))
  // A step without a common factor with the sizes of a run, so creators of all sizes are sampled.
  const chosen = known.filter((_creator, index) => index % (step % 2 === 0 ? step + 1 : step) === 0)
  const times: number[] = []
  let [right, baselineRight, empty] = [0, 0, 0]
  for (const creator of chosen) {
    const started = performance.now()
    const { data } = await findRelated(house, { userId: user.id }, { kind: network, id: creator.id, limit: wanted })
    times.push(performance.now() - started)
    if (data.length === 0) empty += 1
    right += data.filter(({ id }) => topics.get(id) === creator.topic).length
    baselineRight += known
      .filter(({ id, theme }) => theme === creator.theme && id !== creator.id)
      .sort((one, other) => distance(one, creator) - distance(other, creator))
      .slice(0, wanted)
      .filter(({ topic }) => topic === creator.topic).length
  }
  const share = (count: number) => (count / (chosen.length * wanted)).toFixed(3)
  const slow = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
  return [network, share(right), share(baselineRight), median(times).toFixed(0), slow.toFixed(0), empty]
}

function distance(one: { followers: number }, other: { followers: number }): number {
  return Math.abs(Math.log(one.followers / other.followers))
}
