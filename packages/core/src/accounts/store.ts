import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'

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

/** Everything a log-in has to know, in one read. */
export function findLogIn(db: Database, email: string) {
  return accounts(db).where('users.email', '=', email).executeTakeFirst()
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

/** Whoever replaces the password waits until the transaction is over. */
export function lockPasswordHash(trx: Transaction, userId: string) {
  return trx
    .selectFrom('credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst()
}

/** Answers false when the password is another one by now. */
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

export async function deleteCredentials(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('credentials').where('user_id', '=', userId).execute()
}

/** An account that still has to confirm its address. */
export function findUnconfirmedUser(db: Database, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', email)
    .where('activated_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function insertSession(
  db: Database,
  session: { id: string; user_id: string; audience: 'user' | 'admin'; expires_at: Date; created_at: Date },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, ended_at: null })
    .execute()
}

export function findSession(db: Database, id: string, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.user_id',
      'sessions.audience',
      'sessions.expires_at',
      'sessions.created_at',
      'users.role',
      'users.deleted_at',
    ])
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .where('sessions.ended_at', 'is', null)
    .executeTakeFirst()
}

/** One parameter for all of them: an instance may hold more sockets than a statement takes parameters. */
export async function findRunningSessions(db: Database, ids: string[], now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where(eb => eb('sessions.id', '=', eb.fn.any(eb.val(ids))))
    .where('sessions.expires_at', '>', now)
    .where('sessions.ended_at', 'is', null)
    .where('users.deleted_at', 'is', null)
    .execute()
  return rows.map(row => row.id)
}

export function findSessionsOfUser(db: Database, userId: string) {
  return db.selectFrom('sessions').selectAll().where('user_id', '=', userId).where('ended_at', 'is', null).execute()
}

export async function extendSession(db: Database, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

/** Answers which sessions ran until now. */
export async function markSessionsEnded(
  db: Database,
  which: { id: string } | { userId: string; except?: string | undefined },
  now: Date,
): Promise<string[]> {
  const running = db.updateTable('sessions').set({ ended_at: now }).where('ended_at', 'is', null).returning('id')
  const rows =
    'id' in which
      ? await running.where('id', '=', which.id).execute()
      : await running
          .where('user_id', '=', which.userId)
          .$if(which.except !== undefined, query => query.where('id', '!=', which.except ?? ''))
          .execute()
  return rows.map(({ id }) => id)
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<number> {
  const deleted = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

export async function insertRefreshToken(
  trx: Transaction,
  token: { id: string; session_id: string; generation: number; expires_at: Date; created_at: Date },
): Promise<void> {
  await trx
    .insertInto('refresh_tokens')
    .values({ ...token, replaced_at: null })
    .execute()
}

/** Locks the session, so that tabs that refresh at once do it one after the other. */
export function lockRefreshToken(trx: Transaction, id: string, now: Date) {
  return trx
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'refresh_tokens.session_id',
      'refresh_tokens.generation',
      'refresh_tokens.replaced_at',
      'sessions.user_id',
      'sessions.audience',
      'sessions.ended_at',
      'users.deleted_at',
    ])
    .where('refresh_tokens.id', '=', id)
    .where('refresh_tokens.expires_at', '>', now)
    .where('sessions.expires_at', '>', now)
    .forUpdate(['sessions', 'refresh_tokens'])
    .executeTakeFirst()
}

export async function newestGeneration(trx: Transaction, sessionId: string): Promise<number> {
  const row = await trx
    .selectFrom('refresh_tokens')
    .select(({ fn, ref }) => fn.max(ref('generation')).as('newest'))
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.newest
}

export async function replaceRefreshToken(trx: Transaction, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('refresh_tokens')
    .set({ replaced_at: now })
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .execute()
}

export async function extendRefreshToken(trx: Transaction, id: string, expiresAt: Date): Promise<void> {
  await trx.updateTable('refresh_tokens').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

export async function insertActivationLink(
  trx: Transaction,
  link: { id: string; user_id: string; email: string; expires_at: Date; created_at: Date },
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
      'activation_links.used_at',
      'users.name',
      'users.activated_at',
    ])
    .where('activation_links.id', '=', id)
    .executeTakeFirst()
}

/** Answers whose link it is, once: a used or expired one answers undefined. */
export function spendActivationLink(trx: Transaction, id: string, now: Date) {
  return trx
    .updateTable('activation_links')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
}

export async function deleteExpiredActivationLinks(db: Database, now: Date): Promise<number> {
  const deleted = await db.deleteFrom('activation_links').where('expires_at', '<=', now).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** The statement reads the newest row under its lock, so that of many at once only as many pass as there is room for. */
export async function takeThrottle(
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

export function findGoogleUser(db: Database, subject: string) {
  return db.selectFrom('google_identities').select('user_id').where('subject', '=', subject).executeTakeFirst()
}

/** Answers false when the account, or this person at Google, belongs to another one. */
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

export async function insertTemporarySession(
  trx: Transaction,
  session: { id: string; user_id: string; expires_at: Date; created_at: Date },
): Promise<void> {
  await trx.insertInto('temporary_sessions').values(session).execute()
}

/** Answers whose it is, once. */
export function spendTemporarySession(trx: Transaction, id: string, now: Date) {
  return trx
    .deleteFrom('temporary_sessions')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
}

export async function deleteTemporarySessionsOf(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('temporary_sessions').where('user_id', '=', userId).execute()
}

export async function deleteExpiredTemporarySessions(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('temporary_sessions').where('expires_at', '<=', now).execute()
}
