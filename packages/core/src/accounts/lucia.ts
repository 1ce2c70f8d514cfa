import type { Database } from '@limelight/db/database'
import { type Adapter, Lucia, TimeSpan } from 'lucia'
import type { Clock } from '../runtime/clock.ts'
import { hashToken } from '../runtime/secrets.ts'
import {
  deleteExpiredSessions,
  extendSession,
  findSession,
  findSessionsOfUser,
  insertSession,
  markSessionsEnded,
} from './session-store.ts'
import type { Audience } from './tokens.ts'

const lifetime = new TimeSpan(30, 'd')

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>
    DatabaseSessionAttributes: { audience: Audience; client: string | null; network: string | null }
    DatabaseUserAttributes: { role: 'user' | 'admin'; isDeleted: boolean }
  }
}

/**
 * Lucia manages the sessions. This adapter stores only hashes of their ids and takes dates from the
 * clock.
 */
export function createLucia(db: Database, clock: Clock) {
  return new Lucia(createAdapter(db, clock), {
    sessionExpiresIn: lifetime,
    getSessionAttributes: attributes => attributes,
    getUserAttributes: attributes => attributes,
  })
}

export const sessionLifetimeMs = lifetime.milliseconds()

export function sessionExpiryDate(clock: Clock): Date {
  return new Date(clock.now().getTime() + sessionLifetimeMs)
}

function createAdapter(db: Database, clock: Clock): Adapter {
  return {
    async getSessionAndUser(id) {
      const row = await findSession(db, hashToken(id), clock.now())
      if (row === undefined) return [null, null]
      return [
        {
          id,
          userId: row.user_id,
          expiresAt: row.expires_at,
          attributes: { audience: row.audience, client: null, network: null },
        },
        { id: row.user_id, attributes: { role: row.role, isDeleted: row.deleted_at !== null } },
      ]
    },
    async getUserSessions(userId) {
      const rows = await findSessionsOfUser(db, userId)
      return rows.map(row => ({
        id: row.id,
        userId: row.user_id,
        expiresAt: row.expires_at,
        attributes: { audience: row.audience, client: row.client, network: row.network },
      }))
    },
    async setSession(session) {
      await insertSession(db, {
        id: hashToken(session.id),
        user_id: session.userId,
        audience: session.attributes.audience,
        client: session.attributes.client,
        network: session.attributes.network,
        expires_at: sessionExpiryDate(clock),
        created_at: clock.now(),
      })
    },
    updateSessionExpiration: id => extendSession(db, hashToken(id), sessionExpiryDate(clock)),
    async deleteSession(id) {
      await markSessionsEnded(db, { id: hashToken(id) }, clock.now())
    },
    async deleteUserSessions(userId) {
      await markSessionsEnded(db, { userId }, clock.now())
    },
    deleteExpiredSessions: async () => {
      await deleteExpiredSessions(db, clock.now())
    },
  }
}
