import { accountKinds } from '@limelight/contract/social-accounts/kinds'
import { moderationStatusSchema, notificationsSchema, roleSchema } from '@limelight/contract/users/schema'
import type { Database, Tables, Transaction } from '@limelight/db/database'
import { fixed } from '@limelight/db/fixed-sql'
import type { ImageRow, UserRow } from '@limelight/db/users/tables'
import { type Insertable, sql, type Updateable } from 'kysely'
import * as z from 'zod'
import { integer, rowsOf } from '../engines/rows.ts'
import { runningSubscription } from '../tariffs/running-store.ts'

const imageSchema = z.object({
  id: z.string(),
  path: z.string(),
  moderation_status: moderationStatusSchema,
  is_hidden: z.boolean(),
})
export const photoSchema = imageSchema.nullable()
const imagesSchema = z.object({ photo: photoSchema, portfolio: z.array(imageSchema) })

const columnsSchema = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  about: z.string().nullable(),
  wallet: z.string().nullable(),
  wallet_proven_at: z.date().nullable(),
  role: roleSchema,
  moderation_status: moderationStatusSchema,
  notifications: notificationsSchema,
  activated_at: z.date().nullable(),
  created_at: z.date(),
}) satisfies z.ZodType<Partial<UserRow>>
const columns = fixed(sql.join(Object.keys(columnsSchema.shape).map(column => sql.ref(`users.${column}`))))

export const ownUserSchema = columnsSchema.extend({
  ...imagesSchema.shape,
  reasons: z.array(z.object({ id: z.string(), type: z.enum(['PROFILE', 'PHOTO', 'PORTFOLIO']), text: z.string() })),
  tariff_name: z.string(),
  has_password: z.boolean(),
})
export type OwnUserRow = z.infer<typeof ownUserSchema>

/** What others know about a user beside the profile. */
export const reputationSchema = z.object({
  rating_hundredths: z.int(),
  reviews_total: z.int(),
  completed_orders: z.int(),
  response_time_ms: integer.nullable(),
  kinds: z.array(z.enum(accountKinds)),
  handle: z.string().nullable(),
})
export type ReputationRow = z.infer<typeof reputationSchema>

const publicUserSchema = columnsSchema
  .pick({ id: true, name: true, surname: true, about: true, moderation_status: true, created_at: true })
  .extend({ is_hidden: z.boolean(), ...imagesSchema.shape, ...reputationSchema.shape })
export type PublicUserRow = z.infer<typeof publicUserSchema>

/** Others see no image that is refused, or that looks like a refused one until a moderator has approved it. */
const isHidden = sql`(images.moderation_status = 'REFUSED' or images.moderation_status = 'UNKNOWN' and exists (
  select from moderation_items item
  where item.target = case images.type when 'avatar' then 'PHOTO' else 'PORTFOLIO' end
    and item.target_id = images.id and item.checks @> '[{"level": "refuse"}]'
))`
const shown = sql`json_build_object(
  'id', images.id, 'path', images.path, 'moderation_status', images.moderation_status, 'is_hidden', ${isHidden}
)`

export const photo = fixed(sql`(select ${shown} from images where images.id = users.photo_id)`)

const figure = (column: string) => sql`
  coalesce((select ${sql.ref(column)} from user_statistics where user_id = users.id), 0) as ${sql.ref(column)}`

export const reputation = sql`${figure('rating_hundredths')}, ${figure('reviews_total')}, ${figure('completed_orders')},
  (select response_time_ms from user_statistics where user_id = users.id) as response_time_ms,
  array(select distinct kind from social_accounts where user_id = users.id order by kind) as kinds,
  case when users.is_hidden then (
    select record->>'username' from social_accounts where user_id = users.id and record->>'username' is not null
    order by followers desc nulls last, id limit 1
  ) end as handle`

const portfolio = fixed(sql`(
  select coalesce(json_agg(${shown} order by images.position), '[]') from images
  where images.user_id = users.id and images.position is not null
)`)

/** Distinct reasons: several items may be refused for the same one. Offers show their own. */
const reasons = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'type', type, 'text', text) order by type, text), '[]')
  from moderation_reasons
  where type <> 'OFFER' and id in (select reason_id from user_refusals where user_refusals.user_id = users.id)
)`

const ownFacts = fixed(sql`${columns}, ${photo} as photo, ${portfolio} as portfolio, ${reasons} as reasons,
  exists (select from credentials where credentials.user_id = users.id) as has_password`)

/** Everything a user sees of their own account. */
export function ownUserOf(now: Date) {
  return sql`${ownFacts},
      coalesce(
        (
          select tariffs.name from ${runningSubscription(now)} running
          join tariffs on tariffs.id = running.tariff_id
        ),
        (select name from tariffs where is_default)
      ) as tariff_name`
}

/**
 * Every page asks for it, so it is one prepared statement: building it with Kysely would cost several
 * times what running it does.
 */
export async function findOwnUser(db: Database, id: string, now: Date): Promise<OwnUserRow | undefined> {
  const statement = sql`/* prepare own-user */
    select ${ownUserOf(now)} from users where users.id = ${id}
  `
  const [row] = await rowsOf(db, statement, ownUserSchema)
  return row
}

/** Keeps the newest date per user. */
export async function rememberLastSeen(trx: Transaction, userId: string, seenAt: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ last_seen_at: seenAt })
    .where('id', '=', userId)
    .where(eb => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', seenAt)]))
    .execute()
}

export async function findPublicUser(db: Database, id: string): Promise<PublicUserRow | undefined> {
  const statement = sql`
    select users.id, users.name, users.surname, users.about, users.moderation_status, users.is_hidden, users.created_at,
      ${photo} as photo, ${portfolio} as portfolio, ${reputation}
    from users where users.id = ${id} and users.deleted_at is null
  `
  const [row] = await rowsOf(db, statement, publicUserSchema)
  return row
}

/** Returns undefined when the address is taken. */
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
    .set(eb => ({ activated_at: eb.fn.coalesce('activated_at', eb.val(now)), former_email: null }))
    .where('id', '=', id)
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined
}

/**
 * Take this lock before changing a user or what belongs to one. It does not block inserts that
 * refer to the user, such as sessions and events, whose writers may hold what this transaction
 * needs next.
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

export async function updateUser(trx: Transaction, id: string, changes: Updateable<Tables['users']>): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await trx.updateTable('users').set(changes).where('id', '=', id).execute()
}

/** Compares milliseconds, which is what a link can name. */
export function clearDeletion(trx: Transaction, id: string, deletedAt: Date) {
  return trx
    .updateTable('users')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where(eb => eb(eb.fn('date_trunc', [eb.val('milliseconds'), 'deleted_at']), '=', deletedAt))
    .returning(['name', 'email', 'role'])
    .executeTakeFirst()
}

/** Whether another living account has proven the address. */
export async function isWalletProven(
  trx: Transaction,
  { wallet, exceptUserId }: { wallet: string; exceptUserId: string },
): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where(eb => eb(eb.fn('lower', ['wallet']), '=', wallet.toLowerCase()))
    .where('wallet_proven_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('id', '!=', exceptUserId)
    .executeTakeFirst()
  return user !== undefined
}

/** Removes the address from accounts that have not proven it, and returns them. */
export function clearTypedWallet(
  trx: Transaction,
  { wallet, exceptUserId }: { wallet: string; exceptUserId: string },
): Promise<Pick<UserRow, 'name' | 'email' | 'deleted_at'>[]> {
  return trx
    .updateTable('users')
    .set({ wallet: null })
    .where(eb => eb(eb.fn('lower', ['wallet']), '=', wallet.toLowerCase()))
    .where('wallet_proven_at', 'is', null)
    .where('id', '!=', exceptUserId)
    .returning(['name', 'email', 'deleted_at'])
    .execute()
}

export async function insertImages(db: Database, rows: Insertable<Tables['images']>[]): Promise<ImageRow[]> {
  return db.insertInto('images').values(rows).returningAll().execute()
}

export async function measureImages(db: Database, userId: string): Promise<{ images: number; bytes: number }> {
  const row = await db
    .selectFrom('images')
    .select(({ fn }) => [fn.countAll<string>().as('images'), fn.sum<string | null>('bytes').as('bytes')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { images: Number(row.images), bytes: Number(row.bytes ?? 0) }
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

/** Returns how many were attached: only the user's own images of the right types. */
export async function attachImages(
  trx: Transaction,
  images: { ids: string[]; userId: string; types: ImageRow['type'][]; usableSince: Date },
): Promise<number> {
  const attached = await trx
    .updateTable('images')
    .set({ loose_since: null, moderation_status: 'UNKNOWN' })
    .where('id', 'in', images.ids)
    .where('user_id', '=', images.userId)
    .where('type', 'in', images.types)
    .where(eb => eb.or([eb('loose_since', 'is', null), eb('loose_since', '>', images.usableSince)]))
    .executeTakeFirst()
  return Number(attached.numUpdatedRows)
}

export async function detachImages(trx: Transaction, ids: string[], now: Date): Promise<void> {
  await trx.updateTable('images').set({ loose_since: now, position: null }).where('id', 'in', ids).execute()
}

/** Sets the positions from the order of the ids. */
export async function orderPortfolio(trx: Transaction, ids: string[]): Promise<void> {
  await sql`
    update images set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted(id, position)
    where images.id = wanted.id`.execute(trx)
}

export function findUnusedImages(
  db: Database,
  which: { ids: string[] } | { looseBefore: Date },
  limit: number,
): Promise<{ id: string; path: string }[]> {
  // An order shows the images of its offer also when the offer no longer does.
  const loose = db
    .selectFrom('images')
    .select(['id', 'path'])
    .where('loose_since', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_images').select('order_id').whereRef('image_id', '=', 'images.id'))),
    )
  const meant =
    'ids' in which ? loose.where('id', 'in', which.ids) : loose.where('loose_since', '<=', which.looseBefore)
  return meant.limit(limit).execute()
}

export async function deleteImages(db: Database, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('images').where('id', 'in', ids).execute()
}

/** One whose permission has ended counts too. */
export async function hasSocialAccount(db: Database, userId: string): Promise<boolean> {
  const row = await db.selectFrom('social_accounts').select('id').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}
