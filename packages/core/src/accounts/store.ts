import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'

export async function insertCredentials(
  trx: Transaction,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: passwordHash, updated_at: now })
    .execute()
}

/** Everything a sign-in needs, in one statement. */
export function findAccountByEmail(db: Database, email: string) {
  return accounts(db).where('users.email', '=', email).executeTakeFirst()
}

/** Keeps the address of the account until the transaction ends. */
export function lockAccountByEmail(trx: Transaction, email: string) {
  return accounts(trx).where('users.email', '=', email).forNoKeyUpdate('users').executeTakeFirst()
}

export function findAccount(db: Database, userId: string) {
  return accounts(db).where('users.id', '=', userId).executeTakeFirst()
}

function accounts(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .selectAll('users')
    .select('credentials.password_hash')
}

/** Blocks password changes until the transaction ends. */
export function lockPasswordHash(trx: Transaction, userId: string) {
  return trx
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
}

/** Returns false when the password has changed meanwhile. */
export async function replacePasswordHash(
  trx: Transaction,
  change: { userId: string; formerHash: string; passwordHash: string; now: Date },
): Promise<boolean> {
  const replaced = await trx
    .updateTable('credentials')
    .set({ password_hash: change.passwordHash, updated_at: change.now })
    .where('user_id', '=', change.userId)
    .where('password_hash', '=', change.formerHash)
    .executeTakeFirst()
  return replaced.numUpdatedRows > 0n
}

export function findUnconfirmedUser(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('activated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function insertActivationLink(
  trx: Transaction,
  link: { id: string; user_id: string; email: string; former_email: string | null; expires_at: Date; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('activation_links')
    .values({ ...link, used_at: null })
    .execute()
}

export function findActivationLink(db: Database, id: string) {
  return db
    .selectFrom('activation_links')
    .innerJoin('users', 'users.id', 'activation_links.user_id')
    .select([
      'activation_links.id',
      'activation_links.email',
      'activation_links.former_email',
      'activation_links.used_at',
      'users.name',
      'users.activated_at',
    ])
    .where('activation_links.id', '=', id)
    .executeTakeFirst()
}

/** Returns the owner once; a used or expired link returns undefined. */
export function redeemActivationLink(trx: Transaction, id: string, now: Date) {
  return trx
    .updateTable('activation_links')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email', 'former_email'])
    .executeTakeFirst()
}

/** Cancels email changes that wait for the confirmation of the new address. */
export async function deletePendingEmailChanges(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('activation_links').where('user_id', '=', userId).where('former_email', 'is not', null).execute()
}

export async function deleteExpiredActivationLinks(db: Database, now: Date): Promise<number> {
  const deleted = await db.deleteFrom('activation_links').where('expires_at', '<=', now).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** The row is locked, so parallel attempts cannot exceed the limit. */
export async function countThrottle(
  db: Database,
  { id, limit, now, since, endsAt }: { id: string; limit: number; now: Date; since: Date; endsAt: Date },
): Promise<boolean> {
  const recent = sql<Date[]>`array(select instant from unnest(throttles.taken_at) instant where instant > ${since})`
  const taken = await db
    .insertInto('throttles')
    .values({ id, taken_at: sql<Date[]>`array[${now}::timestamptz]`, ends_at: endsAt })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet({ taken_at: sql<Date[]>`${recent} || ${now}::timestamptz`, ends_at: endsAt })
        .where(sql<number>`cardinality(${recent})`, '<', limit),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export function findThrottles(db: Database, ids: string[]) {
  return db.selectFrom('throttles').select(['id', 'taken_at']).where('id', 'in', ids).execute()
}

export async function deleteEndedThrottles(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('throttles').where('ends_at', '<=', now).execute()
}

/** The link stays until the transaction ends. */
export function lockGoogleUser(trx: Transaction, subject: string) {
  return trx
    .selectFrom('google_identities')
    .select('user_id')
    .where('subject', '=', subject)
    .forShare()
    .executeTakeFirst()
}

export async function deleteGoogleIdentities(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('google_identities').where('user_id', '=', userId).execute()
}

/** Returns false when the account or the Google user is linked already. */
export async function insertGoogleIdentity(
  trx: Transaction,
  identity: { subject: string; user_id: string; created_at: Date },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('google_identities')
    .values(identity)
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whether money of the user's orders waits in the escrow, or is on its way there. */
export async function hasOpenPaidOrder(trx: Transaction, userId: string): Promise<boolean> {
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where(eb => eb.or([eb('owner_id', '=', userId), eb('client_id', '=', userId)]))
    .where('status', 'in', ['PAYMENT_PENDING', 'IN_PROGRESS', 'SENT', 'DISPUTE'])
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

const callCountSchema = z.object({ id: z.string(), calls: z.int(), ends_at: z.date() })

/** Adds calls to the running window of each caller, or begins a new one. */
export function addCallCounts(
  db: Database,
  counts: ReadonlyMap<string, number>,
  { now, endsAt }: { now: Date; endsAt: Date },
) {
  // In order of ids, so that two processes never wait for each other.
  const statement = sql`/* prepare add-call-counts */
    insert into call_counts as known (id, calls, ends_at)
    select id, calls, ${endsAt}::timestamptz
    from unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::integer[]) as counted (id, calls) order by id
    on conflict (id) do update set
      calls = excluded.calls + case when known.ends_at > ${now}::timestamptz then known.calls else 0 end,
      ends_at = case when known.ends_at > ${now}::timestamptz then known.ends_at else excluded.ends_at end
    returning id, calls, ends_at`
  return rowsOf(db, statement, callCountSchema)
}

export async function deleteEndedCallCounts(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('call_counts').where('ends_at', '<=', now).execute()
}
