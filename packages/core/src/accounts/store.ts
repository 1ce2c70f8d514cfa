import type { Database, Transaction } from '@limelight/db/database'

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
  return db
    .selectFrom('users')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .selectAll('users')
    .select('credentials.password_hash')
    .where('users.email', '=', email)
    .executeTakeFirst()
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
  await db.insertInto('sessions').values(session).execute()
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
    .executeTakeFirst()
}

export function findSessionsOfUser(db: Database, userId: string) {
  return db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()
}

export async function extendSession(db: Database, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

export async function deleteSessionsOfUser(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
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
