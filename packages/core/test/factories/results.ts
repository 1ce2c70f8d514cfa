import type { Order } from '@limelight/contract/orders/schema'
import type { Context } from '../../src/context.ts'
import { newId } from '../../src/runtime/ids.ts'

/** Lets a list count the order under this row. */
export async function countOrderIn(
  { db }: Context,
  listId: string,
  order: Order,
  row: { value: string; name: string },
): Promise<void> {
  await db
    .insertInto('result_orders')
    .values({ order_id: order.id, list_id: listId, ...row })
    .onConflict(conflict => conflict.column('order_id').doUpdateSet({ list_id: listId, ...row }))
    .execute()
}

/** One deliverable, under the id of the order. */
export async function agreePostsOf({ db }: Context, order: Order, count: number): Promise<void> {
  await db
    .insertInto('order_deliverables')
    .values({
      ...{ id: order.id, order_id: order.id, position: 0, network: 'INSTAGRAM', kind: 'REEL', count },
      ...{ contains: [], is_disclosed: true, live_days: 30 },
    })
    .execute()
}

export type AddedPost = {
  status?: 'LIVE' | 'REPLACED' | 'REMOVED'
  isForeign?: boolean
  publishedAt?: Date
  url?: string
  views?: number | null
  likes?: number | null
  comments?: number | null
}

/** A post that was read now, for the deliverable of `agreePostsOf`. */
export async function addPostTo({ db, clock }: Context, order: Order, post: AddedPost): Promise<void> {
  const now = clock.now()
  const { status = 'LIVE', isForeign = false, publishedAt = now, url = 'https://www.instagram.com/reel/C9xY2/' } = post
  const { views = null, likes = null, comments = null } = post
  await db
    .insertInto('order_posts')
    .values({
      ...{ id: newId(clock), order_id: order.id, deliverable_id: order.id, seller_id: order.ownerId, status },
      ...{ network: 'INSTAGRAM', url, is_foreign: isForeign, published_at: publishedAt, checks: '[]' },
      ...{ views, likes, comments, read_at: now, created_at: now, updated_at: now },
    })
    .execute()
}
