import type { KindWord } from '@limelight/contract/social-accounts/kinds'
import { dispatchPostChecks } from '@limelight/core/orders/posts/dispatch'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { signPayment } from '../deposits/scene.ts'
import { sendPost, visitProviders } from '../social-accounts/visitor.ts'
import { openMarket } from './market.ts'
import {
  check,
  dayMs,
  hourMs,
  liveDays,
  type ModelPost,
  mention,
  minuteMs,
  openPost,
  shown,
  type World,
} from './model/post.ts'

const market = await openMarket()
const { house, client, owner } = market
const { ctx } = house
const visitor = visitProviders(house)
const kinds = ['tiktok', 'youtube'] as const
/** Such handles have pictures that nobody can fetch, which saves the time to draw and compare them. */
const handle = `sly${process.pid}`

const texts = [`With ${mention} #ad`, `With ${mention}`, 'With love #ad', 'With love']
const passing = [
  ...[10 * minuteMs, hourMs, hourMs, 6 * hourMs, 23 * hourMs],
  ...[dayMs, dayMs, dayMs, 2 * dayMs, 5 * dayMs, 15 * dayMs],
]
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ act: fc.constant('edit' as const), text: fc.constantFrom(...texts) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('show' as const),
      visibility: fc.constantFrom<World['visibility'][]>('private', 'unlisted', 'public', 'public'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('fault' as const),
      fault: fc.constantFrom<World['fault'][]>('down', 'none', 'none', 'scope', 'revoked'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('unlink' as const, 'link' as const, 'link' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('replace' as const), isEarly: fc.boolean(), isChosen: fc.boolean() }),
  },
  { weight: 12, arbitrary: fc.record({ act: fc.constant('clock' as const), ms: fc.constantFrom(...passing) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Before all deposits, in whole seconds as TikTok has them. */
const begunAt = Math.floor(house.clock.now().getTime() / 1000) * 1000
const [walks, stepsOfWalk] = [10, 30]
const orderIds = await paidOrders(walks)
const accounts = { tiktok: '', youtube: '' }
for (const kind of kinds) accounts[kind] = (await visitor.link(owner.token, kind, handle)).id

test('whatever happens to a post, its order shows what the texts say', async () => {
  const left = orderIds.values()
  let at = 0
  const walk = fc.asyncProperty(fc.array(step, { minLength: stepsOfWalk, maxLength: stepsOfWalk }), async steps => {
    await take(left.next().value ?? '', kinds[at++ % kinds.length] ?? 'tiktok', steps)
  })
  await fc.assert(walk, { numRuns: walks, seed: 20261127, endOnFailure: true })
}, 240_000)

/** Orders with one post each, of TikTok and YouTube by turns. */
async function paidOrders(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const network = kinds[at % kinds.length] === 'youtube' ? 'YOUTUBE' : 'TIKTOK'
    const deliverables = [{ network, kind: 'VIDEO', count: 1, contains: [mention], liveDays }]
    ids.push((await market.agreed({ deliverables })).id)
  }
  await client.calls.orders.payMany.mutate({ orderIds: ids })
  const authorization = await signPayment(ctx, ids, client.wallet)
  await client.calls.orders.payMany.mutate({ orderIds: ids, authorization })
  await market.makeFinal()
  await market.syncClock()
  // The seller of the market has a channel that nobody can read.
  await ctx.db.deleteFrom('social_accounts').where('user_id', '=', owner.id).execute()
  return ids
}

/** Moves the clock by a second at least, so that no two moments are the same. */
async function pass(ms: number): Promise<number> {
  house.clock.advance(Math.max(1000, ms))
  if (ms >= 10 * minuteMs) await Promise.all([client.signIn(), owner.signIn()])
  return house.clock.now().getTime()
}

async function take(id: string, kind: (typeof kinds)[number], steps: Step[]): Promise<void> {
  const world: World = {
    ...{ visibility: 'public', text: texts[0] ?? '', fault: 'none', isLinked: true, isExpired: false, linkedAt: 0 },
  }
  await pass(dayMs)
  const deliverableId = (await client.calls.orders.byId.query({ id })).deliverables[0]?.id ?? ''
  let name: { kind: KindWord; handle: string; id: string }
  let postId: string | undefined
  let model: ModelPost

  /** Publishes a post and adds it, in place of the one before. */
  async function add({ isEarly, isChosen }: { isEarly: boolean; isChosen: boolean }): Promise<void> {
    const now = await pass(0)
    const published = isEarly ? begunAt - dayMs : now - (now % 1000)
    const publishedAt = new Date(published).toISOString()
    const { post } = await sendPost('POST', { ...{ kind, handle, text: world.text }, publishedAt })
    world.visibility = 'public'
    name = { kind, handle, id: post?.id ?? '' }
    const chosen = isChosen && world.isLinked && !world.isExpired && world.fault === 'none'
    const place = chosen ? { accountId: accounts[kind], platformId: name.id } : { url: post?.url ?? '' }
    const replaces = postId === undefined ? {} : { replaces: postId }
    postId = (await owner.calls.orders.addPost.mutate({ id, deliverableId, ...place, ...replaces })).id
    model = openPost({
      ...{ label: kind === 'youtube' ? 'OFF' : 'UNREADABLE', publishedAt: published, isEarly, createdAt: now },
      isChosen: chosen,
    })
  }

  async function change(one: Step): Promise<void> {
    if (one.act === 'edit') await edit({ text: one.text })
    else if (one.act === 'show') await edit({ visibility: one.visibility })
    else if (one.act === 'unlink') await unlink()
    else if (one.act === 'link') await link()
    else if (one.act === 'replace') await replace(one)
    // YouTube reads posts with the permission that it has.
    else if (one.act === 'fault' && !(one.fault === 'scope' && kind === 'youtube')) await setFault(one.fault)
  }

  async function edit(changes: Partial<Pick<World, 'text' | 'visibility'>>): Promise<void> {
    Object.assign(world, changes)
    await sendPost('PUT', { ...name, ...changes })
  }
  async function replace(one: { isEarly: boolean; isChosen: boolean }): Promise<void> {
    if (model.status !== 'DONE') await add(one)
  }
  async function setFault(fault: World['fault']): Promise<void> {
    world.fault = fault
    await visitor.setFault(kind, handle, fault)
  }
  async function unlink(): Promise<void> {
    if (!world.isLinked) return
    await owner.calls.socialAccounts.remove.mutate({ id: accounts[kind] })
    world.isLinked = false
    model.hasAccount = false
  }
  async function link(): Promise<void> {
    await setFault('none')
    accounts[kind] = (await visitor.link(owner.token, kind, handle)).id
    Object.assign(world, { isLinked: true, isExpired: false, linkedAt: house.clock.now().getTime() })
  }

  async function compare(one: Step | undefined): Promise<void> {
    const now = house.clock.now().getTime()
    await dispatchPostChecks(ctx)
    await market.dropNews()
    await house.drain()
    check(model, world, now)
    const order = await client.calls.orders.byId.query({ id })
    const post = order.posts.find(({ status }) => status !== 'REPLACED')
    expect({
      ...{ one, status: post?.status, problem: post?.problem, liveUntil: post?.liveUntil },
      ...{ verdicts: post?.checks.map(({ verdict }) => verdict).join(' '), text: order.proof?.text },
    }).toEqual({ one, ...shown(model, now) })
  }

  await add({ isEarly: false, isChosen: false })
  await compare(undefined)
  for (const one of steps) {
    await pass(one.act === 'clock' ? one.ms : 0)
    await change(one)
    await compare(one)
  }
  await link()
  await ctx.db.updateTable('order_posts').set({ due_at: null }).where('order_id', '=', id).execute()
}
