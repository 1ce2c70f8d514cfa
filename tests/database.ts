import { createClickHouse, ensureClickHouseDatabase } from '@limelight/db/clickhouse'
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

/** Copies the empty tables of the template, and what it remembers of its migrations. */
export async function copyClickHouseTemplate(url: string): Promise<void> {
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
