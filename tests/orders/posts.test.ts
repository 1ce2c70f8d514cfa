import { dispatchPostChecks, findNextDuePost } from '@limelight/core/orders/posts/dispatch'
import { formatDay } from '@limelight/core/runtime/format-day'
import { afterEach, expect, test } from 'vitest'
import { enter } from '../http/surface.ts'
import { openAnsweringServer, type ProviderAnswer, type ProviderRequest } from '../social-accounts/answering-server.ts'
import { youtubePost } from '../social-accounts/documented-posts.ts'
import { codeOf, dayMs, openMarket } from './market.ts'

const away = (): ProviderAnswer => ({ status: 500, body: {} })
let answer: (request: ProviderRequest) => ProviderAnswer = away
const server = await openAnsweringServer(request => answer(request))
const market = await openMarket({
  environment: async () => ({ YOUTUBE_API_URL: server }),
})
const { house, client, owner } = market
const { ctx } = house
afterEach(() => {
  answer = away
})

const channel = await ctx.db
  .selectFrom('social_accounts')
  .select(['id', 'platform_id'])
  .where('user_id', '=', owner.id)
  .executeTakeFirstOrThrow()

/** Plays a video of the seller with this description; undefined for one that is gone. */
function serve(id: string, description: string | undefined, publishedAt: Date): void {
  answer = ({ fields }) => {
    if (fields.part === 'paidProductPlacementDetails')
      return { body: { items: [{ id, paidProductPlacementDetails: { hasPaidProductPlacement: true } }] } }
    const { row, answer: toAnswer } = youtubePost
    const snippet = Object.assign({}, row.snippet, {
      ...{ publishedAt: publishedAt.toISOString(), channelId: channel.platform_id, description },
      thumbnails: {},
    })
    return { body: toAnswer(description === undefined ? [] : [{ ...row, id, snippet }]) }
  }
}

async function check(ms = 0): Promise<void> {
  house.clock.advance(ms)
  await Promise.all([client.signIn(), owner.signIn()])
  await dispatchPostChecks(ctx)
  await house.drain()
}

async function agreed(more: object = {}) {
  const deliverables = [{ network: 'YOUTUBE', kind: 'VIDEO', count: 1, contains: ['@nordlicht'], ...more }]
  const order = await market.agreed({ deliverables })
  await market.pay(order.id)
  await market.makeFinal()
  await market.syncClock()
  return { id: order.id, deliverableId: order.deliverables[0]?.id ?? '' }
}

test('a post is read, edited, removed, put back and kept, and both sides see it', async () => {
  const { id, deliverableId } = await agreed()
  expect((await client.calls.orders.byId.query({ id })).proof).toEqual({
    ...{ text: '0 of 1 posts added', met: 0, missing: 1, unknown: 0 },
  })
  const publishedAt = house.clock.now()
  const url = 'https://youtu.be/Zk3vQx8mT1a'
  serve('Zk3vQx8mT1a', 'With @nordlicht', publishedAt)
  const post = await owner.calls.orders.addPost.mutate({ id, deliverableId, url })
  expect(post).toMatchObject({ status: 'CHECKING', accountId: null, url, checks: expect.any(Array) })
  await house.drain()
  const live = await client.calls.orders.byId.query({ id })
  expect(live).toMatchObject({
    proof: { text: 'Live, disclosed, day 1 of 30', met: 6, missing: 0, unknown: 0 },
    figures: { views: 120400, engagements: 8340, costPerView: '0.001163', costPerEngagement: '0.016787' },
    posts: [{ status: 'LIVE', accountId: channel.id, platformId: 'Zk3vQx8mT1a', day: 1, problem: null }],
  })
  expect(live.timeline[0]).toMatchObject({ what: 'POST_ADDED', by: 'OWNER' })
  // A verdict moves neither money nor a clock.
  const { status, clocks, payment } = live

  serve('Zk3vQx8mT1a', 'With love', publishedAt)
  await check(dayMs)
  const edited = await owner.calls.orders.byId.query({ id })
  expect(edited.proof?.text).toBe('Live, mention missing, day 2 of 30')
  expect(edited.posts[0]?.versions).toHaveLength(2)
  const day = formatDay(publishedAt)
  expect(edited.timeline[0]?.text).toBe(`The YouTube video of ${day} has no mention of @nordlicht.`)

  serve('Zk3vQx8mT1a', undefined, publishedAt)
  await check(dayMs)
  expect((await client.calls.orders.byId.query({ id })).posts[0]?.status).toBe('LIVE')
  await check(dayMs / 24)
  const removed = await client.calls.orders.byId.query({ id })
  expect(removed).toMatchObject({ status, clocks, payment: { status: payment.status } })
  expect(removed.proof?.text).toBe('Removed on day 3 of 30')
  expect(removed.timeline[0]?.text).toBe(`The YouTube video of ${day} was removed on day 3 of 30.`)
  const mail = (await house.mailsTo(owner.email)).find(({ subject }) => subject.endsWith('post removed'))
  expect(mail?.text).toContain(`Your YouTube video of ${day} was removed on day 3 of 30.`)

  serve('Zk3vQx8mT1a', 'With @nordlicht', publishedAt)
  await check(dayMs)
  const back = await client.calls.orders.byId.query({ id })
  expect(back.proof?.text).toBe('Live, disclosed, day 4 of 30')
  const postId = post.id
  expect((await client.calls.orders.postDays.query({ id, postId })).map(({ day }) => day)).toEqual([1, 2, 4])

  answer = away
  for (let day = 0; day < 4; day += 1) await check(dayMs)
  const unread = await client.calls.orders.byId.query({ id })
  expect(unread.posts[0]).toMatchObject({ status: 'LIVE', problem: 'AWAY' })
  expect(unread.proof?.text).toMatch(/^Can't be checked since /)

  serve('Zk3vQx8mT1a', 'With @nordlicht', publishedAt)
  await check(30 * dayMs)
  const kept = await client.calls.orders.byId.query({ id })
  expect(kept).toMatchObject({ status, proof: { text: 'Kept live for 30 days' }, posts: [{ status: 'DONE' }] })
  const evidence = await client.calls.orders.evidence.query({ id })
  expect(evidence.posts[0]?.history.map(({ requirement, verdict }) => `${requirement} ${verdict}`)).toContain(
    'CONTAINS MISSING',
  )
  expect(await codeOf(owner.calls.orders.addPost.mutate({ id, deliverableId, url, replaces: postId }))).toBe(
    'INVALID_ORDER_ACTION',
  )
}, 60_000)

test('the seller alone adds posts, each once, up to the count', async () => {
  const { id, deliverableId } = await agreed()
  const [url, other] = ['https://www.youtube.com/watch?v=AAAAAAAAAA1', 'https://youtu.be/AAAAAAAAAA2']
  const add = (body: object, who = owner) => who.calls.orders.addPost.mutate({ id, deliverableId, ...body })
  expect(await codeOf(add({ url }, client))).toBe('UNAUTHORIZED_ACTION')
  expect(await codeOf(add({}))).toBe('Url is required')
  for (const wrong of ['javascript:alert(1)', 'https://instagram.com/p/AAAAAA', 'https://user@youtu.be/AAAAAAAAAA1'])
    expect(await codeOf(add({ url: wrong }))).toBe('Url is not valid')
  expect(await codeOf(add({ deliverableId: id, url }))).toBe('ITEM_NOT_FOUND')
  const waiting = await market.agreed()
  expect(await codeOf(owner.calls.orders.addPost.mutate({ id: waiting.id, deliverableId, url }))).toBe(
    'INVALID_ORDER_ACTION',
  )
  const racing = await Promise.all([codeOf(add({ url })), codeOf(add({ url: other }))])
  expect(racing.toSorted()).toEqual(['ITEM_COUNT_ERROR', 'accepted'])
  const { number, posts } = await owner.calls.orders.byId.query({ id })
  const added = posts[0]?.url ?? ''
  expect(await codeOf(add({ url: added }))).toBe(`Post is already part of order ${number}`)
  await add({ url: added === url ? other : url, replaces: posts[0]?.id })
  const sent = await owner.calls.orders.act.mutate({ id, action: 'SEND', links: ['https://example.com/work'] })
  expect(sent.posts.map(({ status }) => status)).toEqual(['REPLACED', 'CHECKING'])
  expect(sent.delivery?.links).toEqual([sent.posts[1]?.url, 'https://example.com/work'])
  const eve = await enter(house)
  const calls = house.trpc(eve.token).orders
  expect(await codeOf(calls.addPost.mutate({ id, deliverableId, url }))).toBe('ORDER_NOT_FOUND')
  expect(await codeOf(calls.postChoices.query({ id, deliverableId }))).toBe('ORDER_NOT_FOUND')
  expect(await codeOf(calls.postDays.query({ id, postId: posts[0]?.id ?? '' }))).toBe('ORDER_NOT_FOUND')
})

test('choices name what is wrong with an account', async () => {
  const { id, deliverableId } = await agreed()
  const ask = () => owner.calls.orders.postChoices.query({ id, deliverableId })
  expect(await ask()).toMatchObject({ accounts: [{ id: channel.id, problem: null }], data: [] })
  expect(await codeOf(client.calls.orders.postChoices.query({ id, deliverableId }))).toBe('UNAUTHORIZED_ACTION')
  await ctx.db.updateTable('social_accounts').set({ status: 'EXPIRED' }).where('id', '=', channel.id).execute()
  expect(await ask()).toMatchObject({ accounts: [{ problem: 'EXPIRED' }] })
  const url = 'https://youtu.be/BBBBBBBBBB1'
  await owner.calls.orders.addPost.mutate({ id, deliverableId, url })
  await house.drain()
  const order = await client.calls.orders.byId.query({ id })
  expect(order.posts[0]).toMatchObject({ status: 'CHECKING', problem: 'EXPIRED' })
  expect(order.timeline[0]).toMatchObject({
    what: 'POST_UNREADABLE',
    text: 'We can’t read the YouTube video.',
  })
  const mail = (await house.mailsTo(owner.email)).find(({ subject }) => subject.endsWith('post not readable'))
  expect(mail?.text).toMatch(/We can’t read your YouTube video\.\n[\s\S]+\nLink your YouTube account .+ again\.\n/)
  // A schedule that rests until the next date wakes for an account that is linked again.
  const isDue = async () => ((await findNextDuePost(ctx)) ?? Infinity) <= house.clock.now()
  expect(await isDue()).toBe(false)
  house.clock.advance(1000)
  const linked = { status: 'LINKED' as const, refreshed_at: house.clock.now() }
  await ctx.db.updateTable('social_accounts').set(linked).where('id', '=', channel.id).execute()
  expect(await isDue()).toBe(true)
  await check()
  expect((await client.calls.orders.byId.query({ id })).posts[0]?.problem).toBe('AWAY')
  expect(await isDue()).toBe(false)
})
