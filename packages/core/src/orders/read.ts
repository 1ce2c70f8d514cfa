import type { Post } from '@limelight/contract/orders/posts/schema'
import type { ListedOrder, Order } from '@limelight/contract/orders/schema'
import type { Database } from '@limelight/db/database'
import type { OrderRow, OrderTimelineRow } from '@limelight/db/orders/tables'
import type { Caller, Context } from '../context.ts'
import { chainSettings, readPayments } from '../deposits/payment.ts'
import { loadReading, type Reading, readAll } from '../moderation/strangers.ts'
import { AppError } from '../runtime/errors.ts'
import { loadUserCards } from '../users/cards.ts'
import type { StoredFile } from '../users/view.ts'
import { hiddenAt } from './change.ts'
import { findDisputes } from './disputes/store.ts'
import { findCountedLists } from './lists/store.ts'
import { findSide } from './policy.ts'
import { findPostsOf, listVersions } from './posts/store.ts'
import { toPost } from './posts/view.ts'
import { findDeliverables, findFiles, findItems, findOrder, listTimeline } from './store.ts'
import { type OrderParts, toListedOrder, toTimelineEntry, type Viewer } from './view.ts'

/** So many entries of the timeline are shown. */
const shownEntries = 200

/** The order of a caller who is one of its sides and has not deleted it. */
export async function requireOrder(ctx: Context, caller: Caller, id: string, db: Database = ctx.db) {
  const order = await findOrder(db, id)
  return requireSide(order, caller)
}

/** A third person learns nothing, and a side that has deleted the order neither. */
export function requireSide(order: OrderRow | undefined, { userId }: Caller) {
  const side = order === undefined ? undefined : findSide(order, userId)
  if (order === undefined || side === undefined || hiddenAt(order, side) !== null) {
    throw new AppError('ORDER_NOT_FOUND')
  }
  return { order, side }
}

/** A reader without a side is an admin. */
async function readParts(
  ctx: Context,
  rows: OrderRow[],
  entries: OrderTimelineRow[],
  sideOf: (row: OrderRow) => Viewer['side'],
) {
  const ids = rows.map(({ id }) => id)
  const disputeIds = rows.flatMap(({ dispute_id }) => dispute_id ?? [])
  const fileIds = [...rows.flatMap(({ delivery }) => delivery?.files ?? []), ...entries.flatMap(({ files }) => files)]
  const [items, deliverables, posts, cards, payments, disputes, files, counted] = await Promise.all([
    findItems(ctx.db, ids),
    findDeliverables(ctx.db, ids),
    findPostsOf(ctx.db, ids),
    loadUserCards(
      ctx,
      rows.flatMap(row => [row.owner_id, row.client_id]),
    ),
    readPayments(ctx.db, ids),
    findDisputes(ctx.db, disputeIds),
    findFiles(ctx.db, [...new Set(fileIds)]),
    findCountedLists(ctx.db, ids),
  ])
  const read = await readingOf(ctx, rows, sideOf)
  const byId = new Map<string, StoredFile>(files.map(file => [file.id, file]))
  return (row: OrderRow): OrderParts => ({
    items: items.filter(item => item.order_id === row.id),
    deliverables: deliverables.filter(({ order_id }) => order_id === row.id),
    posts: posts.filter(({ order_id }) => order_id === row.id),
    owner: cards.get(row.owner_id),
    client: cards.get(row.client_id),
    payment: payments.get(row.id),
    dispute: disputes.find(dispute => dispute.id === row.dispute_id),
    listId: counted.find(({ order_id }) => order_id === row.id)?.list_id ?? null,
    files: byId,
    read,
  })
}

/** All rows of a list have the same reader. */
async function readingOf(ctx: Context, rows: OrderRow[], sideOf: (row: OrderRow) => Viewer['side']): Promise<Reading> {
  const [first] = rows
  const side = first === undefined ? null : sideOf(first)
  if (first === undefined || side === null) return readAll
  const userId = side === 'OWNER' ? first.owner_id : first.client_id
  return loadReading(
    ctx.db,
    { userId },
    rows.flatMap(row => [row.owner_id, row.client_id]),
  )
}

function settingsOf(ctx: Context) {
  return { config: ctx.config, chain: chainSettings(ctx) }
}

/** Orders as a list shows them, in the order of the rows. */
export async function readListedOrders(
  ctx: Context,
  rows: OrderRow[],
  sideOf: (row: OrderRow) => Viewer['side'],
): Promise<ListedOrder[]> {
  const partsOf = await readParts(ctx, rows, [], sideOf)
  const now = ctx.clock.now()
  return rows.map(row => toListedOrder(settingsOf(ctx), row, partsOf(row), { side: sideOf(row), now }))
}

export async function readOrder(ctx: Context, row: OrderRow, side: Viewer['side']): Promise<Order> {
  return readWholeOrder(ctx, row, side, shownEntries)
}

/** With `entries` of the timeline, newest first; all of them without a number. */
export async function readWholeOrder(
  ctx: Context,
  row: OrderRow,
  side: Viewer['side'],
  entries?: number,
): Promise<Order> {
  const timeline = await listTimeline(ctx.db, row.id, entries)
  const parts = (await readParts(ctx, [row], timeline, () => side))(row)
  const settings = settingsOf(ctx)
  const now = ctx.clock.now()
  return {
    ...toListedOrder(settings, row, parts, { side, now }),
    posts: await readPostsOf(ctx, parts, now),
    timeline: timeline.map(entry => toTimelineEntry(settings, entry, parts)),
  }
}

async function readPostsOf(ctx: Context, { posts, deliverables }: OrderParts, now: Date): Promise<Post[]> {
  const versions = await listVersions(
    ctx.db,
    posts.map(({ id }) => id),
  )
  return posts.map(post =>
    toPost(ctx.config, post, {
      liveDays: deliverables.find(({ id }) => id === post.deliverable_id)?.live_days ?? 1,
      versions: versions.filter(({ post_id }) => post_id === post.id),
      now,
    }),
  )
}

/** The order as its caller sees it after a change. */
export async function readOrderOf(ctx: Context, caller: Caller, id: string): Promise<Order> {
  const { order, side } = await requireOrder(ctx, caller, id)
  return readOrder(ctx, order, side)
}
