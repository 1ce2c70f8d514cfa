import type { Database, Tables, Transaction } from '@limelight/db/database'
import type { ImageRow, UserRow } from '@limelight/db/users/tables'
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'

type UserColumns = ExpressionBuilder<Tables, 'users'>
export type OwnUserRow = NonNullable<Awaited<ReturnType<typeof findOwnUser>>>
export type PublicUserRow = NonNullable<Awaited<ReturnType<typeof findPublicUser>>>

/** Everything a person sees of the own account; it is asked for with every page, so it is one statement over indexes. */
export function findOwnUser(db: Database, id: string, now: Date) {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select(eb => [
      photoOf(eb),
      portfolioOf(eb),
      reasonsOf(eb),
      tariffNameOf(eb, now),
      eb
        .exists(eb.selectFrom('credentials').select('user_id').whereRef('credentials.user_id', '=', 'users.id'))
        .as('has_password'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()
}

export function findPublicUser(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.surname', 'users.about', 'users.moderation_status', 'users.created_at'])
    .select(eb => [photoOf(eb), portfolioOf(eb)])
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

function photoOf(eb: UserColumns) {
  return jsonObjectFrom(
    eb
      .selectFrom('images')
      .select(['images.id', 'images.path', 'images.moderation_status'])
      .whereRef('images.id', '=', 'users.photo_id'),
  ).as('photo')
}

function portfolioOf(eb: UserColumns) {
  return jsonArrayFrom(
    eb
      .selectFrom('images')
      .select(['images.id', 'images.path', 'images.moderation_status'])
      .whereRef('images.user_id', '=', 'users.id')
      .where('images.position', 'is not', null)
      .orderBy('images.position'),
  ).as('portfolio')
}

/** Several items may have been refused for one reason. */
function reasonsOf(eb: UserColumns) {
  return jsonArrayFrom(
    eb
      .selectFrom('user_refusals')
      .innerJoin('moderation_reasons', 'moderation_reasons.id', 'user_refusals.reason_id')
      .select(['moderation_reasons.id', 'moderation_reasons.type', 'moderation_reasons.text'])
      .distinct()
      .whereRef('user_refusals.user_id', '=', 'users.id')
      .orderBy('moderation_reasons.type')
      .orderBy('moderation_reasons.text'),
  ).as('reasons')
}

/** The plan that runs at this instant, else the default one. */
function tariffNameOf(eb: UserColumns, now: Date) {
  const running = eb
    .selectFrom('subscriptions')
    .innerJoin('tariffs', 'tariffs.id', 'subscriptions.tariff_id')
    .select('tariffs.name')
    .whereRef('subscriptions.user_id', '=', 'users.id')
    .where('subscriptions.status', '<>', 'EXPIRED')
    .where('subscriptions.starts_at', '<=', now)
    .where(({ eb, fn }) => eb(fn.coalesce('subscriptions.grace_until', 'subscriptions.ends_at'), '>', now))
    .orderBy('subscriptions.starts_at', 'desc')
    .limit(1)
  const byDefault = eb.selectFrom('tariffs').select('tariffs.name').where('tariffs.is_default', '=', true)
  return eb.fn.coalesce(running, byDefault).$castTo<string>().as('tariff_name')
}

/** Answers undefined when the address is taken. */
export function insertUser(trx: Transaction, row: Insertable<Tables['users']>): Promise<UserRow | undefined> {
  return trx
    .insertInto('users')
    .values(row)
    .onConflict(conflict => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function setActivated(trx: Transaction, id: string, email: string, now: Date): Promise<boolean> {
  const updated = await trx
    .updateTable('users')
    .set(eb => ({ activated_at: eb.fn.coalesce('activated_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/**
 * Whatever changes a user or what belongs to one takes this lock first, so that no change is lost to another. It lets rows
 * in that refer to the user, such as sessions and events: their writers may hold what this transaction wants next.
 */
export function lockUser(trx: Transaction, id: string): Promise<UserRow | undefined> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function changeUser(trx: Transaction, id: string, changes: Updateable<Tables['users']>): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await trx.updateTable('users').set(changes).where('id', '=', id).execute()
}

export async function insertImages(db: Database, rows: Insertable<Tables['images']>[]): Promise<ImageRow[]> {
  return db.insertInto('images').values(rows).returningAll().execute()
}

export async function listPortfolio(trx: Transaction, userId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('images')
    .select('id')
    .where('user_id', '=', userId)
    .where('position', 'is not', null)
    .orderBy('position')
    .execute()
  return rows.map(row => row.id)
}

/** Answers how many of them there were to take: the own ones of the right type. */
export async function attachImages(
  trx: Transaction,
  images: { ids: string[]; userId: string; type: ImageRow['type'] },
): Promise<number> {
  const attached = await trx
    .updateTable('images')
    .set({ loose_since: null, moderation_status: 'UNKNOWN' })
    .where('id', 'in', images.ids)
    .where('user_id', '=', images.userId)
    .where('type', '=', images.type)
    .executeTakeFirst()
  return Number(attached.numUpdatedRows)
}

export async function detachImages(trx: Transaction, ids: string[], now: Date): Promise<void> {
  await trx.updateTable('images').set({ loose_since: now, position: null }).where('id', 'in', ids).execute()
}

/** The place in the list becomes the place in the portfolio. */
export async function orderPortfolio(trx: Transaction, ids: string[]): Promise<void> {
  await sql`
    update images set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
    where images.id = wanted.id`.execute(trx)
}

/**
 * Images that nothing shows, locked: whoever wants to attach one of them waits, and then finds it gone. The other way
 * round, one that is being attached right now is passed over.
 */
export function lockLooseImages(
  trx: Transaction,
  which: { ids: string[] } | { looseBefore: Date },
  limit: number,
): Promise<{ id: string; path: string }[]> {
  const loose = trx.selectFrom('images').select(['id', 'path']).where('loose_since', 'is not', null)
  const meant =
    'ids' in which ? loose.where('id', 'in', which.ids) : loose.where('loose_since', '<=', which.looseBefore)
  return meant.limit(limit).forUpdate().skipLocked().execute()
}

export async function deleteImages(trx: Transaction, ids: string[]): Promise<void> {
  await trx.deleteFrom('images').where('id', 'in', ids).execute()
}

/** Answers whose profile it is; undefined when there is none. */
export async function moderateProfile(trx: Transaction, id: string, status: UserRow['moderation_status']) {
  const row = await trx
    .updateTable('users')
    .set({ moderation_status: status })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id as user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** Answers whose photo or portfolio image it is; undefined when it is none. */
export async function moderateImage(
  trx: Transaction,
  image: { id: string; type: ImageRow['type'] },
  status: ImageRow['moderation_status'],
) {
  const row = await trx
    .updateTable('images')
    .set({ moderation_status: status })
    .where('id', '=', image.id)
    .where('type', '=', image.type)
    .where('loose_since', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

export async function insertRefusals(trx: Transaction, rows: Insertable<Tables['user_refusals']>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('user_refusals').values(rows).execute()
}

export async function deleteRefusals(trx: Transaction, itemIds: string[]): Promise<void> {
  await trx.deleteFrom('user_refusals').where('item_id', 'in', itemIds).execute()
}
