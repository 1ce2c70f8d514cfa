import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '@limelight/core/context'
import { sql } from 'kysely'
import * as z from 'zod'

const namesSchema = z.array(z.object({ name: z.string() }))
const countSchema = z.array(z.object({ count: z.coerce.number() }))

/** The places that hold one of the texts: tables of Postgres and ClickHouse, and files of streams and logs. */
export async function findTexts(ctx: Context, texts: readonly string[], folders: string[]): Promise<string[]> {
  const found = [...(await inPostgres(ctx, texts)), ...(await inClickHouse(ctx, texts))]
  for (const folder of folders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const bytes = await readFile(path)
      if (texts.some(text => bytes.includes(text))) found.push(path)
    }
  return found
}

async function inPostgres({ db }: Context, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const has = sql.join(
      texts.map(text => sql`strpos(t::text, ${text}) > 0`),
      sql` or `,
    )
    const { rows } = await sql`select 1 from ${sql.table(name)} t where ${has} limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

async function inClickHouse({ clickhouse }: Context, texts: readonly string[]): Promise<string[]> {
  const read = async (query: string, query_params: Record<string, unknown> = {}) =>
    (await clickhouse.query({ query, query_params, format: 'JSONEachRow' })).json()
  const found: string[] = []
  const tables = namesSchema.parse(
    await read("SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'"),
  )
  for (const { name } of tables) {
    const [row] = countSchema.parse(
      await read(
        `SELECT count() AS count FROM {name:Identifier}
        WHERE arrayExists(text -> position(toString(tuple(*)), text) > 0, {texts:Array(String)})`,
        { name, texts },
      ),
    )
    if (row === undefined || row.count > 0) found.push(`clickhouse ${name}`)
  }
  return found
}
