import { fileURLToPath } from 'node:url'
import { buildServer } from '@limelight/api/server'
import { signUp } from '@limelight/core/accounts/sign-up'
import { createContext } from '@limelight/core/context'
import { moveCards } from '@limelight/core/favourites/board/board'
import { listColumns } from '@limelight/core/favourites/board/columns'
import { addItems } from '@limelight/core/favourites/lists/items'
import { createList } from '@limelight/core/favourites/lists/lists'
import { loadConfig } from '@limelight/core/runtime/config'
import { searchId } from '@limelight/core/search/write'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { loadWorld } from '@limelight/stack/demo/world/loading'
import { creatorsBetween } from '@limelight/stack/demo/world/world'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { buildWeb } from '@limelight/stack/launcher/web-build'

const maxItemsPerCall = 1000
const notes = [
  'Prefers barter plus fee.',
  'Asked for a media kit, replies on weekdays and never before ten in the morning.',
]

/**
 * Serves the built app with two lists of the same creators: one spread over four columns, and one
 * with all cards in the first column.
 */
export async function openBoardHouse(folder: string, cards: number, say: (line: string) => void) {
  const engines = await startEngines({ home: folder, report: say, only: ['postgres', 'clickhouse', 'nats'] })
  await buildWeb(engines.home, new AbortController().signal)
  const house = createContext(
    'bench',
    loadConfig({
      LIMELIGHT_ENV: 'test',
      HOST: 'localhost',
      PUBLIC_URL: 'http://localhost:3000',
      MEDIA_DIR: folder,
      APP_SECRET: 'a secret for benchmarks that is long enough',
      DATABASE_URL: engines.postgres.url,
      CLICKHOUSE_URL: engines.clickhouse.url,
      NATS_URL: engines.nats.url,
      SMTP_URL: 'smtp://127.0.0.1:1',
      CHAIN_RPC_URL: 'http://127.0.0.1:1',
      USDT_ADDRESS: `0x${'0'.repeat(40)}`,
      ESCROW_OPERATOR_ADDRESS: `0x${'1'.repeat(40)}`,
      ESCROW_ARBITER_ADDRESS: `0x${'2'.repeat(40)}`,
      LOG_LEVEL: 'error',
      RATE_LIMIT_ADDRESS: '1000000',
      RATE_LIMIT_USER: '1000000',
      WEB_DIR: fileURLToPath(new URL('../../packages/web/dist', import.meta.url)),
    }),
  )
  await migratePostgres(house.db)
  await ensureClickHouseDatabase(house.secrets.clickhouseUrl)
  await migrateClickHouse(house.db, house.clickhouse)
  const world = { seed: 1, now: house.clock.now(), creators: { instagram: cards, youtube: 0 }, postsEach: 1, weeks: 1 }
  await loadWorld(house, world)
  const session = await signUp(house, buildSignUp())
  await givePlan(house, session.user.id, {
    name: 'Business',
    limits: { MAX_FAVOURITE_RECORDS: cards, MAX_FAVOURITE_VOLUME: 2 * cards },
  })
  const caller = { userId: session.user.id }
  const values = creatorsBetween(world, 'instagram', 0, cards).map(({ record }) =>
    searchId('instagram', record.platformId),
  )
  const columns = (await listColumns(house, caller)).data

  async function fill(name: string): Promise<string> {
    const { id } = await createList(house, caller, { name, description: '', type: 'influencer', subtype: 'instagram' })
    for (const part of parts(values)) await addItems(house, caller, { id, items: part.map(value => ({ value })) })
    for (const [index, note] of notes.entries()) {
      const noted = values.filter((_value, at) => at % 10 === index)
      for (const itemIds of parts(noted)) await moveCards(house, caller, { id, itemIds, note })
    }
    return id
  }

  const spread = await fill('Four columns')
  const share = Math.ceil(cards / columns.length)
  for (const [index, column] of columns.entries())
    for (const itemIds of parts(values.slice(index * share, (index + 1) * share)))
      if (!column.isDefault) await moveCards(house, caller, { id: spread, itemIds, columnId: column.id })
  const single = await fill('One column')

  const server = await buildServer(house)
  const { port } = new URL(await server.listen({ host: 'localhost', port: 0 }))
  return {
    url: `http://localhost:${port}`,
    session,
    lists: { spread, single },
    async close() {
      await server.close()
      await house.disposers.dispose(house.logger, 5000)
      await engines.stop()
    },
  }
}

function parts(values: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(values.length / maxItemsPerCall) }, (_, index) =>
    values.slice(index * maxItemsPerCall, (index + 1) * maxItemsPerCall),
  )
}
