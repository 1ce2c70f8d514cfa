import type { SetList } from '@limelight/contract/orders/counted-list'
import type { Post } from '@limelight/contract/orders/posts/schema'
import type { ListedOrder, Order } from '@limelight/contract/orders/schema'
import type { Transaction } from '@limelight/db/database'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { Caller, Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import type { Problem } from '../posts/proof.ts'
import { findDeliverablesById, findPosts, findPostsOf, listVersions } from '../posts/store.ts'
import { toDeliverable, toPost, toProblem, toProof } from '../posts/view.ts'
import { readListedOrders, readOrderOf, requireSide } from '../read.ts'
import { findDeliverables, findOrders, lockOrder } from '../store.ts'
import { publishResults } from './live-update.ts'
import { deleteCountedList, findCountedLists, findMatchingItems, saveCountedList } from './store.ts'

/** The list of the buyer whose results count a new order, if exactly one holds the offer or its seller. */
export async function chooseList(trx: Transaction, order: OrderRow): Promise<void> {
  const items = await findMatchingItems(trx, order)
  const [first] = items
  if (first === undefined || items.some(({ list_id }) => list_id !== first.list_id)) return
  await saveCountedList(trx, { order_id: order.id, ...first })
}

export async function setList(ctx: Context, caller: Caller, { id, listId }: SetList): Promise<Order> {
  await ctx.db.transaction().execute(async trx => {
    const { order, side } = requireSide(await lockOrder(trx, id), caller)
    if (side === 'OWNER') throw new AppError('UNAUTHORIZED_ACTION')
    const [before] = await findCountedLists(trx, [id])
    if (listId === null) await deleteCountedList(trx, id)
    else {
      const [item] = await findMatchingItems(trx, order, listId)
      if (item === undefined) throw new AppError('ITEM_NOT_FOUND')
      await saveCountedList(trx, { order_id: id, ...item })
    }
    await publishResults(ctx, trx, order.client_id, [before?.list_id, listId])
  })
  return readOrderOf(ctx, caller, id)
}

/** As the buyer sees them, in the order of the ids. */
export async function readCountedOrders(ctx: Context, ids: string[]): Promise<ListedOrder[]> {
  const rows = new Map((await findOrders(ctx.db, ids)).map(row => [row.id, row]))
  return readListedOrders(
    ctx,
    ids.flatMap(id => rows.get(id) ?? []),
    () => 'CLIENT',
  )
}

/** In the same order, each with what it proves now, and whether that is a problem. */
export async function readCountedPosts<Counted extends { id: string }>(
  ctx: Context,
  counted: readonly Counted[],
): Promise<(Counted & { post: Post; proof: string; hasProblem: boolean })[]> {
  if (counted.length === 0) return []
  const ids = counted.map(({ id }) => id)
  const posts = await findPosts(ctx.db, ids)
  const deliverables = await findDeliverablesById(
    ctx.db,
    posts.map(post => post.deliverable_id),
  )
  const versions = await listVersions(ctx.db, ids)
  const now = ctx.clock.now()
  return counted.flatMap(entry => {
    const post = posts.find(({ id }) => id === entry.id)
    const agreed = deliverables.find(({ id }) => id === post?.deliverable_id)
    if (post === undefined || agreed === undefined) return []
    const ownVersions = versions.filter(({ post_id }) => post_id === post.id)
    const wanted = [{ ...toDeliverable(agreed), count: 1 }]
    return [
      {
        ...entry,
        post: toPost(ctx.config, post, { liveDays: agreed.live_days, versions: ownVersions, now }),
        proof: toProof(wanted, [post], now)?.text ?? '',
        hasProblem: toProblem(wanted, [post], now) !== undefined,
      },
    ]
  })
}

/** The problems of these orders; nothing for an order of which all is well. */
export async function findProblems(ctx: Context, orderIds: string[]): Promise<Map<string, Problem>> {
  const deliverables = await findDeliverables(ctx.db, orderIds)
  const posts = await findPostsOf(ctx.db, orderIds)
  const [agreed, added] = [byOrder(deliverables), byOrder(posts)]
  const now = ctx.clock.now()
  return new Map(
    [...agreed].flatMap(([id, entries]) => {
      const problem = toProblem(
        entries.map(entry => toDeliverable(entry)),
        added.get(id) ?? [],
        now,
      )
      return problem === undefined ? [] : [[id, problem] as const]
    }),
  )
}

function byOrder<Row extends { order_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(row.order_id, [...(groups.get(row.order_id) ?? []), row])
  return groups
}
