import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { serverOf } from './hosts.ts'

type Named = { name: string }
type DumpedTable = Named & { columns: string[]; rows: number }
type DumpedSequence = Named & { value: string }

/** What a dump has of the database. The schema is that of these migrations. */
export type Dump = { migrations: string[]; tables: DumpedTable[]; sequences: DumpedSequence[] }

/** Migrations make these two themselves. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock']

export type Snapshot = {
  /** Writes all rows that were there when the snapshot was taken, one file per table. */
  dump: (fileOf: (table: string) => string) => Promise<Dump>
  close: () => Promise<void>
}

/**
 * Sees the database as it is now, for as long as it is open. Unlogged tables are left out, because a
 * crash empties them, too.
 */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = await connect(url)
  await client.query('begin isolation level repeatable read, read only')
  const { rows: migrations } = await client.query<Named>('select name from kysely_migration order by name')
  // Sequences belong to no snapshot, so they are read with it.
  const { rows: sequences } = await client.query<DumpedSequence>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by name`,
  )
  return {
    dump: async fileOf => {
      const tables: DumpedTable[] = []
      for (const table of await listTables(client)) {
        const rows = await copyOut(client, table, fileOf(table.name))
        tables.push({ ...table, rows })
      }
      return { migrations: migrations.map(({ name }) => name), tables, sequences }
    },
    close: () => client.end(),
  }
}

/**
 * Loads a dump into the tables of a database with its schema, all or nothing. Foreign keys are checked
 * when all rows are there, and triggers do not see these rows.
 */
export async function loadDump(url: string, dump: Dump, fileOf: (table: string) => string): Promise<void> {
  const client = await connect(url)
  try {
    await client.query('begin')
    const { rows: keys } = await client.query<Named & { table: string; definition: string }>(
      `select conname as name, conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
    )
    const tables = await listTables(client)
    const names = tables.map(({ name }) => pg.escapeIdentifier(name))
    for (const { table, name } of keys)
      await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    // Migrations insert rows that the dump has, too.
    await client.query(`truncate ${names.join(', ')}`)
    for (const table of dump.tables) {
      const rows = await copyIn(client, table, fileOf(table.name))
      if (rows !== table.rows) throw new Error(`${table.name} has ${rows} rows instead of ${table.rows}.`)
    }
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
    for (const { name, value } of dump.sequences)
      await client.query('select setval($1::regclass, $2)', [pg.escapeIdentifier(name), value])
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Whether the database has a table of ours or of anyone else. */
export async function hasTables(url: string): Promise<boolean> {
  const client = await connect(url)
  try {
    const { rowCount } = await client.query(`select from pg_tables where schemaname = 'public' limit 1`)
    return rowCount !== 0
  } finally {
    await client.end()
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ ...serverOf(url), application_name: 'limelight-dump', keepAlive: true })
  // A lost connection fails the statement that runs, or the next one.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
       and attnum > 0 and not attisdropped and attgenerated = '' and relname <> all($1)
     group by relname order by relname`,
    [migrationTables],
  )
  return rows
}

type Columns = Named & { columns: string[] }

async function copyOut(client: pg.Client, table: Columns, file: string): Promise<number> {
  const copy = client.query(copyTo(`copy ${target(table)} to stdout`))
  await pipeline(copy, createGzip({ level: 1 }), createWriteStream(file, { flags: 'wx', flush: true }))
  return copy.rowCount
}

async function copyIn(client: pg.Client, table: Columns, file: string): Promise<number> {
  const copy = client.query(copyFrom(`copy ${target(table)} from stdin`))
  await pipeline(createReadStream(file), createGunzip(), copy)
  return copy.rowCount
}

function target({ name, columns }: Columns): string {
  return `${pg.escapeIdentifier(name)} (${columns.map(column => pg.escapeIdentifier(column)).join(', ')})`
}
