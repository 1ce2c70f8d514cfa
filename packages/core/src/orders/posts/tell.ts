import type { Deliverable } from '@limelight/contract/orders/posts/schema'
import type { OrderWord } from '@limelight/contract/orders/words'
import { accountKindNames } from '@limelight/contract/social-accounts/kinds'
import type { Transaction } from '@limelight/db/database'
import type { OrderPostRow, OrderRow, StoredCheck } from '@limelight/db/orders/tables'
import type { SocialAccountRow } from '@limelight/db/social-accounts/tables'
import type { Context } from '../../context.ts'
import { isPlainName } from '../../mail/layout.ts'
import { formatDay } from '../../runtime/format-day.ts'
import { recordChange } from '../change.ts'
import { dayMs } from '../clocks.ts'
import { findDeliverables } from '../store.ts'
import { accountName } from './account-name.ts'
import { dayAt, spareMs } from './machine.ts'
import { findPostsOf, listAccountsOf, updatePost } from './store.ts'

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
  await recordChange(ctx, trx, order, event.what, {
    by: 'SYSTEM',
    post: event.tell('the'),
    yourPost: event.tell('your'),
    ...(event.what === 'POST_UNREADABLE' && { fix: await fixOf(trx, after) }),
  })
  return true
}

/** Tells the post from others of the order: Instagram reel of 12.08.2026. */
function nameOf({ deliverable: { network, kind }, after: { published_at } }: Scene): string {
  const of = published_at === null ? '' : ` of ${formatDay(published_at)}`
  return `${accountKindNames[network]} ${kind.toLowerCase()}${of}`
}

/** What the seller can do about a post that cannot be read. */
async function fixOf(trx: Transaction, post: OrderPostRow): Promise<string> {
  const { status, problem, seller_id, network } = post
  if (status === 'UNREADABLE') return 'Replace it with another post.'
  if (problem === 'NOT_READABLE')
    return `Check that it is public, and that your linked ${accountKindNames[network]} account published it. Otherwise, replace it with another post.`
  const accounts = await listAccountsOf(trx, seller_id, network)
  const isOwn = ({ id, platform_id }: SocialAccountRow) =>
    id === post.account_id || platform_id === post.account_platform_id
  const account = accounts.find(isOwn) ?? accounts.find(row => row.status === problem)
  const name = (account && accountName(account)) ?? ''
  return `Link your ${accountKindNames[network]} account${isPlainName(name) ? ` ${name}` : ''} again.`
}

/** The sentence for all, or for the author of the post. */
type Event = { what: OrderWord; tell: (whose: 'the' | 'your') => string }

async function eventOf(ctx: Context, trx: Transaction, scene: Scene): Promise<Event | undefined> {
  const { order, deliverable, before, after, isEdited } = scene
  const name = nameOf(scene)
  const tell = (what: OrderWord, deed: string): Event => ({
    what,
    tell: whose => `${whose === 'the' ? 'The' : 'Your'} ${name} ${deed}.`,
  })
  if (after.status === 'REMOVED' && before.status !== 'REMOVED') {
    const day = dayAt(after, deliverable.liveDays, ctx.clock.now()) ?? 1
    return tell('POST_REMOVED', `was removed on day ${day} of ${deliverable.liveDays}`)
  }
  const missing = after.checks.find(check => becameMissing(check, before.checks))
  if (missing !== undefined) return tell('POST_MISSING', lackOf(missing))
  if (before.status === 'REMOVED' && after.status === 'LIVE') return tell('POST_BACK', 'is back')
  if (after.status === 'DONE' && before.status !== 'DONE' && (await areAllDone(trx, order.id)))
    return { what: 'POSTS_DONE', tell: whose => `All ${whose === 'the' ? '' : 'your '}posts were kept live.` }
  if (isEdited) return tell('POST_EDITED', 'was edited')
  const isGivenUp = after.status === 'UNREADABLE' && before.status !== 'UNREADABLE'
  // An outage passes by itself.
  const isNews = after.problem !== null && after.problem !== 'AWAY' && after.problem !== before.told_problem
  return isGivenUp || isNews ? { what: 'POST_UNREADABLE', tell: whose => `We can’t read ${whose} ${name}.` } : undefined
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
