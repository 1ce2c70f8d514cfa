import { roleSchema } from '@limelight/contract/users/schema'
import type { Database, Transaction } from '@limelight/db/database'
import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../engines/rows.ts'

export async function insertSession(
  db: Database,
  session: {
    id: string
    user_id: string
    audience: 'user' | 'admin'
    client: string | null
    network: string | null
    expires_at: Date
    created_at: Date
  },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ ...session, ended_at: null })
    .execute()
}

const runningSessionSchema = z.object({
  user_id: z.string(),
  audience: roleSchema,
  expires_at: z.date(),
  role: roleSchema,
  deleted_at: z.date().nullable(),
})

/** Every call with a token runs this. Building it with Kysely would cost as much as running it. */
export async function findSession(db: Database, id: string, now: Date) {
  const statement = sql`/* prepare running-session */
    select sessions.user_id, sessions.audience, sessions.expires_at, users.role, users.deleted_at
    from sessions join users on users.id = sessions.user_id
    where sessions.id = ${id} and sessions.expires_at > ${now} and sessions.ended_at is null
  `
  const [session] = await rowsOf(db, statement, runningSessionSchema)
  return session
}

/**
 * One array parameter, because an instance may hold more sockets than a statement takes parameters.
 */
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

/** The newest first. */
export function listRunningSessions(db: Database, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'client', 'network', 'expires_at', 'created_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null)
    .orderBy('expires_at', 'desc')
    .limit(100)
    .execute()
}

export async function extendSession(db: Database, id: string, expiresAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

export async function findSessionStart(db: Database, id: string): Promise<Date | undefined> {
  const session = await db.selectFrom('sessions').select('created_at').where('id', '=', id).executeTakeFirst()
  return session?.created_at
}

/** Returns the sessions that were running. */
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

/** Returns whose sessions they were, and when each would have expired. */
export function deleteExpiredSessions(db: Database, now: Date): Promise<{ user_id: string; expires_at: Date }[]> {
  return db.deleteFrom('sessions').where('expires_at', '<=', now).returning(['user_id', 'expires_at']).execute()
}

export async function deleteSessionsOf(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute()
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

/** Locks the session, so that parallel refreshes run one after the other. */
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

/** The newest generation after this one, and when the first token of the next one was issued. */
export function findSuccession(trx: Transaction, token: { session_id: string; generation: number }) {
  return trx
    .selectFrom('refresh_tokens')
    .select(({ fn, ref }) => [
      fn.max<number | null>(ref('generation')).as('newest'),
      fn.min<Date | null>(ref('created_at')).as('succeeded_at'),
    ])
    .where('session_id', '=', token.session_id)
    .where('generation', '>', token.generation)
    .executeTakeFirstOrThrow()
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

/** Tokens of running sessions; deleting a session deletes its own. */
export async function deleteExpiredRefreshTokens(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<=', now).execute()
}

export async function insertTemporarySession(
  trx: Transaction,
  session: { id: string; user_id: string; expires_at: Date; created_at: Date },
): Promise<void> {
  await trx.insertInto('temporary_sessions').values(session).execute()
}

/** Returns the user once. */
export function redeemTemporarySession(trx: Transaction, id: string, now: Date) {
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
