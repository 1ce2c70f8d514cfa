import { randomUUID } from 'node:crypto'
import { buildKey } from '@limelight/core/test/factories/platform'
import { buildPicture } from '@limelight/core/test/factories/users'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { plausible } from './hostility.ts'
import { buildOwner, type Owner } from './owner.ts'
import {
  calls,
  deliver,
  enter,
  enterAsAdmin,
  fieldsOf,
  type Input,
  refusalsIn,
  type SurfaceCall,
  type Transport,
  transportsOf,
  watchTables,
} from './surface.ts'

const house = await openHouse()
const user = await enter(house)
const admin = await enterAsAdmin(house)
const gone = await enter(house)
await house.trpc(gone.token).accounts.signOut.mutate()
const owner = await buildOwner(house)
/** A key with all scopes of somebody else. */
const program = await buildKey(house.ctx, (await enter(house)).id)
const picture = await buildPicture()
const changedTables = await watchTables(house)

/** The input of list and board calls besides the id. */
const [one, other] = owner.values
const place = {
  key: randomUUID(),
  addedAt: '2026-11-01T00:00:00.000Z',
  columnId: randomUUID(),
  position: 0,
  note: null,
}
const ofLists: Input = { type: 'influencer', items: [{ value: one, ...place }], itemIds: [other] }

test('a change is noticed', async () => {
  await changedTables()
  await enter(house)
  expect(await changedTables()).toContain('users')
})

const guarded = calls.filter(({ meta }) => meta.access !== 'public')

describe('call without access is refused before its input is read', () => {
  test.each(guarded.map(call => [call.path, call] as const))('%s', async (_path, call) => {
    const { access } = call.meta
    await changedTables()
    for (const transport of transportsOf(call)) {
      const refusalTo = async (token: string | undefined) =>
        refusalsIn(await deliver(house, { call, transport, input: {}, token }))
      for (const token of [undefined, '', 'x.y.z', gone.token]) {
        expect(await refusalTo(token)).toMatchObject([refusal(401, 'AUTH_FAIL')])
      }
      if (access !== 'session') {
        const other = access === 'user' ? admin : user
        expect(await refusalTo(other.token)).toMatchObject([refusal(403, 'UNAUTHORIZED_ACTION')])
      }
    }
    expect(await changedTables()).toEqual([])
  })
})

/** These show public data to every signed-in user. */
const forEverybody = [
  'content.byId',
  'influencers.brands',
  'influencers.brief',
  'influencers.byId',
  'influencers.calcER',
  'influencers.info',
  'influencers.posts',
  'influencers.related',
  'influencers.reportPdf',
  'influencers.share',
  'influencers.rhythm',
  'influencers.unmask',
  'influencers.unmaskCost',
  'reviews.byId',
  'socialAccounts.twitchClip',
  'socialAccounts.twitchVideo',
  'users.byId',
]

/** The first one's id is that of a Telegram user; the others need a paid order, which `orders/posts.test.ts` has. */
const ofAnotherHouse = ['socialAccounts.linkTelegram', 'orders.addPost', 'orders.postChoices', 'orders.postDays']

/** The row of the owner that every other call with an id addresses. */
const rowOf: Record<string, keyof Owner['rows']> = {
  'accounts.signOutSession': 'session',
  'activity.byId': 'note',
  'activity.update': 'note',
  'activity.remove': 'note',
  'alerts.end': 'alert',
  'alerts.watchList': 'favouriteList',
  'alerts.watchSearch': 'savedSearch',
  'chats.byId': 'chat',
  'chats.person': 'chat',
  'chats.source': 'chat',
  'campaigns.byId': 'campaign',
  'campaigns.cancel': 'campaign',
  'campaigns.export': 'campaign',
  'campaigns.pause': 'campaign',
  'campaigns.resume': 'campaign',
  'campaigns.selection': 'campaign',
  'disputes.act': 'dispute',
  'disputes.addFiles': 'dispute',
  'disputes.byId': 'dispute',
  'disputes.seal': 'dispute',
  'favourites.list': 'favouriteList',
  'favourites.update': 'favouriteList',
  'favourites.delete': 'emptyList',
  'favourites.restore': 'deletedList',
  'favourites.items': 'favouriteList',
  'favourites.totals': 'favouriteList',
  'favourites.orderFields': 'favouriteList',
  'favourites.updateField': 'favouriteList',
  'favourites.setField': 'favouriteList',
  'favourites.deleteField': 'favouriteList',
  'favourites.restoreField': 'favouriteList',
  'favourites.createField': 'favouriteList',
  'favourites.addItems': 'favouriteList',
  'favourites.removeItems': 'favouriteList',
  'favourites.export': 'export',
  'favourites.board': 'favouriteList',
  'favourites.columnTotals': 'favouriteList',
  'favourites.places': 'favouriteList',
  'favourites.putBack': 'favouriteList',
  'favourites.move': 'favouriteList',
  'favourites.updateColumn': 'kanbanColumn',
  'favourites.deleteColumn': 'kanbanColumn',
  'formalOffers.byId': 'proposal',
  'formalOffers.delete': 'removableProposal',
  'formalOffers.matchesOf': 'proposal',
  'formalOffers.update': 'proposal',
  'influencers.deleteSearch': 'savedSearch',
  'influencers.endSharedLink': 'sharedLink',
  'influencers.job': 'ingestJob',
  'influencers.renameSearch': 'savedSearch',
  'offers.byId': 'offer',
  'offers.delete': 'removableOffer',
  'offers.update': 'offer',
  'mails.send': 'mail',
  'orders.act': 'cancellableOrder',
  'orders.byId': 'order',
  'orders.evidence': 'order',
  'orders.pay': 'agreedOrder',
  'orders.payment': 'agreedOrder',
  'orders.fixTerms': 'agreedOrder',
  'orders.readNotices': 'order',
  'orders.remove': 'endedOrder',
  'orders.setList': 'order',
  'orders.update': 'order',
  'orders.file': 'order',
  'payments.cancelSubscription': 'subscription',
  'payments.invoice': 'invoice',
  'platform.calls': 'apiKey',
  'platform.deleteEndpoint': 'removableEndpoint',
  'platform.endpoint': 'webhookEndpoint',
  'platform.message': 'webhookEndpoint',
  'platform.messages': 'webhookEndpoint',
  'platform.replay': 'webhookEndpoint',
  'platform.replayMany': 'webhookEndpoint',
  'platform.draft': 'draft',
  'platform.discardDraft': 'draft',
  'platform.revokeKey': 'apiKey',
  'platform.rotateSecret': 'webhookEndpoint',
  'platform.testEndpoint': 'webhookEndpoint',
  'platform.updateEndpoint': 'webhookEndpoint',
  'results.createLink': 'favouriteList',
  'requests.byId': 'request',
  'requests.view': 'request',
  'results.createKey': 'favouriteList',
  'results.get': 'favouriteList',
  'results.importSales': 'favouriteList',
  'results.rows': 'favouriteList',
  'results.setCode': 'favouriteList',
  'results.update': 'favouriteList',
  'reviews.reply': 'reviewOfOwner',
  'reviews.update': 'review',
  'socialAccounts.get': 'socialAccount',
  'socialAccounts.getOfKind': 'socialAccount',
  'socialAccounts.remove': 'removableAccount',
  'socialAccounts.removeOfKind': 'secondRemovable',
  'socialAccounts.removeYouTubeVideo': 'socialVideo',
  'uploads.byId': 'upload',
  'uploads.remove': 'removableUpload',
  'uploads.write': 'upload',
  'users.uploadOwnImages': 'user',
}

/** What a call answers to a user who is not a member, where that is not the answer to an unknown id. */
const toStrangers: Record<string, string> = {
  'chats.byId': 'CHAT_INVALID_USER',
  'chats.person': 'CHAT_INVALID_USER',
  'chats.source': 'CHAT_INVALID_USER',
  'requests.byId': 'REQUEST_INVALID_MEMBER',
  'requests.view': 'REQUEST_INVALID_MEMBER',
  'offers.delete': 'UNAUTHORIZED_ACTION',
  'offers.update': 'UNAUTHORIZED_ACTION',
  'reviews.reply': 'COMMENT_NOT_ALLOWED',
  'reviews.update': 'REVIEWS_NOT_ALLOWED',
}

/** What these calls need besides the id. */
const placeOfDispute = { orderId: owner.rows.disputedOrder, userId: owner.id }
const inputTo: Record<string, Input> = {
  'disputes.act': { ...placeOfDispute, action: 'PROPOSE_PRICE', price: '1' },
  'disputes.addFiles': { ...placeOfDispute, files: [owner.rows.file] },
  'disputes.byId': placeOfDispute,
  'disputes.seal': { ...placeOfDispute, price: '1', round: 1 },
  // The custom columns are changed in the order of the calls.
  'favourites.createField': { name: 'Sample', kind: 'text' },
  'favourites.deleteField': { fieldId: owner.rows.listField },
  'favourites.orderFields': { fieldIds: [owner.rows.listField] },
  'favourites.restoreField': { fieldId: owner.rows.listField },
  'favourites.setField': { fieldId: owner.rows.listField, items: [{ value: one }], content: 12 },
  'favourites.updateField': { fieldId: owner.rows.listField, name: 'Fee agreed' },
  'orders.act': { action: 'CANCEL' },
  'orders.evidence': {},
  'orders.file': { fileId: owner.rows.orderFile },
  'orders.pay': { txHash: `0x${'12'.repeat(32)}` },
  'orders.payment': { x: 'client' },
  'orders.fixTerms': { x: 'client' },
  'orders.setList': { listId: null },
  'orders.update': { brief: 'Keep the label visible.' },
  'platform.calls': {},
  'platform.message': { messageId: owner.rows.webhookMessage },
  'platform.messages': {},
  'platform.replay': { messageId: owner.rows.webhookMessage },
  'platform.replayMany': { since: house.clock.now().toISOString() },
  'platform.updateEndpoint': { events: ['reply.received'] },
  'results.createLink': { value: one, target: 'https://shop.example/' },
  'results.get': {},
  'results.importSales': { files: [new TextEncoder().encode('sale_id,sold_at,amount,currency')] },
  'results.rows': { kind: 'sales' },
  'results.setCode': { code: 'A', value: null },
  'results.update': { rate: '1.1' },
  'reviews.update': { rating: 4 },
  'uploads.write': { contentRange: 'bytes 0-3/4', files: [new Uint8Array(4)] },
}

/** What every call of a key writes. */
const ofEveryCall = ['api_calls', 'api_keys']

describe('id of another user', { shuffle: false }, () => {
  // Admins address the rows of everybody.
  const taking = guarded.filter(
    call =>
      'id' in fieldsOf(call) &&
      call.meta.access !== 'admin' &&
      ![...forEverybody, ...ofAnotherHouse].includes(call.path),
  )

  test('is tested for every call with an id', () => {
    expect(taking.map(call => call.path).sort()).toEqual(Object.keys(rowOf).sort())
  })

  test.each(taking.map(call => [call.path, call] as const))('%s', async (path, call) => {
    const id = owner.rows[rowOf[path] ?? 'user']
    await changedTables()
    for (const [transport, token] of callersOf(call)) {
      const answerTo = async (asked: string) => {
        const input = { ...rightInput(call), id: asked }
        const { status, body } = await deliver(house, { call, transport, input, token })
        return { status, body }
      }
      const unknown = await answerTo(randomUUID())
      expect(unknown.status).toBeGreaterThanOrEqual(400)
      const toStranger = toStrangers[path]
      for (const asked of [id, id.toUpperCase()]) {
        const answer = await answerTo(asked)
        if (toStranger === undefined) expect(answer).toEqual(unknown)
        else expect(refusalsIn(answer)).toMatchObject([refusal(403, toStranger)])
      }
    }
    expect((await changedTables()).filter(table => !ofEveryCall.includes(table))).toEqual([])
  })

  // Last, because some calls delete the row.
  test.each(taking.map(call => [call.path, call] as const))('is accepted from its owner by %s', async (path, call) => {
    const input = { ...rightInput(call), id: owner.rows[rowOf[path] ?? 'user'] }
    const { status } = await deliver(house, { call, transport: 'trpc', input, token: owner.token })
    expect(status).toBe(200)
  })

  function callersOf(call: SurfaceCall): [Transport, string][] {
    const sessions = transportsOf(call).map((transport): [Transport, string] => [transport, user.token])
    return call.meta.scope === undefined || call.meta.rest === undefined
      ? sessions
      : [...sessions, ['rest', program.token]]
  }

  function rightInput(call: SurfaceCall): Input {
    const given = inputTo[call.path]
    if (given !== undefined) return given
    if (call.path.startsWith('favourites.')) return ofLists
    if (call.path.startsWith('offers.') || call.path === 'campaigns.byId') return {}
    if (call.path.startsWith('formalOffers.')) return { userId: owner.id }
    const fields = Object.entries(fieldsOf(call)).map(([name, schema]) => [name, plausible(name, schema)[0]])
    return { ...Object.fromEntries(fields), ...(call.meta.multipart === undefined ? {} : { files: [picture] }) }
  }
})
