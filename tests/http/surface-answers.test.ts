import { sessionSchema } from '@limelight/contract/accounts/schema'
import { signToken } from '@limelight/core/campaigns/tokens'
import { registerClient } from '@limelight/core/platform/connections/clients'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { addToList } from '@limelight/core/test/factories/favourites'
import { addContent, addInfluencer, buildReachable } from '@limelight/core/test/factories/influencers'
import { tariffNamed } from '@limelight/core/test/factories/tariffs'
import { buildPicture } from '@limelight/core/test/factories/users'
import { expect, test } from 'vitest'
import { visitGoogle } from '../accounts/google-visitor.ts'
import { openHouse, type RestAnswer } from '../house.ts'
import { buildForm, send } from '../users/uploads.ts'
import { plausible } from './hostility.ts'
import { buildOwner } from './owner.ts'
import {
  calls,
  deliver,
  enterAsAdmin,
  fieldsOf,
  type Input,
  neededOf,
  type SurfaceCall,
  type Transport,
  transportsOf,
} from './surface.ts'

const house = await openHouse()
const google = visitGoogle(house)
const stranger = await buildOwner(house)
const self = await buildOwner(house)
const admin = await enterAsAdmin(house)
const lena = { email: 'lena@example.test', name: 'Lena' }
await google.signIn(lena)
await google.keyOf(lena)
await house.rest('POST /api/user/login', { body: { email: stranger.email, password: 'not this one' } })
const creator = buildReachable()
const creatorId = await addInfluencer(house.ctx, 'instagram', creator)
const [postId = ''] = await addContent(house.ctx, 'instagram', [
  { authorPlatformId: creator.platformId, text: `Write to ${creator.email}`, likesTotal: 10 },
])
await house.ctx.db
  .insertInto('configs')
  .values({ key: 'links.terms', value: '"/terms"', is_public: true, updated_at: house.clock.now() })
  .execute()
await house.trpc(admin.token).settings.create.mutate({ key: 'kept', value: 1 })
await house.trpc(admin.token).settings.create.mutate({ key: 'marketer', value: { userId: stranger.id } })
await house.ctx.db.updateTable('tariff_values').set({ value: 1 }).where('name', '=', 'PERSONAL_MANAGER').execute()
await addToList(house.ctx, self.id, self.rows.favouriteList, [creatorId])
const { content, influencers } = house.trpc(self.token)
await influencers.cache.mutate({ key: 'kept', value: [1] })
await influencers.cacheHash.mutate({ key: 'kept', value: [1] })
// On a busy machine, this file takes longer than a cached result lives.
await house.ctx.db
  .updateTable('search_cache')
  .set({ expires_at: new Date('2100-01-01') })
  .execute()
const sharedLink = await influencers.share.mutate({ kind: 'instagram', id: creatorId })
const sharedToken = sharedLink.url.slice(sharedLink.url.lastIndexOf('/') + 1)
const plan = await tariffNamed(house.ctx, 'Business')
/** Valid values of fields whose type does not tell one. */
const known: Input = {
  tariffId: plan.id,
  tariffPriceId: plan.prices[0]?.id,
  x: 'instagram',
  ids: creatorId,
  items: [{ value: creatorId }],
  key: 'kept',
  group: 'links',
  name: 'terms',
  listId: self.rows.favouriteList,
  userId: self.id,
  chatId: self.rows.chat,
  offerId: self.rows.offer,
  itemId: self.rows.offerItem,
  body: 'Hello',
  html: '<p>Hello</p>',
  sendAt: new Date(house.clock.now().getTime() + 60 * 60_000).toISOString(),
  index: 0,
  token: signToken(house.ctx, 'unsubscribe', await findDelivery(self.rows.campaign)),
}
const { counterpart } = await house.trpc(self.token).chats.byId.query({ id: self.rows.chat })
/** Values that each call wants of its own. */
const knownTo: Record<string, Input> = {
  'socialAccounts.youtubeVideos': { channelId: self.channels.youtube },
  'socialAccounts.twitchVideos': { channelId: self.channels.twitch },
  'socialAccounts.twitchClips': { channelId: self.channels.twitch },
  'admin.dispute': { orderId: self.rows.disputedOrder },
  'admin.messages': { disputeId: self.rows.dispute },
  'admin.orderOfUser': { orderId: self.rows.order },
  'chats.file': { chatId: self.rows.orderChat, fileId: self.rows.orderFile },
  'chats.list': { x: 'ALL' },
  'chats.conversation': { userId: counterpart.id },
  'disputes.byId': { orderId: self.rows.disputedOrder },
  'disputes.list': { orderId: self.rows.disputedOrder },
  'influencers.shared': { token: sharedToken },
  'influencers.sharedPdf': { token: sharedToken },
  'campaigns.creators': { ids: [creatorId] },
  'platform.connection': {
    client_id: registerClient(house.ctx, { client_name: 'Robot', redirect_uris: ['https://app.example/back'] })
      .client_id,
    redirect_uri: 'https://app.example/back',
  },
  'orders.batch': { batchId: await findBatchId() },
  'offers.video': { fileId: self.rows.offerVideo },
  'orders.file': { fileId: self.rows.orderFile },
  'orders.payment': { x: 'client' },
  'chats.ofSource': { a: 'EMPTY', b: stranger.id },
  'chats.unread': { x: 'ALL' },
  'favourites.validateSelection': { socialNetwork: 'instagram', unmask: false, readableHeaders: false },
  'formalOffers.matches': { x: 'ALL' },
  'platform.endpoint': { id: self.rows.webhookEndpoint },
  'platform.message': { id: self.rows.webhookEndpoint, messageId: self.rows.webhookMessage },
  'platform.messages': { id: self.rows.webhookEndpoint },
  'requests.list': { x: 'ALL' },
  'results.get': { id: self.rows.favouriteList },
  'results.rows': { id: self.rows.favouriteList, kind: 'orders' },
  'requests.unread': { x: 'ALL' },
}

/** Only a search that was made today has close results. */
const few: Record<string, Input> = {
  'influencers.close': { kind: 'instagram', hasEmail: true },
  'content.close': { kind: 'instagram', likesTotalMin: 1 },
}
await influencers.search.query({ kind: 'instagram', hasEmail: true })
await content.search.query({ kind: 'instagram', likesTotalMin: 1 })

/** No user here passes these: the answer of the first two is only `ok`, and nobody has posts of a paid order. */
const refusedHere = ['users.validateOffer', 'users.validateOrder', 'orders.postChoices', 'orders.postDays']
const questions = calls.filter(({ type }) => type === 'query')

test.each(questions.map(call => [call.path, call] as const))(
  '%s reveals no hash and no email of another user',
  async (_path, call) => {
    const { access } = call.meta
    const token = access === 'public' ? undefined : access === 'admin' ? admin.token : self.token
    const answers = await ask(call, token)
    if (!refusedHere.includes(call.path)) expect(answers.some(({ status }) => status < 400)).toBe(true)
    // Admins may see emails.
    await expectDiscreet(
      answers,
      access === 'admin' ? [] : [stranger.email, admin.email, lena.email, creator.email ?? ''],
    )
  },
)

test('calls that change something reveal no hash and no email of another user', async () => {
  const form = buildSignUp()
  const post = (path: string, body: unknown) => house.rest(`POST ${path}`, { body })
  const registered = await post('/api/user/register', form)
  const { accessToken: token, refreshToken, user } = sessionSchema.parse(registered.body)
  const answers = [
    registered,
    await post('/api/user/login', form),
    await post('/api/user/refresh', { refresh_token: refreshToken, rotate: true }),
    await google.spend(await google.keyOf({ email: 'karl@example.test' })),
    await house.rest('PUT /api/user', { token, body: { about: 'Food and travel' } }),
    await house.rest('POST /api/users/events', { token, body: { type: 'NOTE' } }),
    await send(
      house,
      `/api/users/${user.id}/images`,
      token,
      buildForm({ type: 'avatar', files: [await buildPicture()] }),
    ),
  ]
  for (const { status } of answers) expect(status).toBeLessThan(300)
  const refusals = [
    await post('/api/user/register', { ...form, email: stranger.email }),
    await post('/api/user/login', { email: stranger.email, password: 'not this one' }),
    await post('/api/admin/user/login', { ...form, email: admin.email, password: 'not this one' }),
    await house.rest('PUT /api/user', { token, body: { email: stranger.email, password: form.password } }),
  ]
  for (const { status } of refusals) expect(status).toBeGreaterThanOrEqual(400)
  await expectDiscreet([...answers, ...refusals], [stranger.email, self.email, admin.email, lena.email])
})

async function findDelivery(campaignId: string): Promise<string> {
  const deliveries = house.ctx.db.selectFrom('campaign_deliveries').select('id').where('campaign_id', '=', campaignId)
  return (await deliveries.executeTakeFirstOrThrow()).id
}

async function findBatchId(): Promise<string> {
  const { offerId, items } = await house.trpc(self.token).orders.byId.query({ id: self.rows.order })
  const order = { offerId, items: [{ itemId: items[0]?.itemId, amount: 1 }] }
  return (await house.trpc(self.token).orders.createMany.mutate({ orders: [order] })).batchId
}

function sampleOf({ path }: SurfaceCall, name: string, schema: Parameters<typeof plausible>[1]): unknown {
  return knownTo[path]?.[name] ?? known[name] ?? plausible(name, schema)[0]
}

/** Asks over every transport. A call that takes an id gets those of both users' rows. */
async function ask(call: SurfaceCall, token: string | undefined): Promise<RestAnswer[]> {
  const answers: RestAnswer[] = []
  const inputs = inputsOf(call)
  const askAs = async (transport: Transport, id: Input) => {
    const said: RestAnswer[] = []
    for (const input of inputs) {
      said.push(await deliver(house, { call, transport, input: { ...input, ...id }, token }))
    }
    answers.push(...said)
    return said.some(({ status }) => status < 400)
  }
  const transports = transportsOf(call)
  const ids = 'id' in fieldsOf(call) ? pairsOfRows().map(pair => pair.map(id => ({ id }))) : [[{}]]
  for (const [row, [own = {}, ...others]] of ids.entries()) {
    const [first = 'trpc', ...second] = row % 2 === 0 ? transports : transports.toReversed()
    // Most rows are of another kind than the call asks for, which its first answers tell.
    if (!(await askAs(first, own)) && 'id' in own) continue
    for (const transport of second) await askAs(transport, own)
    for (const other of others) for (const transport of transports) await askAs(transport, other)
  }
  return answers
}

/** The rows of one user, each with its counterpart of the other one. */
function pairsOfRows(): string[][] {
  const others = new Map(Object.entries(stranger.rows))
  const pairs = Object.entries(self.rows).map(([name, id]) => [id, ...[others.get(name) ?? []].flat()])
  return [...pairs, [creatorId], [postId]]
}

/** The required input and, if it has more, the full input. */
function inputsOf(call: SurfaceCall): Input[] {
  const { id: _id, ...others } = fieldsOf(call)
  const right: Input = Object.fromEntries(
    Object.entries(others).map(([name, schema]) => [name, sampleOf(call, name, schema)]),
  )
  const names = neededOf(call)
  const needed = Object.fromEntries(names.map(name => [name, right[name]]))
  const searched = few[call.path] ?? []
  return [searched, Object.keys(right).every(name => names.includes(name)) ? [right] : [needed, right]].flat()
}

async function expectDiscreet(answers: RestAnswer[], addresses: string[]): Promise<void> {
  const secrets = [...addresses, ...(await readHashes()), '$argon2']
  for (const { body, headers } of answers) {
    const said = `${JSON.stringify(body)} ${JSON.stringify([...headers])}`
    expect(
      secrets.filter(secret => said.includes(secret)),
      said,
    ).toEqual([])
  }
}

/** Passwords and tokens as they are stored. */
async function readHashes(): Promise<string[]> {
  const { db } = house.ctx
  const tables = ['sessions', 'refresh_tokens', 'temporary_sessions', 'throttles'] as const
  const rows = await Promise.all(tables.map(table => db.selectFrom(table).select('id').execute()))
  for (const some of rows) expect(some).not.toEqual([])
  const passwords = await db.selectFrom('credentials').select('password_hash').execute()
  return [...rows.flat().map(({ id }) => id), ...passwords.map(({ password_hash }) => password_hash)]
}
