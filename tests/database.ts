import { type ClickHouse, createClickHouse, ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import pg from 'pg'

/** The migrated databases that those of the test files are copied from, in Postgres and in ClickHouse. */
export const templateDatabase = 'limelight_template'

/** Runs one statement outside any pool, for example to create or drop a database. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** Databases of finished files of this worker that are still like the template. */
const unchanged: string[] = []

/** The URL of a ClickHouse database like the template. Making its tables takes longer than many files do. */
export async function takeClickHouse(server: string, name: string): Promise<string> {
  const known = unchanged.pop()
  if (known !== undefined) return known
  const url = databaseUrl(server, name)
  await copyClickHouseTemplate(url)
  return url
}

/** Keeps the database for the next file, or drops it if this one wrote rows or changed a table. */
export async function giveBackClickHouse(clickhouse: ClickHouse, url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const query = `
    SELECT 1 FROM system.tables WHERE database IN ('${templateDatabase}', {name:String})
    GROUP BY replaceOne(create_table_query, concat(database, '.'), '') HAVING count() <> 2
    UNION ALL SELECT 1 FROM system.parts WHERE database = {name:String} AND table <> 'migrations'`
  const changes = await clickhouse.query({ query, query_params: { name }, format: 'JSONEachRow' })
  if ((await changes.json()).length === 0) unchanged.push(url)
  else await clickhouse.command({ query: 'DROP DATABASE IF EXISTS {name:Identifier}', query_params: { name } })
}

/** Copies the empty tables of the template, and what it remembers of its migrations. */
async function copyClickHouseTemplate(url: string): Promise<void> {
  await ensureClickHouseDatabase(url)
  const database = new URL(url).pathname.slice(1)
  const clickhouse = createClickHouse(url)
  try {
    const query = `SELECT create_table_query AS statement FROM system.tables WHERE database = '${templateDatabase}'`
    const tables = await (await clickhouse.query({ query, format: 'JSONEachRow' })).json<{ statement: string }>()
    const statements = tables.map(({ statement }) => statement.replace(`${templateDatabase}.`, `${database}.`))
    await Promise.all(statements.map(statement => clickhouse.command({ query: statement })))
    await clickhouse.command({ query: `INSERT INTO migrations SELECT * FROM ${templateDatabase}.migrations` })
  } finally {
    await clickhouse.close()
  }
}
