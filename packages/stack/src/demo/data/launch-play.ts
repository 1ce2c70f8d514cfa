import { authorizationDigest } from '@limelight/contract/deposits/typed-data'
import { parseUsdt } from '@limelight/contract/deposits/units'
import { wordOfKind } from '@limelight/contract/social-accounts/kinds'
import { findAccountByEmail } from '@limelight/core/accounts/store'
import type { Context } from '@limelight/core/context'
import { writePosts } from '@limelight/core/influencers/ingest/posts'
import { writeInfluencers } from '@limelight/core/influencers/ingest/write'
import { actOnOrder } from '@limelight/core/orders/act'
import { applyDeposit } from '@limelight/core/orders/apply-deposit'
import { getOrder } from '@limelight/core/orders/list'
import { payMany } from '@limelight/core/orders/pay'
import { addPost } from '@limelight/core/orders/posts/add'
import { checkPosts } from '@limelight/core/orders/posts/check'
import { listAccountsOf, saveDays, updatePost } from '@limelight/core/orders/posts/store'
import { expireLink } from '@limelight/core/social-accounts/refresh'
import { verifyCreator } from '@limelight/core/social-accounts/verify'
import * as z from 'zod'
import { openProfiles } from '../../sandbox/networks/profiles.ts'
import { figuresAt } from '../../sandbox/social/posts.ts'
import { agree, buyerKey, type Cast, confirm, findCast, type Placed } from '../seed/orders.ts'
import { makeFinal } from './chain.ts'
import { type LaunchOrder, type LaunchPost, launch, launchCreators, launchOrders } from './launch.ts'
import { inThePast } from './past.ts'
import { demoSellers, handleOf } from './sellers.ts'

const dayMs = 24 * 60 * 60_000

type Played = { plan: LaunchOrder; placed: Placed }

/** The orders of the campaign and their posts, played on the days on which they happened. Made once. */
export async function seedLaunch(seeding: Context): Promise<void> {
  // The sandbox has no limits, and calls of past days come all at once.
  const ctx = { ...seeding, config: { ...seeding.config, socialRates: unlimited } }
  const cast = await findCast(ctx)
  if (cast === undefined || (await hasBegun(ctx, cast))) return
  await addCreators(ctx)
  const orders = await agreeAll(ctx, cast)
  if (orders.length === 0) return
  await payAll(ctx, cast, orders)
  const events: Event[] = []
  for (const order of orders) events.push(...(await plan(ctx, cast, order)))
  // Calls to a network are counted by the clock, which goes forward.
  for (const { daysAgo, run } of events.toSorted((one, other) => other.daysAgo - one.daysAgo))
    await run(inThePast(ctx, daysAgo))
}

const unlimited = {
  YOUTUBE: 60_000,
  TWITCH: 60_000,
  TWITTER: 60_000,
  TIKTOK: 60_000,
  INSTAGRAM: 60_000,
  TELEGRAM: 60_000,
}

async function hasBegun(ctx: Context, { buyer }: Cast): Promise<boolean> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('id')
    .where('client_id', '=', buyer.userId)
    .where('brief', '=', launch.brief)
    .executeTakeFirst()
  return order !== undefined
}

/** A list holds creators, so those who sell are found in Discovery, too. */
async function addCreators(ctx: Context): Promise<void> {
  const profiles = openProfiles(() => ctx.clock.now())
  const sellers = demoSellers.filter(({ email }) => launchCreators.includes(email))
  const found = sellers.map(seller => profiles.byHandle('instagram', handleOf(seller)))
  const records = found.map(({ record }) => record)
  await writeInfluencers(ctx, { network: 'instagram', records })
  await writePosts(ctx, { network: 'instagram', records: found.flatMap(({ posts }) => posts) })
  for (const { platformId } of records) {
    const save = await verifyCreator(ctx, { kind: 'INSTAGRAM', platformId })
    if (save !== undefined) await ctx.db.transaction().execute(save)
  }
}

async function agreeAll(ctx: Context, cast: Cast): Promise<Played[]> {
  const { mention, hashtag, liveDays, brief } = launch
  const reel = {
    network: 'INSTAGRAM',
    kind: 'REEL',
    count: 1,
    contains: [mention, hashtag],
    isDisclosed: true,
    liveDays,
  }
  const orders: Played[] = []
  for (const plan of launchOrders) {
    const seller = await findAccountByEmail(ctx.db, plan.seller)
    const wares = cast.wares.filter(({ sellerId }) => sellerId === seller?.id)
    const ware = wares.find(({ name }) => /\breel\b/i.test(name)) ?? wares[0]
    if (ware === undefined) continue
    const least = BigInt(ware.price ?? 0)
    const price = parseUsdt(plan.price)
    const better = price > least ? { price: plan.price, comment: launch.reason } : undefined
    const terms = { brief, deliverables: [reel] }
    orders.push({ plan, placed: await agree(ctx, cast, ware, plan.paidDaysAgo + 1, terms, better) })
  }
  return orders
}

/** The chain knows only today, so its part is made first, and the orders hear of it on their days. */
async function payAll(ctx: Context, { buyer }: Cast, orders: Played[]): Promise<void> {
  await payMany(ctx, buyer, { orderIds: orders.map(({ placed }) => placed.id) })
  for (const { plan, placed } of orders) {
    const then = inThePast(ctx, plan.paidDaysAgo + 0.1)
    const orderIds = [placed.id]
    const { authorization } = await payMany(then, buyer, { orderIds })
    if (authorization === null)
      throw new Error('The test token has no ERC-3009. Delete the data folder and start again.')
    const signature = await buyerKey.sign({ hash: authorizationDigest(authorization) })
    await payMany(then, buyer, { orderIds, authorization: signature })
  }
  await makeFinal(ctx, [])
  for (const { plan, placed } of orders) {
    const apply = await applyDeposit(inThePast(ctx, plan.paidDaysAgo), { id: placed.id })
    await ctx.db.transaction().execute(apply)
  }
}

type Event = { daysAgo: number; run: (then: Context) => Promise<unknown> }

async function plan(
  ctx: Context,
  cast: Cast,
  { plan: { seller: email, post, isConfirmed }, placed }: Played,
): Promise<Event[]> {
  const seller = demoSellers.find(one => one.email === email)
  const [deliverable] = (await getOrder(ctx, placed.seller, placed)).deliverables
  if (post === undefined || seller === undefined || deliverable === undefined) return []
  const { id } = placed
  const published = await publish(ctx, handleOf(seller), post)
  const { publishedDaysAgo, readDaysAgo, removedDaysAgo, unlinkedDaysAgo } = post
  let postId = ''
  const add = async (then: Context) => {
    const form = { id, deliverableId: deliverable.id, url: published.url }
    postId = (await addPost(then, placed.seller, form)).id
    await actOnOrder(then, placed.seller, { id, action: 'SEND', comment: 'It is online.' })
  }
  const read = async (then: Context) => {
    const save = await checkPosts(then, { postIds: [postId] })
    if (save !== undefined) await ctx.db.transaction().execute(save)
  }
  const events: Event[] = [
    { daysAgo: publishedDaysAgo - 0.05, run: add },
    ...readDaysAgo.map(daysAgo => ({ daysAgo, run: read })),
    { daysAgo: 0, run: () => saveFigures(ctx, postId, published, post) },
  ]
  if (isConfirmed) events.push({ daysAgo: publishedDaysAgo - 0.4, run: then => confirm(then, cast, placed) })
  if (removedDaysAgo !== undefined)
    events.push({ daysAgo: removedDaysAgo, run: () => callPosts(ctx, 'DELETE', published) })
  if (unlinkedDaysAgo !== undefined) events.push({ daysAgo: unlinkedDaysAgo, run: then => unlink(then, placed) })
  return events
}

const publishedSchema = z.object({ kind: z.string(), id: z.string(), url: z.string(), publishedAt: z.string() })
type Published = z.infer<typeof publishedSchema>

async function publish(ctx: Context, handle: string, { text, publishedDaysAgo }: LaunchPost): Promise<Published> {
  const publishedAt = inThePast(ctx, publishedDaysAgo).clock.now().toISOString()
  const post = { kind: wordOfKind.INSTAGRAM, handle, type: 'REEL', text, publishedAt }
  return publishedSchema.parse(await callPosts(ctx, 'POST', post))
}

async function callPosts(ctx: Context, method: 'POST' | 'DELETE', body: object): Promise<unknown> {
  const { webhookTrustedOrigin: sandbox = '' } = ctx.config
  const answer = await fetch(new URL('/social/posts', sandbox), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (answer.ok) return answer.json()
  throw new Error(`The sandbox answered ${answer.status} to a post of the demo`)
}

/** Later readings find the account without its permission. */
async function unlink(ctx: Context, { seller }: Placed): Promise<void> {
  const [account] = await listAccountsOf(ctx.db, seller.userId, 'INSTAGRAM')
  if (account === undefined) return
  await ctx.db.transaction().execute(trx => expireLink(ctx, trx, account))
}

/** The sandbox says what a post has today, whenever it is read. These are the figures of each day. */
async function saveFigures(
  ctx: Context,
  id: string,
  { id: postId, publishedAt }: Published,
  post: LaunchPost,
): Promise<void> {
  const published = Date.parse(publishedAt)
  const end = Math.max(post.removedDaysAgo ?? 0, post.unlinkedDaysAgo ?? 0, post.readDaysAgo.at(-1) ?? 0)
  const last = ctx.clock.now().getTime() - end * dayMs
  await ctx.db.transaction().execute(async trx => {
    for (let day = 1; published + (day - 1) * dayMs <= last; day += 1) {
      const at = new Date(Math.min(last, published + (day - 0.1) * dayMs))
      const { quotes: _quotes, ...figures } = figuresAt({ id: postId, publishedAt }, at)
      await saveDays(trx, [{ post_id: id, day, ...figures, publishedAt: new Date(published), read_at: at }])
      await updatePost(trx, id, figures)
    }
  })
}
