import { randomUUID } from 'node:crypto'
import {
  type FormalOffer,
  formalOfferSchema,
  formSchema,
  matchesSchema,
} from '@limelight/contract/formal-offers/schema'
import { taxonomy } from '@limelight/contract/search/taxonomy'
import { acceptFormalOffer } from '@limelight/core/formal-offers/accept'
import { buildAccount, removeAccount } from '@limelight/core/test/factories/accounts'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { buildSocialAccount } from '@limelight/core/test/factories/social-accounts'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
async function buildUser(name: string) {
  const { user, accessToken: token } = await buildAccount(house.ctx, { name })
  return { id: user.id, email: user.email, token, api: house.trpc(token) }
}
type User = Awaited<ReturnType<typeof buildUser>>
const buyer = await buildUser('Ada')
const seller = await buildUser('Leyla')
const third = await buildUser('Omar')

async function call(what: string, { token }: User, body?: unknown) {
  return house.rest(what, body === undefined ? { token } : { token, body })
}
async function create(user: User, body: object): Promise<FormalOffer> {
  const { status, body: answer } = await call('POST /api/user/offer-formal/create', user, body)
  expect(status).toBe(201)
  return formalOfferSchema.parse(answer)
}
const wish = { name: 'Calm reels', side: 'BUYER', config: { category: 'Beauty' } }
const proposal = { ...wish, side: 'SELLER', price: 480, execDays: 14 }

test('the form is what the admin has left, with the categories of offers', async () => {
  const { data } = formSchema.parse((await call('GET /api/offer-formal/config', buyer)).body)
  expect(data.map(({ name, type }) => `${name} ${type}`)).toEqual([
    ...['category select', 'socialNetworks multiselect', 'formats multiselect', 'languages multiselect'],
    ...['locations multiselect', 'followersMin number', 'usageRights boolean', 'notes text'],
  ])
  expect(data[0]).toMatchObject({ required: true, min: null, max: null })
  expect(data[0]?.options.map(({ value }) => value)).toEqual(Object.keys(taxonomy))
})

describe('preference', () => {
  test('is seen by every user and changed by its maker only', async () => {
    const config = {
      category: 'Food',
      socialNetworks: ['INSTAGRAM', 'INSTAGRAM'],
      usageRights: false,
      notes: ' Daylight ',
    }
    const saved = await create(buyer, { ...wish, price: '660.50', config })
    expect(saved).toMatchObject({
      ...{ status: 'SAVED', side: 'BUYER', waitingFor: null, price: '660.5', currency: 'USDT', execDays: null },
      ...{ targetUserId: null, target: null, orderId: null, chatId: null, user: { id: buyer.id } },
      config: { category: 'Food', socialNetworks: ['INSTAGRAM'], usageRights: false, notes: 'Daylight' },
    })
    const path = `/api/users/${buyer.id}/formal-offers`
    expect((await call(`GET ${path}/${saved.id}`, third)).body).toEqual(saved)
    expect((await call(`GET ${path}`, third)).body).toEqual({ total: 1, data: [saved] })
    const own = await call('GET /api/user/offer-formal/index', buyer)
    expect(own.body).toEqual({ total: 1, data: [{ id: saved.id, name: saved.name }] })
    const change = { name: 'Home cooks', execDays: 10, side: 'SELLER', targetUserId: third.id }
    expect((await call(`PUT /api/user/offer-formal/${saved.id}`, third, change)).body).toMatchObject(
      refusal(403, 'UNAUTHORIZED_ACTION'),
    )
    expect((await call(`PUT /api/user/offer-formal/${saved.id}`, buyer, change)).body).toMatchObject({
      ...{ name: 'Home cooks', execDays: 10, side: 'BUYER', targetUserId: null, price: '660.5', config: saved.config },
    })
    expect((await call(`DELETE /api/user/offer-formal/${saved.id}`, third)).body).toMatchObject(
      refusal(403, 'UNAUTHORIZED_ACTION'),
    )
    expect(await buyer.api.formalOffers.delete.mutate({ id: saved.id })).toEqual({ ok: true })
    expect((await call(`GET ${path}/${saved.id}`, third)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
  })

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(101) }, { name: 'Name should not be longer than 100 characters' }],
    [{ side: 'BOTH' }, { side: 'Side is not valid' }],
    [{ execDays: 366 }, { execDays: 'Delivery time must be 1 to 365' }],
    [{ config: {} }, { 'config.category': 'Category is required' }],
    [{ config: [] }, { config: 'Config is not valid' }],
    [{ config: { category: 'Sorcery' } }, { 'config.category': 'Category is not valid' }],
    [{ config: { ...wish.config, colour: 'red' } }, { 'config.colour': 'The form has no such field' }],
    [{ config: { ...wish.config, formats: 'REEL' } }, { 'config.formats': 'Formats is not valid' }],
    [{ config: { ...wish.config, followersMin: '5' } }, { 'config.followersMin': 'Followers from is not valid' }],
    [{ config: { ...wish.config, followersMin: -1 } }, { 'config.followersMin': 'Followers from is not valid' }],
    [{ config: { ...wish.config, usageRights: 1 } }, { 'config.usageRights': 'Use in paid ads is not valid' }],
    [{ config: { ...wish.config, notes: 'x'.repeat(2001) } }, { 'config.notes': 'Notes is not valid' }],
  ])('with %j does not fit the form', async (change, fields) => {
    const body = { ...wish, price: -1, ...change }
    const answer = await call('POST /api/user/offer-formal/create', buyer, body)
    expect(answer.body).toMatchObject({ ...refusal(400, 'OFFER_FO_SCHEMA_ERROR'), fields })
    await expect(buyer.api.formalOffers.create.mutate(body)).rejects.toMatchObject({ data: { fields } })
  })

  test.each([
    ['x', 'Price is not valid'],
    [-1, 'NEGATIVE_PRICE'],
    [9, 'PRICE_TOO_SMALL'],
  ])('with the price %s is refused with %s', async (price, message) => {
    const answer = await call('POST /api/user/offer-formal/create', buyer, { ...wish, price })
    expect(answer.body).toMatchObject(refusal(400, message))
  })
})

describe('proposal', () => {
  test('opens a chat, waits for the buyer, and with other terms for the seller', async () => {
    const sent = await create(seller, { ...proposal, targetUserId: buyer.id })
    expect(sent).toMatchObject({ status: 'SENT', waitingFor: 'CLIENT', target: { id: buyer.id }, price: '480' })
    const chat = await buyer.api.chats.byId.query({ id: sent.chatId ?? '' })
    expect(chat).toMatchObject({ source: { kind: 'OFFER_FO', id: sent.id, title: 'Calm reels' } })
    await house.drain()
    const [event] = (await buyer.api.activity.list.query({ type: 'REQUEST' })).data
    expect(event).toMatchObject({ payload: { formalOfferId: sent.id, status: 'SENT' } })
    expect(await house.mailsTo(buyer.email)).toContainEqual(
      expect.objectContaining({
        subject: expect.stringMatching(/ sent you a proposal$/),
        links: expect.arrayContaining([expect.stringContaining(`/user/formal-offers?open=${sent.id}`)]),
      }),
    )

    const path = `PUT /api/user/offer-formal/${sent.id}`
    expect((await call(path, third, {})).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect((await call(path, seller, { price: 400 })).body).toMatchObject(refusal(403, 'UNAUTHORIZED_ACTION'))
    expect((await call(path, buyer, { price: null })).body).toMatchObject(refusal(400, 'Price is required'))
    const body = { ...refusal(400, 'OFFER_FO_SCHEMA_ERROR'), fields: { execDays: 'Delivery time is required' } }
    expect((await call(path, buyer, { execDays: null })).body).toMatchObject(body)
    const changed = formalOfferSchema.parse((await call(path, buyer, { price: 450 })).body)
    expect(changed).toMatchObject({ price: '450', execDays: 14, waitingFor: 'OWNER', chatId: sent.chatId })
    expect(sent.originalTerms).toBeNull()
    const original = { price: '480', execDays: 14, config: { category: 'Beauty' } }
    expect(changed.originalTerms).toEqual(original)
    const changedAgain = formalOfferSchema.parse((await call(path, buyer, { price: 450, execDays: 14 })).body)
    expect(changedAgain.originalTerms).toEqual(original)
    const { data: messages } = await buyer.api.chats.messages.query({ chatId: sent.chatId ?? '' })
    expect(messages.map(({ text, system }) => [text, system?.by])).toEqual([
      ['The buyer changed the terms.', 'CLIENT'],
      ['The buyer changed the terms.', 'CLIENT'],
      ['The seller sent a proposal.', 'OWNER'],
    ])
    const events = await seller.api.activity.list.query({ type: 'REQUEST' })
    expect(events.data[0]).toMatchObject({ payload: { formalOfferId: sent.id } })

    const between = `GET /api/users/${seller.id}/formal-offers`
    expect((await call(between, buyer)).body).toMatchObject({ total: 1, data: [{ id: sent.id }] })
    expect((await call(`GET /api/users/${buyer.id}/formal-offers`, seller)).body).toMatchObject({ total: 1 })
    expect((await call(between, third)).body).toEqual({ total: 0, data: [] })
    expect((await call(`${between}/${sent.id}`, third)).body).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    expect((await buyer.api.formalOffers.own.query({ box: 'received' })).data).toEqual([changedAgain])
    expect((await buyer.api.formalOffers.own.query({})).data).toEqual([])

    await house.ctx.db
      .transaction()
      .execute(trx => acceptFormalOffer(house.ctx, trx, { id: sent.id, orderId: randomUUID() }))
    expect((await call(path, buyer, { price: 500 })).body).toMatchObject(refusal(409, 'PRICE_ALREADY_ACCEPTED'))
    expect((await call(`DELETE /api/user/offer-formal/${sent.id}`, seller)).body).toMatchObject(
      refusal(409, 'OFFER_ALREADY_ACCEPTED'),
    )
  })

  test('is not mailed once its receiver has changed the terms', async () => {
    const [maker, receiver] = [await buildUser('Mika'), await buildUser('Ines')]
    const sent = await create(maker, { ...proposal, targetUserId: receiver.id })
    await call(`PUT /api/user/offer-formal/${sent.id}`, receiver, { price: 450 })
    await house.drain()
    const mails = await house.mailsTo(receiver.email)
    expect(mails.flatMap(({ links }) => links).filter(link => link.includes(sent.id))).toEqual([])
  })

  test('keeps what the other side wrote, and masks what each stranger wrote to the other', async () => {
    const config = { category: 'Beauty', notes: 'Daylight. Write to lena (at) mail dot com.' }
    const sent = await create(seller, { ...proposal, name: 'Reels by @lena.films', config, targetUserId: buyer.id })
    const path = `PUT /api/user/offer-formal/${sent.id}`
    const seen = await buyer.api.formalOffers.byId.query({ userId: seller.id, id: sent.id })
    expect(seen).toMatchObject({ name: 'Reels by ***', config: { notes: 'Daylight. Write to ***.' } })
    const change = { name: seen.name, price: 450, config: seen.config }
    const masked = { category: 'Beauty', notes: 'Daylight. Write to ***.' }
    expect((await call(path, buyer, change)).body).toMatchObject({
      ...{ name: 'Reels by ***', price: '450', config: masked, originalTerms: { config: masked } },
    })
    const read = async ({ api }: User) => api.formalOffers.byId.query({ userId: seller.id, id: sent.id })
    expect(await read(seller)).toMatchObject({ name: 'Reels by @lena.films', config, originalTerms: { config } })
    const notes = 'Rather here: ada@mail.example'
    await call(path, buyer, { name: 'Reels by @ada.films', config: { ...config, notes } })
    expect(await read(buyer)).toMatchObject({ name: 'Reels by @ada.films', config: { notes } })
    expect(await read(seller)).toMatchObject({
      ...{ name: 'Reels by ***', config: { notes: 'Rather here: ***' }, originalTerms: { config } },
    })
  })

  test('is refused to oneself, to unknown users and without terms, in this order', async () => {
    const post = async (body: object) => (await call('POST /api/user/offer-formal/create', seller, body)).body
    const bad = { name: '', side: '', config: {} }
    expect(await post({ ...bad, targetUserId: seller.id.toUpperCase() })).toMatchObject(refusal(403, 'OWN_OFFER_ERROR'))
    for (const targetUserId of [randomUUID(), 'nobody', 7]) {
      expect(await post({ ...bad, targetUserId })).toMatchObject(refusal(403, 'CHAT_INVALID_USER'))
    }
    const { price, execDays, ...others } = { ...proposal, targetUserId: buyer.id }
    expect(await post({ ...others, price: -1 })).toMatchObject({ fields: { execDays: 'Delivery time is required' } })
    expect(await post({ ...others, execDays })).toMatchObject(refusal(400, 'Price is required'))
    expect(price).toBe(480)
  })

  test('is removed with the account of either side', async () => {
    const leaving = await buildUser('Gone')
    const [sent, received] = [
      await create(leaving, { ...proposal, targetUserId: buyer.id }),
      await create(buyer, { ...proposal, targetUserId: leaving.id }),
    ]
    await removeAccount(house.ctx, leaving.id)
    const { data } = await buyer.api.formalOffers.own.query({ box: 'received' })
    expect(data.map(({ id }) => id)).not.toContain(sent.id)
    await expect(buyer.api.formalOffers.delete.mutate({ id: received.id })).rejects.toMatchObject({
      data: refusal(404, 'ITEM_NOT_FOUND'),
    })
  })
})

describe('fit', async () => {
  const maker = await buildUser('Maker')
  const artist = await buildUser('Artist')
  await buildSocialAccount(house.ctx, artist.id, 'instagram')
  const cheap = await buildOffer(house.ctx, artist.id, {
    name: 'Cheap',
    category: 'Travel',
    items: [
      { price: 40, execDays: 30, maxAmount: 1 },
      { price: 90, execDays: 5, maxAmount: 1 },
    ],
  })
  const dear = await buildOffer(house.ctx, artist.id, { name: 'Dear', category: 'Travel', price: 900, execDays: 3 })
  const config = { category: 'Travel', formats: ['REEL', 'STORY'], usageRights: true }
  const sells = await create(artist, { name: 'Sells', side: 'SELLER', price: 200, execDays: 9, config })
  await create(artist, { name: 'Buys', side: 'BUYER', config })
  const looks = await create(maker, {
    name: 'Looks',
    side: 'BUYER',
    price: 50,
    execDays: 30,
    config: { category: 'Travel' },
  })
  await buildOffer(house.ctx, maker.id, { category: 'Travel', price: 20 })

  const filter = async (body: object) => {
    const answer = await call('POST /api/user/offer-formal/filter', maker, body)
    const { data } = matchesSchema.parse(answer.body)
    return data.map(({ offer, formalOffer }) => offer?.name ?? formalOffer?.name)
  }

  test.each([
    [{ config: { category: 'Travel' } }, ['Sells', 'Dear', 'Cheap']],
    [{ config: { category: 'Music' } }, []],
    [{ config: { category: 'Travel' }, price: 100 }, ['Cheap']],
    [{ config: { category: 'Travel' }, price: 50, execDays: 29 }, []],
    [{ config: { category: 'Travel' }, price: 200, execDays: 9 }, ['Sells', 'Cheap']],
    [{ config: { category: 'Travel', socialNetworks: ['TWITCH'] } }, ['Sells']],
    [{ config: { category: 'Travel', socialNetworks: ['INSTAGRAM'] } }, ['Sells', 'Dear', 'Cheap']],
    [{ config: { category: 'Travel', formats: ['STORY', 'POST'] }, scope: 'OFFER_FO' }, ['Sells']],
    [{ config: { category: 'Travel', formats: ['POST'] }, scope: 'OFFER_FO' }, []],
    [{ config: { category: 'Travel', usageRights: false }, scope: 'OFFER_FO' }, []],
    [{ config: { category: 'Travel', followersMin: 9, notes: 'x' }, scope: 'OFFER' }, ['Dear', 'Cheap']],
    [{ side: 'SELLER', config: { category: 'Travel' } }, ['Buys']],
    [{ config: { category: 'Travel' }, sort: 'price' }, ['Cheap', 'Sells', 'Dear']],
    [{ config: { category: 'Travel' }, sort: '-price', limit: 1, offset: 1 }, ['Sells']],
  ])('%j finds %j', async (body, expected) => {
    expect(await filter(body)).toEqual(expected)
  })

  test('of a saved formal offer is found by id and by scope, and in the market', async () => {
    const found = async (x: string, user = maker) => (await call(`GET /api/user/offer-formal/search/${x}`, user)).body
    const both = { total: 1, data: [{ kind: 'OFFER', offer: { id: cheap.id }, formalOffer: null }] }
    expect(await found(looks.id)).toMatchObject(both)
    expect(await found('ALL')).toMatchObject(both)
    expect(await found('OFFER_FO')).toEqual({ total: 0, data: [] })
    expect(await found('nothing')).toMatchObject(refusal(400, 'UNKNOWN_TYPE'))
    expect(await found(looks.id, artist)).toMatchObject(refusal(404, 'ITEM_NOT_FOUND'))
    const { offers } = maker.api
    expect((await offers.search.query({ fits: looks.id })).data.map(({ id }) => id)).toEqual([cheap.id])
    expect((await offers.search.query({ fits: looks.id, category: 'Food' })).total).toBe(0)
    expect((await artist.api.offers.search.query({ fits: sells.id })).total).toBe(0)

    const path = `GET /api/users/${maker.id}/formal-offers/${looks.id}/search`
    expect((await call(path, artist)).body).toMatchObject({ total: 1 })
    expect((await call(`${path}?mine=true`, artist)).body).toMatchObject({ data: [{ offer: { id: cheap.id } }] })
    expect((await call(`${path}?mine=true`, third)).body).toEqual({ total: 0, data: [] })
    expect(dear.id).not.toBe(cheap.id)
  })

  test('refuses terms that do not fit the form, a price included', async () => {
    for (const [body, fields] of [
      [{ price: 5 }, { price: 'Price is too small.' }],
      [{ side: 'NONE' }, { side: 'Side is not valid' }],
      [{ config: { formats: ['FILM'] } }, { 'config.formats': 'Formats is not valid' }],
    ] as const) {
      const answer = await call('POST /api/user/offer-formal/filter', maker, body)
      expect(answer.body).toMatchObject({ ...refusal(400, 'OFFER_FO_SCHEMA_ERROR'), fields })
    }
  })
})
