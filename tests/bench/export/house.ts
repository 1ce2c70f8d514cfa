import { exportRequestSchema } from '@limelight/contract/favourites/exports'
import type { ExportFormat } from '@limelight/contract/favourites/rules'
import { signUp } from '@limelight/core/accounts/sign-up'
import { createContext, type ProcessContext } from '@limelight/core/context'
import { requestExport } from '@limelight/core/favourites/exports/exports'
import { ensureOwner } from '@limelight/core/favourites/lists/owner-store'
import { type Environment, loadConfig } from '@limelight/core/runtime/config'
import { newId } from '@limelight/core/runtime/ids'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { nodeProgram } from '@limelight/stack/launcher/engines/children'
import { answersOk } from '@limelight/stack/launcher/engines/http-probe'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { startEngines } from '@limelight/stack/launcher/engines/start'
import { type SupervisedProcess, supervise } from '@limelight/stack/launcher/engines/supervise'
import { roleEnvironment } from '@limelight/stack/launcher/environment'
import { sql } from 'kysely'

/** Engines and workers for exports. `startWorker` starts the program of the product. */
export async function openExportHouse(folder: string, say: (line: string) => void, changes: Environment = {}) {
  const engines = await startEngines({ home: folder, report: say, only: ['postgres', 'clickhouse', 'nats'] })
  const ending = new AbortController()
  const nowhere = 'http://127.0.0.1:1'
  const env: Environment = {
    ...roleEnvironment(
      {
        postgres: engines.postgres,
        clickhouse: engines.clickhouse,
        nats: engines.nats,
        clockFile: engines.clockFile,
        chain: { url: nowhere },
        sandbox: { url: nowhere, smtpUrl: 'smtp://127.0.0.1:1' },
      },
      {
        port: 0,
        publicUrl: nowhere,
        workerPort: 0,
        usdtAddress: `0x${'0'.repeat(40)}`,
        mediaDir: engines.home.folder('media'),
      },
    ),
    LOG_LEVEL: 'warn',
    ...changes,
  }
  const house = createContext('exports', loadConfig(env))
  await migratePostgres(house.db)
  await ensureClickHouseDatabase(house.secrets.clickhouseUrl)
  await migrateClickHouse(house.db, house.clickhouse)

  return {
    house,
    home: engines.home,
    async startWorker(role: string): Promise<SupervisedProcess> {
      const port = await freePort()
      const program = () =>
        nodeProgram('packages/workers/src/main.ts', ['--role', role], { env: { ...env, WORKER_PORT: String(port) } })
      return supervise(
        { name: role, program, answers: () => answersOk(`http://localhost:${port}/health`) },
        {
          home: engines.home,
          report: () => undefined,
          onGiveUp: error => say(error.message),
          signal: ending.signal,
        },
      )
    },
    async close() {
      ending.abort()
      await house.disposers.dispose(house.logger, 10_000)
      await engines.stop()
    },
  }
}

/** A user with enough exports for the benchmark. */
export async function enterExporter(house: ProcessContext): Promise<{ userId: string }> {
  const { user } = await signUp(house, buildSignUp())
  await givePlan(house, user.id, { name: 'Business', limits: { EXPORT: 1_000_000 } })
  await house.db.transaction().execute(trx => ensureOwner(house, trx, user.id))
  return { userId: user.id }
}

/**
 * Copies every creator under other names into the table that exports read. The sorted copies for
 * searches stay unchanged.
 */
export async function multiplyCreators(house: ProcessContext, times: number): Promise<void> {
  for (let copy = 1; copy < times; copy += 1) {
    await house.clickhouse.command({
      query: `INSERT INTO instagram_influencers SELECT * REPLACE (
          cityHash64(row.id, {copy:UInt32}) AS id,
          concat(row.platform_id, '-', toString({copy:UInt32})) AS platform_id,
          replaceOne(replaceAll(row.shown, row.handle, concat(row.handle, toString({copy:UInt32}))),
            toString(row.id), toString(cityHash64(row.id, {copy:UInt32}))) AS shown
        ) FROM instagram_influencers AS row WHERE NOT match(row.platform_id, '-[0-9]+$')`,
      query_params: { copy },
    })
  }
}

const itemsAtOnce = 50_000

/**
 * A list of Instagram creators, filled with SQL because no plan allows as many. Its cards are in
 * all columns, every tenth has a note, and every tenth creator is unmasked.
 */
export async function fillList(house: ProcessContext, userId: string, values: string[]): Promise<string> {
  const now = house.clock.now()
  const id = newId(house.clock)
  const row = {
    id,
    user_id: userId,
    name: `${values.length} creators`,
    description: '',
    created_at: now,
    updated_at: now,
  }
  await house.db
    .insertInto('favourite_lists')
    .values({ ...row, type: 'influencer', network: 'instagram', items_count: values.length })
    .execute()
  for (let start = 0; start < values.length; start += itemsAtOnce) {
    const part = values.slice(start, start + itemsAtOnce)
    const ids = part.map(() => newId(house.clock)).sort()
    await sql`
      insert into favourite_items (list_id, value, id, user_id, column_id, rank, name, note, added_at)
      select ${id}, value, item_id, ${userId}, columns.ids[1 + (place % 4)], ${start} + place, 'Somebody',
        case when place % 10 = 0 then 'Asked for "rates", answers on Monday' end, ${now}::timestamptz
      from unnest(${part}::text[], ${ids}::uuid[]) with ordinality as item (value, item_id, place),
        (select array_agg(id order by position) as ids from kanban_columns where user_id = ${userId}) as columns
    `.execute(house.db)
    await sql`
      insert into unmasked_influencers (user_id, network, influencer_id, username_at, email_at)
      select ${userId}, 'instagram', value::numeric, ${now}, ${now}
      from unnest(${part}::text[]) with ordinality as item (value, place) where place % 10 = 0
      on conflict do nothing
    `.execute(house.db)
  }
  await sql`analyze favourite_items, unmasked_influencers`.execute(house.db)
  return id
}

/** Creator ids in an order that no table has. */
export async function readIds(house: ProcessContext, count: number): Promise<string[]> {
  const answer = await house.clickhouse.query({
    query: 'SELECT DISTINCT id FROM instagram_influencers ORDER BY cityHash64(id) LIMIT {count:UInt32}',
    query_params: { count },
    format: 'JSONEachRow',
    clickhouse_settings: { output_format_json_quote_64bit_integers: 1 },
  })
  return (await answer.json<{ id: string }>()).map(({ id }) => id)
}

/** Requests an export over HTTP and returns its id. */
export async function ask(
  house: ProcessContext,
  userId: string,
  listId: string,
  format: ExportFormat,
): Promise<string> {
  return (await requestExport(house, { userId }, exportRequestSchema.parse({ listId, format }))).id
}
