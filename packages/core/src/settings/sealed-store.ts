import type { Database } from '@limelight/db/database'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { integer, rowsOf } from '../engines/rows.ts'
import type { Purpose } from '../runtime/secrets.ts'

/** A column of sealed texts, and what binds each text to its row. */
type SealedColumn = { table: string; column: string; purpose: Purpose; boundTo: RawBuilder<unknown> }

/** All of them. Sealing a text anew changes nothing that its noun can see. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'social_accounts', column: 'tokens', purpose: 'social-tokens', boundTo: sql`id` },
  { table: 'social_revocations', column: 'tokens', purpose: 'social-tokens', boundTo: sql`account_id` },
  { table: 'webhook_endpoints', column: 'secret', purpose: 'webhooks', boundTo: sql`id` },
  { table: 'webhook_endpoints', column: 'former_secret', purpose: 'webhooks', boundTo: sql`id` },
  { table: 'result_lists', column: 'key', purpose: 'results', boundTo: sql`list_id` },
  { table: 'result_lists', column: 'former_key', purpose: 'results', boundTo: sql`list_id` },
  { table: 'shared_reports', column: 'sealed_token', purpose: 'shared-reports', boundTo: sql`id` },
  { table: 'api_answers', column: 'answer', purpose: 'platform', boundTo: sql`'answer ' || key_id || ' ' || name` },
]

const pagesAtOnce = 16

const sealedRow = z.object({ place: z.string(), boundTo: z.string(), sealed: z.instanceof(Buffer) })
type SealedRow = z.infer<typeof sealedRow>

/** The texts that do not begin with `mark`, in the order in which they lie on disk, so that no index is needed. */
export async function* readSealed(
  db: Database,
  { table, column, boundTo }: SealedColumn,
  mark: Buffer,
): AsyncGenerator<SealedRow[]> {
  const [size] = await rowsOf(
    db,
    sql`select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as pages`,
    z.object({ pages: integer }),
  )
  for (let page = 0; page < (size?.pages ?? 0); page += pagesAtOnce)
    yield await rowsOf(
      db,
      sql`select ctid::text as place, (${boundTo})::text as "boundTo", ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pagesAtOnce},0)`}::tid and ${isOther(column, mark)}`,
      sealedRow,
    )
}

function isOther(column: string, mark: Buffer) {
  return sql`substring(${sql.ref(column)} from 1 for ${mark.length}::int) <> ${mark}`
}

/** Leaves out those that others have changed since they were read. */
export async function replaceSealed(
  db: Database,
  { table, column }: SealedColumn,
  rows: (SealedRow & { fresh: Buffer })[],
): Promise<number> {
  if (rows.length === 0) return 0
  const [places, formers, fresh] = [rows.map(row => row.place), rows.map(row => row.sealed), rows.map(row => row.fresh)]
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as kept set ${sql.ref(column)} = fresh.sealed
    from unnest(${places}::tid[], ${formers}::bytea[], ${fresh}::bytea[]) as fresh (place, former, sealed)
    where kept.ctid = fresh.place and ${sql.ref(`kept.${column}`)} = fresh.former`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** How many texts do not begin with `mark`. */
export async function countSealed(db: Database, mark: Buffer): Promise<number> {
  const counts = sealedColumns.map(
    ({ table, column }) => sql`select count(*) as count from ${sql.table(table)} where ${isOther(column, mark)}`,
  )
  const [total] = await rowsOf(
    db,
    sql`select sum(count)::bigint as count from (${sql.join(counts, sql` union all `)}) as counts`,
    z.object({ count: integer }),
  )
  return total?.count ?? 0
}

export function listSealingKeys(db: Database) {
  return db.selectFrom('sealing_keys').selectAll().execute()
}

export async function insertSealingKey(db: Database, id: string): Promise<void> {
  await db
    .insertInto('sealing_keys')
    .values({ id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function updateFormerKeys(
  db: Database,
  newest: string,
  changes: { texts_left: number; checked_at?: Date },
): Promise<void> {
  await db.updateTable('sealing_keys').set(changes).where('id', '<>', newest).execute()
}

export async function deleteSealingKeys(db: Database, ids: string[]): Promise<void> {
  await db.deleteFrom('sealing_keys').where('id', 'in', ids).execute()
}
