import { randomUUID } from 'node:crypto'
import { offerTransitions } from '@limelight/contract/offers/rules'
import { type Offer, offerSchema, ownOffersSchema } from '@limelight/contract/offers/schema'
import { buildAccount, removeAccount } from '@limelight/core/test/factories/accounts'
import { moderate } from '@limelight/core/test/factories/moderation'
import { buildOffer, buildOfferImage } from '@limelight/core/test/factories/offers'
import { buildSocialAccount } from '@limelight/core/test/factories/social-accounts'
import { buildUpload } from '@limelight/core/test/factories/uploads'
import { pruneUploads } from '@limelight/core/uploads/uploads'
import { pruneImages } from '@limelight/core/users/images'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { enterAsAdmin } from '../http/surface.ts'

const house = await openHouse()
const admin = await enterAsAdmin(house)
const other = await buildAccount(house.ctx)

/** A user who may publish. */
async function buildSeller() {
  const { user, accessToken: token } = await buildAccount(house.ctx)
  await buildSocialAccount(house.ctx, user.id, 'youtube')
  return { id: user.id, token, offers: house.trpc(token).offers }
}
type Seller = Awaited<ReturnType<typeof buildSeller>>
const seller = await buildSeller()

async function post(body: unknown, { token } = seller) {
  return house.rest('POST /api/user/offer', { token, body })
}
async function put(id: string, body: unknown, token = seller.token) {
  return house.rest(`PUT /api/user/offer/${id}`, { token, body })
}
async function remove(id: string, token = seller.token) {
  return house.rest(`DELETE /api/user/offer/${id}`, { token })
}
function ofStatus(status: Offer['status'], { id } = seller) {
  return buildOfferIn(status, id)
}
async function buildOfferIn(status: Offer['status'], userId: string): Promise<Offer> {
  const offer = await buildOffer(house.ctx, userId)
  const { data } = offerSchema.safeParse(status === 'ACTIVE' ? offer : (await put(offer.id, { status })).body)
  return data ?? offer
}

const words = { name: 'One calm reel', description: 'A reel in daylight.' }
const terms = { price: '140', execDays: 14, maxAmount: 3 }

describe('new offer', () => {
  test('is a draft with its items, which its owner reads by every call', async () => {
    const image = await buildOfferImage(house.ctx, seller.id)
    const second = await buildOfferImage(house.ctx, seller.id, 'offer-portfolio')
    const items = [
      { name: 'One reel', price: 25.5, execDays: 7, maxAmount: 2 },
      { price: '140.00', execDays: 14, maxAmount: 3, description: 'Two reels' },
    ]
    const { status, body } = await post({
      ...{ title: '  One\ncalm reel ', description: 'In daylight.', category: 'Beauty', items },
      ...{ mainImage: { url: image.url }, portfolioImages: [{ id: second.id }, second.id] },
    })
    expect(status).toBe(201)
    const offer = offerSchema.parse(body)
    expect(offer).toMatchObject({
      ...{ userId: seller.id, name: 'One calm reel', category: 'Beauty', status: 'DRAFT', price: '25.5' },
      ...{ mainImage: image, portfolioImages: [second], benchmark: null, rating: null, reviewsTotal: 0, liveOrders: 0 },
      items: [
        { name: 'One reel', description: '', price: '25.5', execDays: 7, maxAmount: 2 },
        { name: '', description: 'Two reels', price: '140', execDays: 14, maxAmount: 3 },
      ],
      moderationData: { moderationStatus: 'UNKNOWN', moderationReasons: [] },
      seller: { id: seller.id, fullName: 'Rosa Feldmann', isGone: false, socials: ['YOUTUBE'] },
    })
    const [first] = offer.items
    const rest = async (path: string) => (await house.rest(`GET /api/${path}`, { token: seller.token })).body
    const path = `users/${seller.id}/offers/${offer.id}`
    expect([await rest(path), await seller.offers.byId.query({ id: offer.id })]).toEqual([offer, offer])
    expect(await rest(`${path}/items`)).toEqual({ total: 2, data: offer.items })
    expect(await rest(`user/offers/${offer.id}/items?offset=1`)).toEqual({ total: 2, data: [offer.items[1]] })
    expect(await rest(`${path}/items/${first?.id}`)).toEqual(first)
    expect(await rest(`user/offers/${offer.id}/items/${first?.id}`)).toEqual(first)
    for (const hidden of [path, `${path}/items`, `${path}/items/${first?.id}`, `user/offers/${offer.id}/items`]) {
      const answer = await house.rest(`GET /api/${hidden}`, { token: other.accessToken })
      expect(answer.body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    }
  })

  test.each([
    [{}, 400, 'Title is required'],
    [{ ...words, name: 'x'.repeat(81), ...terms }, 400, 'Title should not be longer than 80 characters'],
    [{ name: 'One' }, 400, 'Description is required'],
    [words, 400, 'Price is required'],
    [{ ...words, ...terms, price: 'many' }, 400, 'Price is not valid'],
    [{ ...words, ...terms, price: '10.0000001' }, 400, 'Price is not valid'],
    [{ ...words, ...terms, price: 1e13 }, 400, 'Price is not valid'],
    [{ ...words, ...terms, price: -1 }, 400, 'NEGATIVE_PRICE'],
    [{ ...words, ...terms, price: '9.999999' }, 400, 'PRICE_TOO_SMALL'],
    [{ ...words, ...terms, execDays: null }, 400, 'Delivery time is required'],
    [{ ...words, ...terms, execDays: 366 }, 400, 'Delivery time must be 1 to 365'],
    [{ ...words, ...terms, maxAmount: 0 }, 400, 'Maximum amount must be 1 to 1000'],
    [{ ...words, items: [] }, 400, 'ITEM_COUNT_ERROR'],
    [{ ...words, items: Array(11).fill(terms) }, 400, 'ITEM_COUNT_ERROR'],
    [
      { ...words, items: [terms, { ...terms, name: 'x'.repeat(65) }] },
      400,
      'Name should not be longer than 64 characters',
    ],
    [{ ...words, ...terms, category: 'Sorcery' }, 400, 'UNKNOWN_TYPE'],
    [{ ...words, ...terms, status: 'GONE' }, 400, 'UNKNOWN_TYPE'],
    [{ ...words, ...terms, mainImage: randomUUID() }, 404, 'ITEM_NOT_FOUND'],
    [{ ...words, ...terms, mainImage: 7, status: 'BIN' }, 404, 'ITEM_NOT_FOUND'],
    [{ ...words, ...terms, status: 'BIN' }, 403, 'UNAUTHORIZED_ACTION'],
    [{ ...words, ...terms, status: 'ARCHIVED' }, 403, 'UNAUTHORIZED_ACTION'],
    [{ ...words, ...terms, status: 'ACTIVE' }, 422, 'OFFER_NOT_FILLED'],
    [{ name: 'One', partial: true, status: 'ACTIVE' }, 422, 'OFFER_NOT_FILLED'],
  ])('%j is refused with %i %s', async (body, status, message) => {
    expect((await post(body)).body).toMatchObject(refusal(status, message))
    // The type of the input allows none of these.
    const call: { mutate(input: object): Promise<Offer> } = seller.offers.create
    await expect(call.mutate(body)).rejects.toMatchObject({ data: refusal(status, message) })
  })

  test('names the wrong field of an item by its index', async () => {
    const { body } = await post({ ...words, items: [terms, { ...terms, price: '', execDays: 0 }] })
    expect(body).toMatchObject({
      fields: { 'items.1.price': 'Price is required', 'items.1.execDays': 'Delivery time must be 1 to 365' },
    })
  })

  test('is kept with its name alone while it is partial', async () => {
    const { body } = await post({ name: 'Half a thought', partial: true, items: [{ price: '', execDays: 3 }] })
    const draft = offerSchema.parse(body)
    expect(draft).toMatchObject({
      status: 'DRAFT',
      description: '',
      price: null,
      items: [{ price: null, execDays: 3 }],
    })
    expect((await put(draft.id, { description: '' })).body).toMatchObject(refusal(400, 'Description is required'))
    const cleared = await put(draft.id, { description: '', partial: true, items: [] })
    expect(cleared.body).toMatchObject({ name: 'Half a thought', items: [] })
    expect((await put(draft.id, { status: 'ACTIVE' })).body).toMatchObject(refusal(422, 'OFFER_NOT_FILLED'))
  })

  test('needs personal data and a linked account to be public', async () => {
    const { user, accessToken: token } = await buildAccount(house.ctx)
    const offer = await buildOffer(house.ctx, user.id, { status: 'DRAFT' })
    const publish = async () => (await put(offer.id, { status: 'ACTIVE' }, token)).body
    expect(await publish()).toMatchObject(refusal(422, 'SOCIAL_ACCOUNT_MISSING'))
    house.ctx.config.requireConfirmedEmail = true
    expect(await publish()).toMatchObject(refusal(422, 'PERSONAL_INFO_MISSING'))
    house.ctx.config.requireConfirmedEmail = false
    await buildSocialAccount(house.ctx, user.id, 'twitch')
    expect(await publish()).toMatchObject({ status: 'ACTIVE', seller: { socials: ['TWITCH'] } })
  })
})

describe('status', () => {
  const statuses = ['DRAFT', 'ACTIVE', 'ARCHIVED', 'BIN'] as const
  test.each(statuses.flatMap(from => statuses.filter(to => to !== from).map(to => [from, to] as const)))(
    'changes from %s to %s as the table says',
    async (from, to) => {
      const offer = await ofStatus('ACTIVE')
      if (from === 'DRAFT' || from === 'ARCHIVED' || from === 'BIN') await put(offer.id, { status: from })
      const { body } = await put(offer.id, { status: to })
      const isListed = offerTransitions[from][to] !== undefined
      expect(body).toMatchObject(isListed ? { status: to } : refusal(403, 'UNAUTHORIZED_ACTION'))
    },
  )

  test('becomes BIN by DELETE, and a second one removes the offer', async () => {
    for (const status of ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const) {
      const offer = await ofStatus('ACTIVE')
      if (status !== 'ACTIVE') await put(offer.id, { status })
      expect((await remove(offer.id, other.accessToken)).body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
      expect((await remove(offer.id)).body).toEqual({ ok: true })
      expect(await seller.offers.byId.query({ id: offer.id })).toMatchObject({ status: 'BIN' })
      expect((await remove(offer.id)).body).toEqual({ ok: true })
      expect((await remove(offer.id)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
      expect((await put(offer.id, {})).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    }
  })

  test('is the folder in the list of the owner', async () => {
    const owner = await buildSeller()
    const [reel] = [
      await buildOffer(house.ctx, owner.id, { name: 'Evening reel' }),
      await buildOffer(house.ctx, owner.id, { name: 'Layer cake', status: 'DRAFT' }),
    ]
    await owner.offers.delete.mutate({ id: reel.id })
    const list = async (query: string) =>
      ownOffersSchema.parse((await house.rest(`GET /api/user/offer?${query}`, { token: owner.token })).body)
    const folders = { ALL: 2, DRAFT: 1, ACTIVE: 0, ARCHIVED: 0, BIN: 1 }
    expect(await list('')).toMatchObject({
      total: 2,
      data: [{ name: 'Layer cake' }, { name: 'Evening reel' }],
      folders,
    })
    expect(await list('status=BIN')).toMatchObject({ total: 1, data: [{ name: 'Evening reel' }], folders })
    expect(await list('search=caké')).toMatchObject({ total: 1, data: [{ name: 'Layer cake' }], folders })
    const answer = await house.rest('GET /api/user/offer?status=LOST', { token: owner.token })
    expect(answer.body).toMatchObject(refusal(400, 'INVALID_QUERY_STRING'))
  })
})

describe('change', () => {
  test('of another user’s offer is refused before its body', async () => {
    const offer = await ofStatus('ACTIVE')
    const body = { name: '', status: 'GONE' }
    expect((await put(offer.id, body, other.accessToken)).body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
    expect((await put('no-id', body)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect((await put(offer.id, body)).body).toMatchObject(refusal(400, 'Title is required'))
  })

  test('of the terms changes the first item only, and missing keys stay', async () => {
    const items = [terms, { ...terms, price: '30' }]
    const offer = await buildOffer(house.ctx, seller.id, { items })
    const { body } = await put(offer.id, { price: 50 })
    expect(body).toMatchObject({
      name: offer.name,
      items: [{ ...offer.items[0], price: '50' }, offer.items[1]],
      price: '30',
    })
    expect((await put(offer.id, { price: null })).body).toMatchObject(refusal(400, 'Price is required'))
  })

  test('of all items keeps those that are named or stand at the same position', async () => {
    const offer = await buildOffer(house.ctx, seller.id, {
      items: [
        { ...terms, name: 'A' },
        { ...terms, name: 'B' },
      ],
    })
    const [a, b] = offer.items
    const swapped = offerSchema.parse(
      (
        await put(offer.id, {
          items: [
            { ...terms, id: b?.id },
            { ...terms, price: 20 },
          ],
        })
      ).body,
    )
    expect(swapped.items.map(({ id, name, price }) => [id === b?.id, name, price])).toEqual([
      [true, 'B', '140'],
      [false, '', '20'],
    ])
    const unnamed = offerSchema.parse((await put(offer.id, { items: [{ ...terms, price: 40 }] })).body)
    expect(unnamed.items).toMatchObject([{ id: b?.id, name: 'B', price: '40' }])
    for (const id of [a?.id, randomUUID(), 'x']) {
      expect((await put(offer.id, { items: [{ ...terms, id }] })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    }
  })

  test('cannot leave a public offer incomplete', async () => {
    const offer = await ofStatus('ACTIVE')
    expect((await put(offer.id, { mainImage: null })).body).toMatchObject(refusal(422, 'OFFER_NOT_FILLED'))
    const body = { description: '', partial: true }
    expect((await put(offer.id, body)).body).toMatchObject(refusal(400, 'Description is required'))
  })

  test('of a window that has not seen the last one is refused', async () => {
    const offer = await ofStatus('ACTIVE')
    const { id, updatedAt } = offer
    const changed = await seller.offers.update.mutate({ id, updatedAt, name: 'First window' })
    expect(changed.updatedAt > updatedAt).toBe(true)
    const late = seller.offers.update.mutate({ id, updatedAt, description: 'Second window' })
    await expect(late).rejects.toMatchObject({ data: refusal(409, 'CONFIG_IS_BUSY') })
    const both = await seller.offers.update.mutate({ id, updatedAt: changed.updatedAt, description: 'Second window' })
    expect(both).toMatchObject({ name: 'First window', description: 'Second window' })
  })

  test('sends the offer to moderation again, a change of status does not', async () => {
    const asAdmin = house.trpc(admin.token)
    const offer = await ofStatus('ACTIVE')
    const item = await asAdmin.moderation.request.mutate({ target: 'OFFER', targetId: offer.id })
    const decide = (status: 'APPROVED' | 'REFUSED') =>
      asAdmin.moderation.decide.mutate({ id: item.id, status, comment: 'No contact data, please.' })
    await decide('APPROVED')
    const statusOf = async () => (await seller.offers.byId.query({ id: offer.id })).moderationData.moderationStatus
    await put(offer.id, { status: 'ARCHIVED' })
    await put(offer.id, { status: 'ACTIVE', name: offer.name })
    expect(await statusOf()).toBe('APPROVED')
    await put(offer.id, { name: 'Another reel' })
    expect(await statusOf()).toBe('UNKNOWN')

    await decide('REFUSED')
    expect(await seller.offers.notices.query()).toEqual({ refused: 1 })
    const seen = house.rest(`GET /api/users/${seller.id}/offers/${offer.id}`, { token: other.accessToken })
    expect((await seen).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    await house.drain()
    const events = await house.trpc(seller.token).activity.list.query({ type: 'MODERATION' })
    expect(events.data[0]).toMatchObject({ payload: { target: 'OFFER', id: offer.id, status: 'REFUSED' } })
    await put(offer.id, { description: 'Without contact data.' })
    expect(await statusOf()).toBe('UNKNOWN')
  })
})

describe('picture', () => {
  test('belongs to one offer of its owner', async () => {
    const image = await buildOfferImage(house.ctx, seller.id)
    const taken = (await ofStatus('ACTIVE')).mainImage?.id
    const foreign = await buildOfferImage(house.ctx, other.user.id)
    const avatar = await buildOfferImage(house.ctx, seller.id, 'avatar')
    const { id } = await ofStatus('ACTIVE')
    for (const wrong of [taken, foreign.id, avatar.id, { url: foreign.url }, {}, '']) {
      expect((await put(id, { portfolioImages: [image.id, wrong] })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    }
    const eleven = await Promise.all(Array.from({ length: 11 }, () => image.id))
    expect((await put(id, { portfolioImages: eleven })).body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
    expect((await put(id, { portfolioImages: [image.id] })).body).toMatchObject({ portfolioImages: [image] })
  })

  test('is deleted a day after its offer stops showing it', async () => {
    const offer = await ofStatus('ACTIVE')
    const image = await buildOfferImage(house.ctx, seller.id)
    await put(offer.id, { mainImage: image.id })
    const inADay = { ...house.ctx, clock: { now: () => new Date(house.clock.now().getTime() + 25 * 60 * 60_000) } }
    await pruneImages(inADay)
    const isThere = async (url = '') => (await fetch(`${house.url}/media/${url}`)).status
    expect([await isThere(image.url), await isThere(offer.mainImage?.url)]).toEqual([200, 404])
    await remove(offer.id)
    await remove(offer.id)
    await pruneImages(inADay)
    expect(await isThere(image.url)).toBe(404)
  })
})

describe('video', () => {
  const mp4 = Buffer.from('\0\0\0\x18ftypmp42', 'latin1')
  const film = () => buildUpload(house.ctx, seller.id, { name: 'reel.mp4', bytes: mp4 })

  test('is a whole upload of its owner that is a video by its content', async () => {
    const { id } = await ofStatus('ACTIVE')
    const [first, second, text] = [await film(), await film(), await buildUpload(house.ctx, seller.id)]
    const foreign = await buildUpload(house.ctx, other.user.id, { bytes: mp4 })
    for (const wrong of [foreign, randomUUID(), {}])
      expect((await put(id, { videos: [first, wrong] })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect((await put(id, { videos: [text] })).body).toMatchObject(refusal(400, 'FILE_INVALID_FORMAT'))
    const four = { videos: Array.from({ length: 4 }, () => first) }
    expect((await put(id, four)).body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
    const { body } = await put(id, { videos: [second, { id: first }] })
    const video = { url: null, name: 'reel.mp4', type: 'video/mp4', size: mp4.length }
    expect(body).toMatchObject({
      videos: [
        { ...video, id: second },
        { ...video, id: first },
      ],
    })
    const later = await ofStatus('ACTIVE')
    expect((await put(later.id, { videos: [first] })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  test('is played by everybody who sees the offer, and by admins', async () => {
    const { id } = await ofStatus('ACTIVE')
    const fileId = await film()
    await put(id, { videos: [fileId] })
    const video = (token: string) => house.trpc(token).offers.video.query({ offerId: id, fileId })
    const { preview } = await video(other.accessToken)
    const answer = await fetch(`${house.url}${preview}`)
    expect([answer.headers.get('content-type'), Buffer.from(await answer.arrayBuffer())]).toEqual(['video/mp4', mp4])
    await put(id, { status: 'ARCHIVED' })
    await expect(video(other.accessToken)).rejects.toMatchObject({ data: refusal(404, 'ITEM_NOT_FOUND') })
    expect(await video(seller.token)).toMatchObject({ id: fileId })
    expect(await video(admin.token)).toMatchObject({ id: fileId })
    const item = await house.trpc(admin.token).moderation.request.mutate({ target: 'OFFER', targetId: id })
    expect(item.evidence.videos).toMatchObject([{ id: fileId }])
  })

  test('is checked with the offer, and its name is masked for strangers', async () => {
    const { id } = await ofStatus('ACTIVE')
    const fileId = await buildUpload(house.ctx, seller.id, { name: 'call +49 151 23456789.mp4', bytes: mp4 })
    expect((await put(id, { videos: [fileId] })).body).toMatchObject({
      moderationData: { moderationStatus: 'UNKNOWN' },
    })
    await expect(house.trpc(other.accessToken).offers.byId.query({ id })).rejects.toMatchObject({
      data: refusal(404, 'ITEM_NOT_FOUND'),
    })
    await moderate(house.ctx, { target: 'OFFER', id, status: 'APPROVED' })
    const { videos } = await house.trpc(other.accessToken).offers.byId.query({ id })
    expect(videos.map(({ name }) => name.includes('23456789'))).toEqual([false])
  })

  test('is deleted an hour after its offer stops showing it', async () => {
    const offer = await ofStatus('ACTIVE')
    const [kept, dropped] = [await film(), await film()]
    await put(offer.id, { videos: [kept, dropped] })
    await put(offer.id, { videos: [kept], name: 'A shorter one' })
    const soon = { ...house.ctx, clock: { now: () => new Date(house.clock.now().getTime() + 2 * 60 * 60_000) } }
    await pruneUploads(soon)
    const { uploads } = house.trpc(seller.token)
    expect(await uploads.byId.query({ id: kept })).toMatchObject({ expiresAt: null })
    await expect(uploads.byId.query({ id: dropped })).rejects.toMatchObject({ data: refusal(404, 'ITEM_NOT_FOUND') })
    await remove(offer.id)
    await remove(offer.id)
    await pruneUploads(soon)
    await expect(uploads.byId.query({ id: kept })).rejects.toMatchObject({ data: refusal(404, 'ITEM_NOT_FOUND') })
  })
})

describe('item', () => {
  test('is added, changed and removed by calls of its own', async () => {
    const { id } = await ofStatus('ACTIVE')
    const items = `/api/user/offers/${id}/items`
    const call = async (what: string, body?: unknown, token = seller.token) => house.rest(what, { token, body })
    const added = await call(`POST ${items}`, { price: '20.10', execDays: 2, maxAmount: 1 })
    expect(added).toMatchObject({ status: 201, body: { offerId: id, name: '', price: '20.1' } })
    const { id: itemId = '' } = (await seller.offers.items.query({ offerId: id })).data[1] ?? {}
    const ofUser = `/api/users/${seller.id}/offers/${id}/items/${itemId}`
    expect((await call(`PUT ${items}/${itemId}`, { name: 'Story' })).body).toMatchObject({
      name: 'Story',
      price: '20.1',
    })
    expect((await call(`PUT ${ofUser}`, { execDays: 3 })).body).toMatchObject({ name: 'Story', execDays: 3 })
    for (const [what, body, status, message] of [
      [`PUT ${items}/${itemId}`, { price: 9 }, 400, 'PRICE_TOO_SMALL'],
      [`PUT ${items}/${itemId}`, { execDays: 1.5 }, 400, 'Delivery time must be 1 to 365'],
      [`PUT ${items}/${randomUUID()}`, { price: 9 }, 404, 'ITEM_NOT_FOUND'],
      [`POST ${items}`, { price: 20 }, 400, 'Delivery time is required'],
      [`PUT /api/users/${other.user.id}/offers/x/items/x`, { price: 9 }, 403, 'UNAUTHORIZED_ACTION'],
      [`PUT /api/users/${seller.id}/offers/x/items/x`, { price: 9 }, 404, 'ITEM_NOT_FOUND'],
    ] as const) {
      expect((await call(what, body)).body).toMatchObject(refusal(status, message))
    }
    for (const what of [`POST ${items}`, `PUT ${items}/${itemId}`, `DELETE ${items}/${itemId}`]) {
      const answer = await call(what, what.startsWith('DELETE') ? undefined : {}, other.accessToken)
      expect(answer.body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
    }
    expect((await call(`DELETE ${items}/${itemId}`)).body).toEqual({ ok: true })
    const [last] = (await seller.offers.items.query({ offerId: id })).data
    expect((await call(`DELETE ${items}/${last?.id}`)).body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
    await put(id, { items: Array(10).fill(terms) })
    expect((await call(`POST ${items}`, terms)).body).toMatchObject(refusal(400, 'ITEM_COUNT_ERROR'))
  })
})

describe('admin', () => {
  const asAdmin = house.trpc(admin.token)
  const call = async (what: string, body?: unknown) => house.rest(what, { token: admin.token, body })

  test('finds offers of everybody by name, seller and state', async () => {
    const owner = await buildSeller()
    const name = `Reel ${randomUUID()}`
    const offer = await buildOffer(house.ctx, owner.id, { name, status: 'DRAFT', price: 25 })
    const { email } = await house.trpc(owner.token).users.me.query()
    const expected = { ...offer, sellerEmail: email }
    const list = async (query: string) => (await call(`GET /api/admin/offers?${query}`)).body
    for (const query of [
      `search=${name.slice(5, 30).toUpperCase()}`,
      `search=${email.slice(0, 30)}`,
      `search=${offer.id}`,
      `userId=${owner.id}&status=DRAFT&moderationStatus=UNKNOWN&sort=-price`,
    ]) {
      expect(await list(query)).toEqual({ total: 1, data: [expected] })
    }
    expect(await list(`userId=${owner.id}&status=ACTIVE`)).toEqual({ total: 0, data: [] })
    const path = `/api/admin/users/${owner.id}/offers/${offer.id}`
    expect((await call(`GET ${path}`)).body).toEqual(expected)
    // Others don't see the name of a hidden profile; admins do.
    await house.ctx.db.updateTable('users').set({ moderation_status: 'REFUSED' }).where('id', '=', owner.id).execute()
    expect((await call(`GET ${path}`)).body).toMatchObject({ seller: { fullName: offer.seller.fullName } })
    expect((await call(`GET ${path}/items`)).body).toEqual({ total: 1, data: offer.items })
    expect((await call(`GET ${path}/items/${offer.items[0]?.id}`)).body).toEqual(offer.items[0])
    const wrong = await call(`GET /api/admin/users/${seller.id}/offers/${offer.id}`)
    expect(wrong.body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  test('removes an offer with the reasons that its owner reads', async () => {
    const offer = await ofStatus('ACTIVE')
    const path = `DELETE /api/admin/users/${seller.id}/offers/${offer.id}`
    const reason = await asAdmin.reasons.create.mutate({ type: 'OFFER', text: `Spam ${randomUUID()}` })
    const foreign = await asAdmin.reasons.create.mutate({ type: 'PHOTO', text: `Blurred ${randomUUID()}` })
    expect((await call(path, { reasons: [randomUUID()] })).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect((await call(path, { reasons: [foreign.id] })).body).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    const reasons = [{ id: reason.id, type: 'OFFER', text: reason.text }]
    const removed = { status: 'BIN', moderationData: { moderationStatus: 'REFUSED', moderationReasons: reasons } }
    expect((await call(path, { reasons: [reason.id], comment: 'Twice.' })).body).toMatchObject(removed)
    expect(await seller.offers.byId.query({ id: offer.id })).toMatchObject(removed)
    const { data } = await house.trpc(seller.token).activity.list.query({ type: 'MODERATION' })
    expect(data[0]).toMatchObject({ payload: { id: offer.id, reasons: [reason.text], comment: 'Twice.' } })
    const acts = await asAdmin.admin.audit.query({ targetId: offer.id })
    expect(acts.data[0]).toMatchObject({ act: 'admin.removeOffer', before: { status: 'ACTIVE' }, comment: 'Twice.' })
  })

  test('removes items, and takes an offer without items from the market', async () => {
    const { id, items } = await buildOffer(house.ctx, seller.id, { items: [terms, terms, terms] })
    const path = `DELETE /api/admin/users/${seller.id}/offers/${id}/items`
    expect((await call(`${path}/${items[0]?.id}`)).body).toEqual({ ok: true })
    expect((await call(`${path}/${items[0]?.id}`)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect(await seller.offers.byId.query({ id })).toMatchObject({ status: 'ACTIVE', items: items.slice(1) })
    expect((await call(path)).body).toEqual({ ok: true })
    expect(await seller.offers.byId.query({ id })).toMatchObject({ status: 'DRAFT', items: [] })
  })
})

test('an offer with contact details is shown to strangers once a moderator has approved it', async () => {
  const description = 'Write to lena (at) mail dot com.'
  const owner = await buildSeller()
  const { id, items } = await buildOffer(house.ctx, owner.id, { description })
  const { offers, orders } = house.trpc(other.accessToken)
  const isSeen = async () => (await offers.activeOf.query({ userId: owner.id })).data.some(each => each.id === id)
  const order = () => orders.create.mutate({ offerId: id, items: [{ itemId: items[0]?.id ?? '', amount: 1 }] })
  expect(await isSeen()).toBe(false)
  await expect(offers.byId.query({ id })).rejects.toMatchObject({ data: refusal(404, 'ITEM_NOT_FOUND') })
  await expect(order()).rejects.toMatchObject({ data: refusal(422, 'OFFER_NOT_FILLED') })
  expect(await owner.offers.byId.query({ id })).toMatchObject({ status: 'ACTIVE', description })
  await moderate(house.ctx, { target: 'OFFER', id, status: 'APPROVED' })
  expect(await isSeen()).toBe(true)
  expect((await offers.byId.query({ id })).description).toBe('Write to ***.')
  await owner.offers.update.mutate({ id, name: 'Two calm reels' })
  expect(await isSeen()).toBe(false)
  await owner.offers.update.mutate({ id, description: 'Write to me here.' })
  expect(await isSeen()).toBe(true)
})

test('offers of a deleted account leave the market', async () => {
  const leaving: Seller = await buildSeller()
  const offer = await buildOffer(house.ctx, leaving.id)
  const { offers } = house.trpc(other.accessToken)
  expect((await offers.activeOf.query({ userId: leaving.id })).data).toMatchObject([{ id: offer.id }])
  await removeAccount(house.ctx, leaving.id)
  await expect(offers.byId.query({ id: offer.id })).rejects.toMatchObject({ data: refusal(404, 'ITEM_NOT_FOUND') })
  await expect(offers.activeOf.query({ userId: leaving.id })).rejects.toMatchObject({
    data: refusal(404, 'ITEM_NOT_FOUND'),
  })
})
