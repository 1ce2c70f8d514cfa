import type { Post, PostEvidence } from '@limelight/contract/orders/posts/schema'
import type { Evidence } from '@limelight/contract/orders/schema'
import type { OrderActor } from '@limelight/contract/orders/words'
import { listMessagesAbout } from '../../chats/evidence.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { toFile } from '../../users/view.ts'
import { readDisputes } from '../disputes/read.ts'
import { listDisputesOf } from '../disputes/store.ts'
import { listChecks, listDays } from '../posts/store.ts'
import { toHistory, toPostDay } from '../posts/view.ts'
import { readWholeOrder, requireSide } from '../read.ts'
import { findFiles, findOrder } from '../store.ts'
import { hashStored, hashText } from './file-hashes.ts'
import { toSortedJson } from './sorted-json.ts'

/** Everything that happened in an order, for both sides and admins. `userId` is null for an admin. */
export async function makeEvidence(
  ctx: Context,
  { userId }: { userId: string | null },
  { id }: { id: string },
): Promise<Evidence> {
  const order = await findOrder(ctx.db, id)
  const side = userId === null ? null : requireSide(order, { userId }).side
  if (order === undefined) throw new AppError('ORDER_NOT_FOUND')
  const { timeline, posts, ...view } = await readWholeOrder(ctx, order, side)
  const rows = await listDisputesOf(ctx.db, order.id)
  const [disputes, messages] = await Promise.all([
    readDisputes(ctx, order, rows, side),
    listMessagesAbout(
      ctx,
      [{ kind: 'ORDER', id: order.id }, ...rows.map(row => ({ kind: 'DISPUTE' as const, id: row.id }))],
      userId ?? order.client_id,
    ),
  ])
  const actors = new Map<string, OrderActor>([
    [order.owner_id, 'OWNER'],
    [order.client_id, 'CLIENT'],
  ])
  const shown: { id: string; by: OrderActor; at: string }[] = [
    ...timeline.flatMap(({ files, by, at }) => files.map(file => ({ id: file.id, by, at }))),
    ...disputes.flatMap(({ history }) =>
      history.flatMap(({ files, by, at }) => files.map(file => ({ id: file.id, by, at }))),
    ),
    ...messages.flatMap(({ files, userId: author, createdAt }) =>
      files.map(file => ({ id: file.id, by: actors.get(author ?? '') ?? ('ADMIN' as const), at: createdAt })),
    ),
  ]
  const evidence = {
    order: view,
    timeline: timeline.toReversed(),
    messages,
    disputes,
    transactions: view.payment.transactions,
    files: await hashFiles(ctx, shown),
    posts: await withHistory(ctx, posts),
    madeAt: ctx.clock.now().toISOString(),
  }
  return { ...evidence, sha256: hashText(toSortedJson(evidence)) }
}

async function withHistory(ctx: Context, posts: Post[]): Promise<PostEvidence[]> {
  const ids = posts.map(({ id }) => id)
  const [checks, days] = await Promise.all([listChecks(ctx.db, ids), listDays(ctx.db, ids)])
  return posts.map(post => ({
    ...post,
    history: checks.filter(({ post_id }) => post_id === post.id).map(toHistory),
    days: days.filter(({ post_id }) => post_id === post.id).map(toPostDay),
  }))
}

async function hashFiles(
  ctx: Context,
  shown: { id: string; by: OrderActor; at: string }[],
): Promise<Evidence['files']> {
  const rows = await findFiles(ctx.db, [...new Set(shown.map(({ id }) => id))])
  const files: Evidence['files'] = []
  for (const { id, by, at } of shown) {
    const row = rows.find(file => file.id === id)
    if (row === undefined) continue
    files.push({ ...toFile(ctx.config, row), by, at, sha256: await hashStored(ctx, row) })
  }
  return files
}
