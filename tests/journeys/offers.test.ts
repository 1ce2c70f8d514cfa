import { createFormalOffer } from '@limelight/core/formal-offers/write'
import { updateOfferFigures } from '@limelight/core/offers/sellers'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildProposal } from '@limelight/core/test/factories/formal-offers'
import { moderate } from '@limelight/core/test/factories/moderation'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { buildPicture } from '@limelight/core/test/factories/users'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectGoodState, keepToasts, openBrowser } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const enter = async (path: string, given: Parameters<typeof buildAccount>[1] = {}) => {
  const session = await buildAccount(house.ctx, given)
  const visitor = await browser.visit(desk, session)
  await visitor.page.goto(path)
  return { ...visitor, session, api: house.trpc(session.accessToken) }
}

test('a seller without a linked account is led through linking to a published offer', async () => {
  const { page, context, faults, api } = await enter('/user/offers')
  await page.getByRole('heading', { name: 'Sell what you make' }).waitFor()
  await button(page, 'New offer').first().click()
  await page.getByLabel('Title').fill('One calm reel')
  await page.getByText(/^Draft kept/).waitFor()
  expect((await api.offers.own.query({})).data).toMatchObject([{ name: 'One calm reel', status: 'DRAFT' }])

  // A save in the background leaves alone what is typed and what is marked.
  const saved = page.waitForResponse(/offers\.update/)
  await page.getByLabel('Description').fill('In daylight, ')
  await saved
  await page.getByText(/^Draft kept/).waitFor()
  await page.getByLabel('Description').pressSequentially('not at night')
  await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('In daylight, not at night')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Beauty')
  await page.getByLabel('Description').fill('In daylight.\n- With captions')
  const buffer = Buffer.from(await buildPicture({ width: 320, height: 240 }))
  const picture = { name: 'reel.png', mimeType: 'image/png', buffer }
  await page.getByRole('group', { name: 'Main picture' }).locator('input').setInputFiles(picture)
  const film = { name: 'reel.mp4', mimeType: 'video/mp4', buffer: Buffer.from('\0\0\0\x18ftypmp42', 'latin1') }
  await page.getByRole('group', { name: 'Videos' }).locator('input').setInputFiles(film)
  await button(page, 'Remove reel.mp4').waitFor()
  await button(page, 'Publish').click()
  await page.getByRole('heading', { name: 'Link an account first' }).waitFor()

  const opened = context.waitForEvent('page')
  await button(page, 'Link YouTube').click()
  const consent = await opened
  await consent.getByLabel('Handle').fill('rosa_feldmann')
  await button(consent, 'Allow').click()
  await consent.getByText('YouTube is linked.').waitFor()
  await consent.close()
  await house.drain()
  await page.getByRole('heading', { name: 'Your account is linked' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()

  await page.getByText('Price is required').waitFor()
  await page.getByText('Delivery time is required').waitFor()
  const savedAgain = page.waitForResponse(/offers\.update/)
  await page.getByLabel('Title').fill('One calm reel in daylight')
  await savedAgain
  await page.getByText(/^Draft kept/).waitFor()
  await expect.poll(() => page.getByText('Price is required').count()).toBe(1)
  await page.getByLabel('Price, USDT, item 1').fill('8')
  await page.getByLabel('Days, item 1').fill('7')
  await page.getByLabel('Max. per order, item 1').fill('3')
  await page.getByText('Price is too small: at least 10 USDT').waitFor()
  await page.getByText('Saved, except what is marked').waitFor()
  const ownItems = async () => (await api.offers.own.query({})).data.map(({ items }) => items)
  await expect.poll(ownItems).toMatchObject([[{ price: null, execDays: 7 }]])
  await page.reload()
  await page.getByText('Price is too small: at least 10 USDT').waitFor()
  expect(await page.getByLabel('Price, USDT, item 1').inputValue()).toBe('8')
  await expectGoodState(page)
  await page.getByLabel('Price, USDT, item 1').fill('140')
  await button(page, 'Publish').click()
  await page.getByText('Your offer is online.').waitFor()
  const [offer] = (await api.offers.own.query({})).data
  expect(offer).toMatchObject({ status: 'ACTIVE', price: '140', category: 'Beauty', seller: { socials: ['YOUTUBE'] } })

  await page.goto(`/offers/${offer?.id}`)
  await page.getByText('With captions').waitFor()
  await page.getByText('This is how buyers see your offer.').waitFor()
  await page.locator('[aria-label="Video 1 of 1"][src^="/api/files/"]').waitFor()
  expect(faults).toEqual([])
})

test('a buyer finds offers by words and filters, and keeps them in a list', async () => {
  const { user: leyla } = await buildAccount(house.ctx, { name: 'Leyla', surname: 'Demir' })
  const { user: theo } = await buildAccount(house.ctx, { name: 'Theo', surname: 'Marchand' })
  const terms = (price: string, execDays: number) => [{ price, execDays, maxAmount: 2 }]
  const morning = { name: 'Morning routine', category: 'Beauty', items: terms('220', 7) }
  const { id: offerId } = await buildOffer(house.ctx, leyla.id, morning)
  await house.ctx.db.transaction().execute(trx => updateOfferFigures(trx, { offerId, rating_hundredths: 490 }))
  const city = await buildOffer(house.ctx, theo.id, { name: 'City lights', category: 'Travel', items: terms('90', 21) })

  const { page, faults, api } = await enter('/offers')
  const found = (name: string) => page.getByRole('article').filter({ hasText: name })
  const only = async (name: string, other: string) => {
    await found(other).waitFor({ state: 'detached' })
    await found(name).waitFor()
  }
  await found('City lights').waitFor()
  await page.getByLabel('Search offers').fill('morn')
  await only('Morning routine', 'City lights')
  await button(page, 'Remove Words').click()
  await page.getByLabel('Search offers').fill('citys')
  await page.getByText('No offer has “citys”').waitFor()
  await button(page, '“city” 1').click()
  await only('City lights', 'Morning routine')
  await button(page, 'Remove Words').click()

  await button(page, 'Price').click()
  await page.getByLabel('To', { exact: true }).fill('100')
  await page.keyboard.press('Enter')
  await only('City lights', 'Morning routine')
  await page.getByText('up to 100 USDT').waitFor()
  await button(page, 'Days').click()
  await button(page, '7 days').click()
  await button(page, 'Accept').click()
  await page.getByText('No offer matches both filters').waitFor()
  await button(page, 'Remove “Price up to 100 USDT”').click()
  await found('Morning routine').waitFor()
  await button(page, 'Clear all').click()

  await button(page, 'Followers').click()
  await button(page, '500k').click()
  await button(page, 'Accept').click()
  await page.getByText('No offer matches this filter').waitFor()
  await button(page, 'Clear all').first().click()

  await button(page, 'Rating').click()
  await button(page, '4 +').click()
  await button(page, 'Accept').click()
  await only('Morning routine', 'City lights')
  const wish = {
    name: 'A walk in Basel',
    side: 'BUYER',
    price: 100,
    execDays: 30,
    config: { category: 'Travel' },
  } as const
  await api.formalOffers.create.mutate(wish)
  await page.goto('/offers')
  await page.getByRole('button', { name: /^Fits a brief/ }).click()
  await page.getByRole('radio', { name: 'A walk in Basel' }).check()
  await button(page, 'Accept').click()
  await only('City lights', 'Morning routine')
  await button(page, 'Clear all').click()

  await button(page, 'Category').click()
  await page.getByRole('radio', { name: /^Travel/ }).check()
  await button(page, 'Accept').click()
  await only('City lights', 'Morning routine')
  await button(page, 'Account').click()
  await page.getByRole('checkbox', { name: /^Instagram/ }).check()
  await button(page, 'Accept').click()
  await page.getByText('No offer matches both filters').waitFor()
  await page.goBack()
  await found('City lights').waitFor()
  await expectGoodState(page)

  await button(page, 'Add to list: City lights').click()
  await button(page, 'New list').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Autumn')
  await keepToasts(page, async () => {
    await button(page, 'Create list').click()
    await page.getByText('Successfully added 1 item(s) to the folder').waitFor()
    await button(page, 'In your lists: City lights').waitFor()
    await page
      .getByRole('button', { name: 'Open list' })
      .or(page.getByRole('link', { name: 'Open list' }))
      .click()
  })
  await page
    .getByRole('table', { name: 'Offers' })
    .getByRole('row', { name: /City lights/ })
    .waitFor()
  await expectGoodState(page)
  expect((await api.offers.byId.query({ id: city.id })).listIds).toHaveLength(1)

  await page.goto(`/offers/${city.id}`)
  await button(page, 'Ask to chat').click()
  const dialog = page.getByRole('dialog', { name: 'Ask Theo for a chat' })
  await dialog.getByText('About “City lights”').waitFor()
  await dialog.getByLabel('Message').fill('Could we film in Basel?')
  await button(page, 'Send request').click()
  await button(page, 'Open request').waitFor()
  await expectGoodState(page)
  const { data: requests } = await api.requests.list.query({ x: 'PENDING' })
  expect(requests).toMatchObject([{ message: 'Could we film in Basel?', source: { kind: 'OFFER', id: city.id } }])
  expect(faults).toEqual([])
})

test('a refused offer is highlighted with its reason, and two windows never lose a change silently', async () => {
  const { page, session, faults, api } = await enter('/discovery')
  const offer = await buildOffer(house.ctx, session.user.id, { description: 'Write me at rosa@feldmann.example' })
  await keepToasts(page, async () => {
    await moderate(house.ctx, { target: 'OFFER', id: offer.id, reasons: ['Please take the address out.'] })
    await house.drain()
    await page.getByText('Offer moderation status: refused. Fix highlighted offer please.').waitFor()
  })
  await page.getByRole('link', { name: /^My offers/ }).click()
  await page.getByText('Please take the address out.').waitFor()
  await page.getByText('rosa@feldmann.example', { exact: true }).last().waitFor()
  await expectGoodState(page)

  await page.getByLabel('Description').fill('In daylight.')
  await api.offers.update.mutate({ id: offer.id, name: 'From the other window' })
  await house.drain()
  await page.getByText(/^Changed in another window/).waitFor()
  await page.getByText('There: title. Here, not saved: description.').waitFor()
  await expect.poll(() => button(page, 'Save and send to check').isDisabled()).toBe(true)
  await button(page, 'Use the other version').click()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('From the other window')
  await page.getByLabel('Description').fill('In daylight.')
  await button(page, 'Save and send to check').click()
  await page.getByText(/^Saved,/).waitFor()
  expect(await api.offers.byId.query({ id: offer.id })).toMatchObject({
    name: 'From the other window',
    description: 'In daylight.',
    moderationData: { moderationStatus: 'UNKNOWN', moderationReasons: [] },
  })

  // A window without changes follows the other one.
  await api.offers.update.mutate({ id: offer.id, name: 'Once more from the other window' })
  await house.drain()
  await page.getByRole('heading', { name: 'Edit “Once more from the other window”' }).waitFor({ state: 'attached' })
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Once more from the other window')
  await expect.poll(() => page.getByText(/^Saved,/).count()).toBe(1)

  // Unsaved changes keep the version that they change while the user is on another page.
  await page.getByLabel('Description').fill('At noon.')
  await page.getByRole('link', { name: /^Orders/ }).click()
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
  await api.offers.update.mutate({ id: offer.id, description: 'At night.' })
  await page.goBack()
  await page.getByText('There: description. Here, not saved: description.').waitFor()
  await button(page, 'Keep my version').click()
  await button(page, 'Save and send to check').click()
  await page.getByText(/^Saved,/).waitFor()
  expect(await api.offers.byId.query({ id: offer.id })).toMatchObject({ description: 'At noon.' })

  await button(page, 'Bin').click()
  await page.getByText('This offer is in the bin.').waitFor()
  await button(page, 'Restore as a draft').click()
  await page.getByText('Restored as a draft.').waitFor()
  expect((await api.offers.own.query({})).folders).toMatchObject({ DRAFT: 1, BIN: 0 })
  expect(faults).toEqual([])
})

test('a refusal reaches the open editor of the owner and the open pages of strangers', async () => {
  const owner = await enter('/discovery', { name: 'Runa', surname: 'Holt' })
  const ownerId = owner.session.user.id
  const { id } = await buildOffer(house.ctx, ownerId, { name: 'Loud evening reels', category: 'Beauty' })
  const stranger = await enter('/offers', { name: 'Ivo', surname: 'Brandt' })
  const other = await stranger.context.newPage()
  await other.goto(`/offers/${id}`)
  await other.getByRole('heading', { name: 'Loud evening reels' }).waitFor()
  const card = stranger.page.getByRole('article').filter({ hasText: 'Loud evening reels' })
  await card.waitFor()
  await owner.page.goto(`/user/offers?offer=${id}`)
  await owner.page.getByLabel('Title').fill('Louder evening reels')

  await moderate(house.ctx, { target: 'OFFER', id })
  await house.drain()
  await owner.page.getByText('Refused by our moderators').waitFor()
  await owner.page.getByText('Save your changes to have it checked again.').waitFor()
  expect(await owner.page.getByLabel('Title').inputValue()).toBe('Louder evening reels')
  await card.waitFor({ state: 'detached' })
  await other.getByText('This offer isn’t available').waitFor()
  expect([...owner.faults, ...stranger.faults]).toEqual([])
})

test('a proposal is changed by the buyer and accepted by the seller', async () => {
  const seller = await enter('/user/formal-offers', { name: 'Leyla', surname: 'Demir' })
  const buyer = await enter('/discovery', { name: 'Mareike', surname: 'Vogt' })
  const proposal = await buildProposal(house.ctx, seller.session.user.id, {
    side: 'SELLER',
    targetUserId: buyer.session.user.id,
  })

  await buyer.page.goto('/user/formal-offers?box=received')
  await buyer.page.getByRole('heading', { name: 'Calm morning reels' }).waitFor()
  await button(buyer.page, 'Accept 480.00 USDT').waitFor()
  await button(buyer.page, 'Change terms').click()
  await buyer.page.getByLabel('Price, whole work').fill('450')
  await button(buyer.page, 'Send the change').click()
  await buyer.page.getByText('Change sent. It waits for Leyla Demir.').waitFor()
  await button(buyer.page, 'Accept 480.00 USDT').waitFor({ state: 'detached' })

  await house.drain()
  await button(seller.page, 'Accept 450.00 USDT').waitFor()
  const price = seller.page.getByRole('row', { name: /^Price/ })
  await expect.poll(() => price.getByRole('cell').allInnerTexts()).toEqual(['480.00 USDT', '450.00 USDT'])
  const change = async (route: Route) => {
    await buyer.api.formalOffers.update.mutate({ id: proposal.id, price: 430 })
    await route.continue()
  }
  await seller.page.route('**/orders.create**', change, { times: 1 })
  await button(seller.page, 'Accept 450.00 USDT').click()
  await seller.page.getByRole('heading', { name: 'This proposal has changed' }).waitFor()
  const changed = seller.page.getByRole('dialog').getByRole('row', { name: /^Price/ })
  expect(await changed.getByRole('cell').allInnerTexts()).toEqual(['450.00 USDT', '430.00 USDT'])
  await button(seller.page, 'Accept 430.00 USDT').click()
  await seller.page.waitForURL(/\/orders\/[\w-]+$/)
  const { data: received } = await buyer.api.formalOffers.own.query({ box: 'received' })
  expect(received).toMatchObject([{ id: proposal.id, status: 'ACCEPTED', price: '430' }])
  const { data: orders } = await buyer.api.orders.list.query({})
  expect(orders).toMatchObject([{ formalOfferId: proposal.id, price: '430', status: 'NEGOTIATION' }])
  expect([...seller.faults, ...buyer.faults]).toEqual([])
})

test('a seller who answers the brief of a buyer sells, and reads it while writing', async () => {
  const buyer = await buildAccount(house.ctx, { name: 'Mareike', surname: 'Vogt' })
  const brief = { side: 'BUYER', name: 'Films of mountain huts', price: '660', execDays: 30 }
  const config = { category: 'Outdoors', formats: ['REEL'], notes: 'No music over the voice.' }
  await createFormalOffer(house.ctx, { userId: buyer.user.id }, { ...brief, config })
  const { page, api, faults } = await enter('/discovery', { name: 'Leyla', surname: 'Demir' })
  await api.formalOffers.create.mutate({ side: 'SELLER', name: 'Films outdoors', config: { category: 'Outdoors' } })

  await page.goto('/user/formal-offers')
  await page.getByRole('link', { name: 'Propose to Mareike Vogt' }).click()
  await page.getByText('You sell to Mareike Vogt.').waitFor()
  await page.getByRole('complementary', { name: 'The brief' }).getByText('No music over the voice.').waitFor()
  await expectGoodState(page)
  await button(page, 'Send the proposal').click()
  await page.getByText('Proposal sent.').waitFor()
  const { data: sent } = await api.formalOffers.own.query({})
  const terms = { price: '660', execDays: 30, config: { category: 'Outdoors', formats: ['REEL'] } }
  expect(sent.find(({ status }) => status === 'SENT')).toMatchObject({ ...terms, side: 'SELLER' })
  expect(faults).toEqual([])
})

test('unsaved terms of a preference wait while another one is open', async () => {
  const { page, api, faults } = await enter('/discovery', { name: 'Ida', surname: 'Blom' })
  const preference = { side: 'BUYER', config: { category: 'Beauty' } }
  await api.formalOffers.create.mutate({ ...preference, name: 'Calm reels' })
  await api.formalOffers.create.mutate({ ...preference, name: 'Loud shorts' })
  await page.goto('/user/formal-offers')
  const open = (name: string) => page.getByRole('list', { name: 'Saved briefs' }).getByText(name).click()
  const name = page.getByRole('textbox', { name: /^Name/ })

  await open('Calm reels')
  await page.getByRole('heading', { name: 'Calm reels' }).waitFor()
  await name.fill('Calm reels at dawn')
  await open('Loud shorts')
  await page.getByRole('heading', { name: 'Loud shorts' }).waitFor()
  await expect.poll(() => name.inputValue()).toBe('Loud shorts')
  await open('Calm reels')
  await page.getByRole('heading', { name: 'Calm reels' }).waitFor()
  await expect.poll(() => name.inputValue()).toBe('Calm reels at dawn')

  await button(page, 'Save').click()
  await page.getByText('Brief saved.').waitFor()
  await page.getByRole('heading', { name: 'Calm reels at dawn' }).waitFor()
  await open('Loud shorts')
  await open('Calm reels at dawn')
  await page.getByRole('heading', { name: 'Calm reels at dawn' }).waitFor()
  await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
  expect(faults).toEqual([])
})
