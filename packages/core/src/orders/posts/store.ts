import type { Database, Tables, Transaction } from '@limelight/db/database'
import type {
  OrderDeliverableRow,
  OrderPostCheckRow,
  OrderPostDayRow,
  OrderPostRow,
  OrderPostVersionRow,
} from '@limelight/db/orders/tables'
import type { SocialAccountRow } from '@limelight/db/social-accounts/tables'
import { type Insertable, sql, type Updateable } from 'kysely'
import { dateOf } from '../../engines/rows.ts'
import { addMs, dayMs } from '../clocks.ts'

export async function insertPost(trx: Transaction, row: Insertable<Tables['order_posts']>): Promise<void> {
  await trx.insertInto('order_posts').values(row).execute()
}

export async function updatePost(
  trx: Transaction,
  id: string,
  changes: Updateable<Tables['order_posts']>,
): Promise<void> {
  await trx.updateTable('order_posts').set(changes).where('id', '=', id).execute()
}

/** Oldest first. */
export function findPostsOf(db: Database, orderIds: string[]): Promise<OrderPostRow[]> {
  return orderIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('order_posts').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute()
}

export function findPosts(db: Database, ids: string[]): Promise<OrderPostRow[]> {
  return db.selectFrom('order_posts').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

export function lockPost(trx: Transaction, id: string): Promise<OrderPostRow | undefined> {
  return trx.selectFrom('order_posts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** In the order of their ids, so that two workers never wait for each other for ever. */
export function lockPosts(trx: Transaction, ids: string[]): Promise<OrderPostRow[]> {
  return trx.selectFrom('order_posts').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** What the order's posts are called on the web, oldest first. */
export async function listPostUrls(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_posts')
    .select('url')
    .where('order_id', '=', orderId)
    .where('status', '!=', 'REPLACED')
    .orderBy('id')
    .execute()
  return rows.map(({ url }) => url)
}

export function findDeliverable(db: Database, orderId: string, id: string): Promise<OrderDeliverableRow | undefined> {
  return db
    .selectFrom('order_deliverables')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findDeliverablesById(db: Database, ids: string[]): Promise<OrderDeliverableRow[]> {
  return db.selectFrom('order_deliverables').selectAll().where('id', 'in', ids).execute()
}

/** The number of the order that has the post already, if one does. */
export async function findOrderWithPost(
  db: Database,
  { sellerId, network, platformId, address }: PostKey,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('order_posts')
    .innerJoin('orders', 'orders.id', 'order_posts.order_id')
    .select('orders.number')
    .where('seller_id', '=', sellerId)
    .where('network', '=', network)
    .where('order_posts.status', '!=', 'REPLACED')
    .where(eb => eb.or([eb('platform_id', '=', platformId), eb('address', '=', address)]))
    .executeTakeFirst()
  return row === undefined ? undefined : Number(row.number)
}
export type PostKey = {
  sellerId: string
  network: OrderPostRow['network']
  platformId: string | null
  address: string | null
}

/** Oldest link first. */
export function listAccountsOf(
  db: Database,
  userId: string,
  kind: OrderPostRow['network'],
): Promise<SocialAccountRow[]> {
  return db
    .selectFrom('social_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()
}

/** Oldest first. */
export function listVersions(db: Database, postIds: string[]): Promise<OrderPostVersionRow[]> {
  return postIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('order_post_versions').selectAll().where('post_id', 'in', postIds).orderBy('at').execute()
}

export async function insertVersion(trx: Transaction, row: OrderPostVersionRow): Promise<void> {
  await trx
    .insertInto('order_post_versions')
    .values(row)
    .onConflict(conflict => conflict.columns(['post_id', 'at']).doNothing())
    .execute()
}

export async function insertChecks(trx: Transaction, rows: OrderPostCheckRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('order_post_checks').values(rows).execute()
}

/** Oldest first. */
export function listChecks(db: Database, postIds: string[]): Promise<OrderPostCheckRow[]> {
  return postIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('order_post_checks').selectAll().where('post_id', 'in', postIds).orderBy('id').execute()
}

export type PostDay = Omit<Insertable<Tables['order_post_days']>, 'date'> & { publishedAt: Date }

/** The last reading of a day counts. */
export async function saveDays(trx: Transaction, days: PostDay[]): Promise<void> {
  if (days.length === 0) return
  const rows = days.map(({ publishedAt, ...row }) => {
    const date = addMs(publishedAt, (row.day - 1) * dayMs)
    return { ...row, date: date.toISOString().slice(0, 10) }
  })
  await trx
    .insertInto('order_post_days')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['post_id', 'day', 'date']).doUpdateSet(({ ref }) => ({
        views: ref('excluded.views'),
        likes: ref('excluded.likes'),
        comments: ref('excluded.comments'),
        shares: ref('excluded.shares'),
        read_at: ref('excluded.read_at'),
      })),
    )
    .execute()
}

export function listDays(db: Database, postIds: string[]): Promise<OrderPostDayRow[]> {
  return postIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('order_post_days').selectAll().where('post_id', 'in', postIds).orderBy('day').execute()
}

/** Posts that wait for a later time, though their account was removed, or linked again since the last attempt. */
function waiting(db: Database, now: Date) {
  return (
    db
      .selectFrom('order_posts')
      .where('due_at', '>', now)
      // As the index has it.
      .where(sql<boolean>`(account_id is null or problem in ('EXPIRED', 'UNLINKED', 'SCOPE_MISSING'))`)
      .where(eb =>
        eb.or([
          eb.and([
            eb('account_id', 'is', null),
            eb('account_platform_id', 'is not', null),
            sql<boolean>`problem is distinct from 'UNLINKED'`,
          ]),
          eb.and([
            eb('problem', 'in', ['EXPIRED', 'UNLINKED', 'SCOPE_MISSING']),
            eb.exists(
              eb
                .selectFrom('social_accounts')
                .select('social_accounts.id')
                .whereRef('social_accounts.user_id', '=', 'order_posts.seller_id')
                .whereRef('social_accounts.kind', '=', 'order_posts.network')
                .whereRef('social_accounts.refreshed_at', '>', 'order_posts.tried_at')
                .where('social_accounts.status', '=', 'LINKED'),
            ),
          ]),
        ]),
      )
  )
}

/** Makes these posts due. */
export async function wakePosts(trx: Transaction, now: Date): Promise<void> {
  const ids = waiting(trx, now).select('order_posts.id')
  await trx.updateTable('order_posts').set({ due_at: now }).where('id', 'in', ids).execute()
}

/** Leases posts that are due, oldest first. A lease that runs out belongs to a worker that died. */
export function leaseDuePosts(
  trx: Transaction,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Pick<OrderPostRow, 'id' | 'seller_id' | 'network'>[]> {
  const due = trx
    .selectFrom('order_posts')
    .select('id')
    .where('due_at', '<=', now)
    .where(eb => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return trx
    .updateTable('order_posts')
    .set({ leased_until: until })
    .where('id', 'in', due)
    .returning(['id', 'seller_id', 'network'])
    .execute()
}

export async function findNextPostCheck(db: Database, now: Date): Promise<Date | undefined> {
  const woken = await waiting(db, now).select('order_posts.id').limit(1).executeTakeFirst()
  return woken === undefined
    ? dateOf(db, sql`select min(due_at) as date from order_posts where due_at is not null`)
    : now
}
