import type { Deliverable } from '@limelight/contract/orders/posts/schema'
import type { OrderWord } from '@limelight/contract/orders/words'
import type { Transaction } from '@limelight/db/database'
import type { OrderPostRow, OrderRow, StoredCheck } from '@limelight/db/orders/tables'
import type { Context } from '../../context.ts'
import { recordChange } from '../change.ts'
import { dayMs } from '../clocks.ts'
import { findDeliverables } from '../store.ts'
import { dayAt, spareMs } from './machine.ts'
import { findPostsOf, updatePost } from './store.ts'

type Scene = {
  order: OrderRow
  deliverable: Deliverable
  before: OrderPostRow
  after: OrderPostRow
  isEdited: boolean
}

/** Tells both sides what matters most of a reading: once per post and day, but a removal always. */
export async function tellAbout(ctx: Context, trx: Transaction, scene: Scene): Promise<boolean> {
  const { order, before, after } = scene
  const now = ctx.clock.now()
  const event = await eventOf(ctx, trx, scene)
  if (event === undefined) {
    if (after.problem === null && before.told_problem !== null) await updatePost(trx, after.id, { told_problem: null })
    return false
  }
  const isHeldBack = before.told_at !== null && now.getTime() - before.told_at.getTime() < dayMs - spareMs
  if (isHeldBack && event.what !== 'POST_REMOVED') return false
  await updatePost(trx, after.id, { told_at: now, told_problem: after.problem })
  await recordChange(ctx, trx, order, event.what, { by: 'SYSTEM', post: event.text })
  return true
}

async function eventOf(
  ctx: Context,
  trx: Transaction,
  { order, deliverable, before, after, isEdited }: Scene,
): Promise<{ what: OrderWord; text: string } | undefined> {
  if (after.status === 'REMOVED' && before.status !== 'REMOVED') {
    const day = dayAt(after, deliverable.liveDays, ctx.clock.now()) ?? 1
    return { what: 'POST_REMOVED', text: `The post was removed on day ${day} of ${deliverable.liveDays}.` }
  }
  const missing = after.checks.find(check => becameMissing(check, before.checks))
  if (missing !== undefined) return { what: 'POST_MISSING', text: `The post ${lackOf(missing)}.` }
  if (before.status === 'REMOVED' && after.status === 'LIVE') return { what: 'POST_BACK', text: 'The post is back.' }
  if (after.status === 'DONE' && before.status !== 'DONE' && (await areAllDone(trx, order.id)))
    return { what: 'POSTS_DONE', text: 'All posts were kept live.' }
  if (isEdited) return { what: 'POST_EDITED', text: 'The post was edited.' }
  const isGivenUp = after.status === 'UNREADABLE' && before.status !== 'UNREADABLE'
  // An outage passes by itself.
  const isNews = after.problem !== null && after.problem !== 'AWAY' && after.problem !== before.told_problem
  return isGivenUp || isNews ? { what: 'POST_UNREADABLE', text: 'We can’t read the post.' } : undefined
}

function becameMissing({ requirement, value, verdict }: StoredCheck, before: readonly StoredCheck[]): boolean {
  const old = before.find(check => check.requirement === requirement && check.value === value)
  return requirement !== 'LIVE' && verdict === 'MISSING' && old?.verdict !== 'MISSING'
}

function lackOf({ requirement, value }: StoredCheck): string {
  switch (requirement) {
    case 'AUTHOR':
      return 'is by another account'
    case 'PUBLISHED':
      return 'was published before the deposit was final'
    case 'KIND':
      return 'is of another kind'
    case 'CONTAINS':
      return value?.startsWith('@') ? `has no mention of ${value}` : `has no ${value}`
    default:
      return 'is not marked as advertising'
  }
}

async function areAllDone(trx: Transaction, orderId: string): Promise<boolean> {
  const [deliverables, posts] = await Promise.all([findDeliverables(trx, [orderId]), findPostsOf(trx, [orderId])])
  const wanted = deliverables.reduce((sum, { count }) => sum + count, 0)
  const counted = posts.filter(({ status }) => status !== 'REPLACED')
  return counted.length >= wanted && counted.every(({ status }) => status === 'DONE')
}
