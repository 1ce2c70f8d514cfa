import type { AdminUsersQuery } from '@limelight/contract/admin/schema'
import type { Database } from '@limelight/db/database'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { integer, rowsOf } from '../engines/rows.ts'
import { type OwnUserRow, ownUserOf, ownUserSchema } from './store.ts'

const adminUserSchema = ownUserSchema.extend({ deleted_at: z.date().nullable(), last_seen_at: z.date().nullable() })
export type AdminUserRow = OwnUserRow & z.infer<typeof adminUserSchema>

type Wanted = Pick<AdminUsersQuery, 'search' | 'status' | 'role'>

/** The page is cut before photos, plans and sessions are looked up. */
export function listUsers(
  db: Database,
  { offset, limit, sort, ...wanted }: AdminUsersQuery,
  clock: SessionClock,
): Promise<AdminUserRow[]> {
  const order = orders[sort]
  const statement = sql`
    select ${columnsOf(clock)}
    from (select * from users where ${matches(wanted)} order by ${order} offset ${offset} limit ${limit}) users
    order by ${order}`
  return rowsOf(db, statement, adminUserSchema)
}

export async function countUsers(db: Database, wanted: Wanted): Promise<number> {
  const statement = sql`select count(*) as total from users where ${matches(wanted)}`
  const [row] = await rowsOf(db, statement, z.object({ total: integer }))
  return row?.total ?? 0
}

export async function findUser(db: Database, id: string, clock: SessionClock): Promise<AdminUserRow | undefined> {
  const [row] = await rowsOf(db, sql`select ${columnsOf(clock)} from users where users.id = ${id}`, adminUserSchema)
  return row
}

/** Every use extends a session by its whole lifetime, so the expiry says when it was used last. */
type SessionClock = { now: Date; sessionLifetimeMs: number }

function columnsOf({ now, sessionLifetimeMs }: SessionClock): RawBuilder<unknown> {
  return sql`${ownUserOf(now)}, users.deleted_at,
    greatest(
      users.last_seen_at,
      (
        select max(sessions.expires_at) - ${sessionLifetimeMs} * interval '1 millisecond'
        from sessions where sessions.user_id = users.id
      )
    ) as last_seen_at`
}

const orders = {
  createdAt: sql`users.created_at, users.id`,
  '-createdAt': sql`users.created_at desc, users.id desc`,
  name: sql`lower(users.name), lower(users.surname), users.id`,
  '-name': sql`lower(users.name) desc, lower(users.surname) desc, users.id desc`,
}

/** `refused`: the profile, or an image that is in use. */
const states: Record<NonNullable<AdminUsersQuery['status']>, RawBuilder<unknown>> = {
  deleted: sql`users.deleted_at is not null`,
  active: sql`users.deleted_at is null and users.activated_at is not null`,
  inactive: sql`users.deleted_at is null and users.activated_at is null`,
  refused: sql`users.deleted_at is null and (
    users.moderation_status = 'REFUSED' or exists (
      select from images where images.user_id = users.id and images.moderation_status = 'REFUSED'
        and (images.position is not null or images.id = users.photo_id)
    )
  )`,
}

function matches({ search = '', status, role }: Wanted): RawBuilder<unknown> {
  const isInState = sql`${status === undefined ? sql`true` : states[status]}
    and ${role === undefined ? sql`true` : sql`users.role = ${role}`}`
  if (search === '') return isInState
  if (z.uuid().safeParse(search).success) return sql`users.id = ${search} and ${isInState}`
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(users.email ilike ${pattern} or users.name ilike ${pattern} or users.surname ilike ${pattern}
    or users.name || ' ' || users.surname ilike ${pattern}) and ${isInState}`
}
