import { createDatabase, type Database } from '@limelight/db/database'
import { createSchema } from '@limelight/db/migrate'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseUrl, runStatement } from '../database.ts'
import { openHouse } from '../house.ts'

const { ctx } = await openHouse()
const migration = '20261128085000-partitions'
const tables = ['outbox', 'events', 'messages']

test('the migration to partitions keeps rows, checks, foreign keys and triggers', async () => {
  const db = await openEmpty()
  const { rows: applied } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(ctx.db)
  const names = applied.map(({ name }) => name)
  const migrateUpTo = (last: number) => createSchema(db, names.slice(0, last))
  await migrateUpTo(names.indexOf(migration))
  await addRows(db)
  const before = await readTables(db)
  expect(before.map(({ rows }) => rows.length)).toEqual([40, 40, 39])

  await migrateUpTo(names.indexOf(migration) + 1)

  expect(await readTables(db)).toEqual(before)
  for (const table of tables) {
    const { rows: parts } = await sql`select distinct tableoid from ${sql.table(table)}`.execute(db)
    expect(parts.length).toBeGreaterThan(1)
  }
})

async function openEmpty(): Promise<Database> {
  const { postgres } = inject('engines')
  const name = `${new URL(ctx.secrets.databaseUrl).pathname.slice(1)}_former`
  await runStatement(postgres, `create database ${name}`)
  const db = createDatabase({ url: databaseUrl(postgres, name), poolSize: 1, onConnectionLost: () => undefined })
  onTestFinished(async () => {
    await db.destroy()
    await runStatement(postgres, `drop database ${name}`)
  })
  return db
}

async function addRows(db: Database): Promise<void> {
  await sql`
    insert into users (id, name, surname, email, role, tos_accepted_at, created_at)
    select uuidv7(), 'Ada', 'Lovelace', number || '@mail.example', 'user', now(), now()
    from generate_series(1, 40) number`.execute(db)
  await sql`
    insert into chats (id, source_kind, title, first_user_id, second_user_id, created_at, updated_at)
    select uuidv7(), 'EMPTY', '', users.id, other.id, now(), now()
    from users join (select id from users order by id desc limit 1) other on users.id < other.id`.execute(db)
  await sql`
    insert into messages (id, chat_id, number, user_id, kind, text, files, created_at)
    select uuidv7(), id, 1, first_user_id, 'TEXT', 'Hello', array[uuidv7()], now() from chats`.execute(db)
  await sql`
    insert into events (id, user_id, type, payload, created_at)
    select uuidv7(), id, 'NOTE', '{"text": "A note"}', now() from users`.execute(db)
  await sql`
    insert into outbox (id, role, name, payload, created_at, sweeps, traceparent)
    select uuidv7(), 'mail', 'a.job', '{"a": 1}', now(), 2, 'a trace' from users`.execute(db)
}

async function readTables(db: Database) {
  const found = []
  for (const table of tables) {
    const { rows } = await sql`select * from ${sql.table(table)} order by id`.execute(db)
    const { rows: constraints } = await sql<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = ${table}::regclass and contype <> 'p' order by rule`.execute(db)
    const { rows: triggers } = await sql`
      select pg_get_triggerdef(oid) as trigger from pg_trigger
      where tgrelid = ${table}::regclass and not tgisinternal`.execute(db)
    found.push({ table, rows, constraints, triggers })
  }
  return found
}
