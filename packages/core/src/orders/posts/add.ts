import { type NewPost, newPostForm, type Post, type PostDay } from '@limelight/contract/orders/posts/schema'
import type { OrderStatus } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { OrderDeliverableRow, OrderPostRow, OrderRow } from '@limelight/db/orders/tables'
import type { Caller, Context } from '../../context.ts'
import { emit } from '../../jobs/outbox.ts'
import { AppError, FormError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import { ProviderError } from '../../social-accounts/providers/call.ts'
import { parsePostUrl } from '../../social-accounts/providers/post-urls.ts'
import { readPosts } from '../../social-accounts/read-posts.ts'
import { recordChange } from '../change.ts'
import { addMs } from '../clocks.ts'
import { checkPostsJob } from '../jobs.ts'
import { requireOrder, requireSide } from '../read.ts'
import { findOrder, lockOrder } from '../store.ts'
import { leaseMs } from './dispatch.ts'
import {
  findDeliverable,
  findOrderWithPost,
  findPostsOf,
  insertPost,
  listAccountsOf,
  listDays,
  lockPost,
  updatePost,
} from './store.ts'
import { emptyChecks } from './verdicts.ts'
import { toDeliverable, toPost, toPostDay } from './view.ts'

const openStatuses: OrderStatus[] = ['IN_PROGRESS', 'SENT', 'DISPUTE', 'COMPLETED']

type Place = Pick<OrderPostRow, 'account_id' | 'account_platform_id' | 'platform_id' | 'address' | 'url'>

/** Adds a post to the order, which a worker reads at once. */
export async function addPost(ctx: Context, caller: Caller, { id, ...input }: NewPost): Promise<Post> {
  requireSeller(await requireOrder(ctx, caller, id))
  const form = parseForm(newPostForm, input)
  const wanted = await requireDeliverable(ctx, id, form.deliverableId)
  const place = await findPlace(ctx, caller, wanted.network, form)
  return ctx.db.transaction().execute(async trx => {
    const order = requireSeller(requireSide(await lockOrder(trx, id), caller))
    await replace(ctx, trx, order, form.replaces ?? null)
    const deliverable = await findDeliverable(trx, id, form.deliverableId)
    if (deliverable === undefined) throw new AppError('ITEM_NOT_FOUND')
    await requireNew(trx, order, deliverable, place)
    const posts = await findPostsOf(trx, [id])
    const isCounted = (post: OrderPostRow) => post.deliverable_id === deliverable.id && post.status !== 'REPLACED'
    if (posts.filter(isCounted).length >= deliverable.count) throw new AppError('ITEM_COUNT_ERROR')
    const now = ctx.clock.now()
    const postId = newId(ctx.clock)
    await insertPost(trx, {
      ...{ id: postId, order_id: id, deliverable_id: deliverable.id, seller_id: order.owner_id },
      ...{ network: deliverable.network, ...place, status: 'CHECKING' },
      checks: JSON.stringify(emptyChecks(toDeliverable(deliverable))),
      ...{ due_at: now, leased_until: addMs(now, leaseMs), created_at: now, updated_at: now },
    })
    await emit(ctx, trx, checkPostsJob, { postIds: [postId] })
    await recordChange(ctx, trx, order, 'POST_ADDED', { by: 'OWNER' })
    const row = await lockPost(trx, postId)
    if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
    return toPost(ctx.config, row, { liveDays: deliverable.live_days, versions: [], now })
  })
}

function requireSeller({ order, side }: { order: OrderRow; side: string }): OrderRow {
  if (side !== 'OWNER') throw new AppError('UNAUTHORIZED_ACTION')
  if (!openStatuses.includes(order.status)) throw new AppError('INVALID_ORDER_ACTION')
  return order
}

export async function requireDeliverable(ctx: Context, orderId: string, id: string): Promise<OrderDeliverableRow> {
  const deliverable = await findDeliverable(ctx.db, orderId, id)
  if (deliverable === undefined) throw new AppError('ITEM_NOT_FOUND')
  return deliverable
}

type Form = {
  url?: string | null | undefined
  accountId?: string | null | undefined
  platformId?: string | null | undefined
}

/** Where the post is: a pasted address, or one that was chosen of the account's own posts. */
async function findPlace(
  ctx: Context,
  { userId }: Caller,
  network: OrderPostRow['network'],
  { url, accountId, platformId }: Form,
): Promise<Place> {
  if (accountId && platformId) {
    const account = (await listAccountsOf(ctx.db, userId, network)).find(({ id }) => id === accountId)
    if (account === undefined) throw new AppError('ITEM_NOT_FOUND')
    const { readings, error } = await readPosts(ctx, account, [platformId])
    const reading = readings.get(platformId)
    if (reading?.kind !== 'seen')
      throw new AppError(error instanceof ProviderError ? 'AUTH_SERVICE_BUSY' : 'ITEM_NOT_FOUND')
    const { post } = reading
    const address = parsePostUrl(network, post.url) ?? null
    const reader = { account_id: account.id, account_platform_id: account.platform_id }
    return { ...reader, platform_id: post.platformId, address, url: post.url }
  }
  if (!url) throw new FormError({ url: 'Url is required' })
  const address = parsePostUrl(network, url)
  if (address === undefined) throw new FormError({ url: 'Url is not valid' })
  const written = /^https?:/i.test(url) ? url : `https://${url}`
  return { account_id: null, account_platform_id: null, platform_id: null, address, url: written }
}

async function requireNew(
  trx: Transaction,
  { owner_id: sellerId }: OrderRow,
  { network }: OrderDeliverableRow,
  { platform_id: platformId, address }: Place,
): Promise<void> {
  const number = await findOrderWithPost(trx, { sellerId, network, platformId, address })
  if (number !== undefined) throw new FormError({ url: `Post is already part of order ${number}` })
}

/** The old post stays in the evidence and counts nowhere. */
async function replace(ctx: Context, trx: Transaction, order: OrderRow, id: string | null): Promise<void> {
  if (id === null) return
  const post = await lockPost(trx, id)
  if (post?.order_id !== order.id) throw new AppError('ITEM_NOT_FOUND')
  if (post.status === 'DONE' || post.status === 'REPLACED') throw new AppError('INVALID_ORDER_ACTION')
  await updatePost(trx, id, { status: 'REPLACED', due_at: null, updated_at: ctx.clock.now() })
}

/** The figures of a post per day, for both sides and admins. `userId` is null for an admin. */
export async function listPostDays(
  ctx: Context,
  { userId }: { userId: string | null },
  { id, postId }: { id: string; postId: string },
): Promise<PostDay[]> {
  const order = await findOrder(ctx.db, id)
  if (order === undefined) throw new AppError('ORDER_NOT_FOUND')
  if (userId !== null) requireSide(order, { userId })
  if (!(await findPostsOf(ctx.db, [id])).some(post => post.id === postId)) throw new AppError('ITEM_NOT_FOUND')
  return (await listDays(ctx.db, [postId])).map(toPostDay)
}
