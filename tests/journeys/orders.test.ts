import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desk, expectGoodOnEveryWidth, expectGoodPage, openBrowser, phone } from '../browser.ts'
import { openMarket } from '../orders/market.ts'

const market = await openMarket()
const { house, client, owner, offer, node } = market
const browser = await openBrowser()

type Party = typeof client

const open = async (party: Party, width: typeof phone, path: string) => {
  const visitor = await browser.visit(house.url, width, party.session)
  await giveWallet(visitor.context, party)
  await visitor.page.goto(path)
  return visitor
}

/** A wallet of the page: it signs with the key of the party, and asks the chain of this file. */
async function giveWallet(context: BrowserContext, { wallet }: Party) {
  await context.exposeFunction('askWallet', async (method: string, params: string[]) => {
    if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [wallet.address]
    if (method === 'eth_signTypedData_v4') return wallet.signTypedData(JSON.parse(params[1] ?? ''))
    return node.transport.request({ method, params })
  })
  await context.addInitScript(`
    const provider = { request: ({ method, params = [] }) => askWallet(method, params), on() {}, removeListener() {} }
    const info = { uuid: '7a9c41d2-0000-4000-8000-000000000001', name: 'Test wallet', rdns: 'test.wallet',
      icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' }
    const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', {
      detail: Object.freeze({ info, provider }) }))
    addEventListener('eip6963:requestProvider', announce)
    announce()`)
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()

/** What one side did reaches the open window of the other side. */
const arrives = async (page: Page, words: string | RegExp) => {
  const found = page.getByText(words).first()
  const look = async () => {
    await house.drain()
    return found.isVisible()
  }
  await expect.poll(look, { timeout: 10_000 }).toBe(true)
}

describe('order in the windows of both sides', { shuffle: false }, () => {
  const windows = { id: '' }
  const pages = Promise.all([open(client, desk, `/offers/${offer.id}`), open(owner, phone, '/orders')])

  test('is placed, gets new terms and is accepted', async () => {
    const [{ page: buyer }, { page: seller }] = await pages
    await press(buyer, /^Order for/)
    await buyer.getByRole('dialog').getByLabel('Brief (optional)').fill('Keep the label visible.')
    await expectGoodPage(buyer)
    await buyer
      .getByRole('dialog')
      .getByRole('button', { name: /^Order for/ })
      .click()
    await heading(buyer, 'Leyla looks at your terms')
    windows.id = new URL(buyer.url()).pathname.split('/').at(-1) ?? ''

    await arrives(seller, offer.name)
    await seller.getByRole('link', { name: offer.name }).first().click()
    await heading(seller, 'Your turn: answer the order')
    await seller.getByText('Keep the label visible.').waitFor()
    await press(buyer, 'Change the terms')
    await buyer.getByLabel('Price for all, USDT').fill('480')
    await buyer.getByLabel(/^A word to Leyla/).fill('With a story, please.')
    await press(buyer, 'Send new terms')
    await arrives(seller, 'With a story, please.')
    await press(seller, 'Accept the terms')
    await arrives(buyer, 'Your turn: pay into escrow')
  })

  test('is paid with one signature', async () => {
    const [{ page: buyer }, { page: seller }] = await pages
    await press(buyer, /^Pay 480/)
    await buyer.getByText('What the contract holds everyone to').waitFor()
    await press(buyer, 'Test wallet')
    await buyer.getByText('After this').waitFor()
    await expectGoodOnEveryWidth(buyer)
    await press(buyer, /^Sign and pay 480/)
    await buyer.getByText('On its way. You may close the window').waitFor()
    await market.makeFinal()
    await arrives(buyer, /^Leyla may start/)
    await press(buyer, 'Back to the order')
    await arrives(seller, 'Your turn: do the work and send it')
  })

  test('is sent, changed and sent again', async () => {
    const [{ page: buyer }, { page: seller }] = await pages
    const send = async (words: string) => {
      await press(seller, 'Send the work')
      await seller.getByLabel('Link 1').fill('www.instagram.com/reel/C9xY2')
      await seller.getByLabel(/^A word to Mareike/).fill(words)
      await seller.getByRole('dialog').getByRole('button', { name: 'Send the work' }).click()
      await arrives(buyer, words)
    }
    await send('Both reels are online.')
    await heading(buyer, 'Your turn: look at the work')
    await expectGoodOnEveryWidth(buyer)
    await press(buyer, 'Request changes')
    await buyer.getByLabel('What should change').fill('The label is missing in the second reel.')
    await buyer.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click()
    await arrives(seller, 'Your turn: make the changes')
    await send('Now with the label.')
  })

  test('is divided by two sealed numbers', async () => {
    const [{ page: buyer }, { page: seller }] = await pages
    await press(buyer, 'Open a dispute')
    await buyer.getByLabel('What is wrong').fill('The second reel still has no label.')
    await press(buyer, 'Open the dispute')
    await heading(buyer, 'Seal the most you would leave to Leyla')
    await buyer.getByRole('slider').fill('300')
    await press(buyer, 'Seal 300.00 USDT')
    await buyer.getByText('You have sealed your number, Leyla has not').waitFor()
    await expectGoodOnEveryWidth(buyer)
    await arrives(seller, 'Mareike has sealed a number, you have not')
    await seller.getByRole('slider').fill('260')
    await press(seller, 'Seal 260.00 USDT')
    await arrives(buyer, 'How was it?')
    expect(await client.calls.orders.byId.query({ id: windows.id })).toMatchObject({ status: 'COMPLETED' })
    await market.makeFinal()
    await arrives(buyer, '280.00 USDT')
  })

  test('is reviewed and answered', async () => {
    const [buyer, seller] = await pages
    await press(buyer.page, 'Write a review')
    await buyer.page.getByLabel('4 stars').check()
    await buyer.page.getByLabel('Your words (optional)').fill('Fast, and the light is lovely.')
    await press(buyer.page, 'Publish the review')
    await arrives(seller.page, 'Fast, and the light is lovely.')
    await press(seller.page, 'Reply')
    await seller.page.getByLabel('Your reply').fill('Thank you!')
    await press(seller.page, 'Publish reply')
    await arrives(buyer.page, 'Thank you!')
    await buyer.page.goto(`/user/${owner.id}`)
    await buyer.page.getByText('1 review of 1 order').waitFor()
    await expectGoodOnEveryWidth(buyer.page)
  })

  test('is paid together with others of the same buyer', async () => {
    const [buyer, seller] = await pages
    const [one, other] = [await market.agreed(), await market.agreed()]
    await buyer.page.goto('/orders')
    await buyer.page.getByText('2 agreed orders wait for your payment').waitFor()
    await expectGoodOnEveryWidth(buyer.page)
    await press(buyer.page, /with one signature$/)
    await press(buyer.page, 'Test wallet')
    await press(buyer.page, /^Sign and pay/)
    await buyer.page.getByText('On its way. You may close the window').waitFor()
    await market.makeFinal()
    await arrives(buyer.page, 'The sellers may start.')
    for (const { id } of [one, other])
      expect(await client.calls.orders.byId.query({ id })).toMatchObject({ status: 'IN_PROGRESS' })
    expect([...buyer.faults, ...seller.faults]).toEqual([])
    await Promise.all([buyer.context.close(), seller.context.close()])
  })
})
