import { dispatchPostChecks } from '@limelight/core/orders/posts/dispatch'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser, phone, signInByForm } from '../browser.ts'
import { loseUpdates } from '../live-updates.ts'
import { dayMs, openMarket } from '../orders/market.ts'
import { sendPost, visitProviders } from '../social-accounts/visitor.ts'
import { agree, changeWallet, connect, inPopup, openSandboxWallet, press as pressing } from './sandbox-wallet.ts'

let walletOrigin = ''
const market = await openMarket({
  async environment(rpcUrl) {
    walletOrigin = await openSandboxWallet(rpcUrl)
    return { LIMELIGHT_ENV: 'local', SANDBOX_WALLET_URL: `${walletOrigin}/wallet/provider.js` }
  },
})
const { house, client, owner, offer } = market
const browser = await openBrowser(house.url)

type Party = typeof client
/** Their names in the sandbox's wallet. */
const [buyerName, sellerName] = ['Hanna Sommer', 'Theo Lang']

const open = async (party: Party, width: typeof phone, path: string) => {
  const visitor = await browser.visit(width, party.session)
  await visitor.page.goto(path)
  return visitor
}

const press = (page: Page, name: string | RegExp) => pressing(page, name)()
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()

/** What one side did reaches the open window of the other side. */
const arrives = async (page: Page, words: string | RegExp) => {
  const found = page.getByText(words).first()
  const look = async () => {
    await house.drain()
    return found.isVisible()
  }
  await expect.poll(look).toBe(true)
}

/** No control of the page is below it, and the pointer on it still reaches the page. */
async function expectToastCoversNothing(page: Page, text: string): Promise<void> {
  const toast = page.locator('[data-toasts] > div', { hasText: text })
  await toast.waitFor()
  const countCovered = () =>
    page.evaluate(`(() => {
      const toasts = [...document.querySelectorAll('[data-toasts] > div')].map(toast => toast.getBoundingClientRect())
      const controls = [...document.querySelectorAll('a[href], button, input, textarea')].filter(control =>
        control.closest('[data-toasts]') === null && control.checkVisibility())
      return controls.map(control => control.getBoundingClientRect()).filter(control => toasts.some(toast =>
        control.left < toast.right && control.right > toast.left && control.top < toast.bottom && control.bottom > toast.top
      )).length
    })()`)
  // Under the pointer it would not move to its free place any more.
  await expect.poll(countCovered).toBe(0)
  const box = (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2]
  await page.mouse.move(x, y)
  expect(await page.evaluate(`document.elementFromPoint(${x}, ${y})?.closest('[data-toasts]') ?? null`)).toBeNull()
  await page.mouse.move(0, 0)
}

/** A file that arrives although the connection breaks after the first part, also in another window. */
async function attachOverBreaks(page: Page): Promise<void> {
  const buffer = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(6_000_000)])
  const ranges: string[] = []
  let isBroken = true
  await page.route('**/api/user/uploads/*', route => {
    const range = route.request().headers()['content-range'] ?? ''
    ranges.push(range)
    return isBroken && !range.startsWith('bytes 0-') ? route.abort() : route.continue()
  })
  const choose = async () => {
    await press(page, 'Send the work')
    await page
      .getByLabel('Drop files here, or choose them')
      .setInputFiles({ name: 'reel-final.mp4', mimeType: 'video/mp4', buffer })
    await page.getByText('Waiting for the connection. It goes on by itself.').waitFor()
  }
  await choose()
  await expectGoodState(page)
  await page.reload()
  ranges.length = 0
  await choose()
  expect(ranges[0]).toBe(`bytes 5242880-${buffer.length - 1}/${buffer.length}`)
  isBroken = false
  await page.getByRole('button', { name: 'Remove reel-final.mp4' }).waitFor()
  await page.unroute('**/api/user/uploads/*')
}

/** The amounts of a page and the dates that are still to come: a phone has no room for those of the past. */
async function figuresOf(page: Page) {
  const text = (await page.getByRole('main').allInnerTexts()).join('\n')
  const found = (pattern: RegExp) => [...new Set(text.match(pattern))].sort()
  const dates = found(/\d\d\.\d\d\.\d{4}/g).filter(date => new Date(date) > house.clock.now())
  return { amounts: found(/(?<![\d.])\d[\d,]*\.\d\d(?= USDT)/g), dates }
}

describe('order in the windows of both sides', { shuffle: false }, () => {
  const order = { id: '' }
  const rejected = 'You rejected this in your wallet. No money has moved'
  const pages = Promise.all([open(client, desk, `/offers/${offer.id}`), open(owner, phone, '/orders')])

  test('is placed, gets new terms and is accepted', async () => {
    const [{ page: buyer }, { page: seller }] = await pages
    await press(buyer, /^Order for/)
    await buyer.getByRole('dialog').getByLabel('Brief (optional)').fill('Keep the label visible.')
    await expectGoodState(buyer)
    await buyer
      .getByRole('dialog')
      .getByRole('button', { name: /^Order for/ })
      .click()
    await heading(buyer, 'Leyla looks at your terms')
    order.id = new URL(buyer.url()).pathname.split('/').at(-1) ?? ''

    await arrives(seller, offer.name)
    await seller.getByRole('link', { name: offer.name }).first().click()
    await heading(seller, 'Your turn: answer the order')
    await seller.getByText('Keep the label visible.').waitFor()
    await press(buyer, 'Change the terms')
    await buyer.getByLabel('Price for all, USDT').fill('5000')
    await press(buyer, 'Send new terms')
    await buyer.getByText('You offer at least ten times as much.').waitFor()
    await press(buyer, 'Change the price')
    await buyer.getByLabel('Price for all, USDT').fill('500')
    await buyer.getByLabel(/^A word to Leyla/).fill('With a story, please.')
    await press(buyer, 'Send new terms')
    await arrives(seller, 'With a story, please.')
    await loseUpdates(house, () =>
      client.calls.orders.act.mutate({ id: order.id, action: 'CHANGE_TERMS', price: '480' }),
    )
    await press(seller, 'Accept the terms')
    await heading(seller, 'These terms have changed')
    const price = seller.getByRole('dialog').getByRole('row', { name: /^Price/ })
    expect(await price.getByRole('cell').allInnerTexts()).toEqual(['500.00 USDT', '480.00 USDT'])
    await expectGoodState(seller)
    await press(seller, 'Accept 480.00 USDT')
    await arrives(buyer, 'Your turn: pay into escrow')
    await buyer.getByRole('link', { name: 'Orders 1 waiting for you' }).waitFor()
  })

  test('is paid with one signature', async () => {
    const [{ page: buyer }, { page: seller }] = await pages
    await press(buyer, /^Pay 480/)
    await buyer.getByText('What the contract holds everyone to').waitFor()
    await connect(buyer, buyerName)
    await buyer.getByText('After this').waitFor()
    await expectGoodState(buyer)
    await inPopup(buyer, pressing(buyer, /^Sign and pay 480/), async popup => {
      await popup.getByText('480 USDT (480000000)').waitFor()
      await agree('Sign')(popup)
    })
    await buyer.getByText('On its way. You may close the window').waitFor()
    await market.makeFinal()
    await arrives(buyer, /^Leyla may start/)
    await press(buyer, 'Back to the order')
    await arrives(seller, 'Your turn: do the work and send it')
  })

  test('reads the same on every page of both sides', async () => {
    const { number, chatId } = await client.calls.orders.byId.query({ id: order.id })
    const visitors = await pages
    const [bought, sold] = await Promise.all(
      visitors.map(async ({ page, context }) => {
        const other = await context.newPage()
        const figures = [await figuresOf(page)]
        for (const path of ['/orders', `/chats/${chatId}`]) {
          await other.goto(path)
          await other.getByText(`${number}`).first().waitFor()
          figures.push(await figuresOf(other))
        }
        await other.close()
        return figures
      }),
    )
    expect(bought).toEqual(sold)
    for (const { amounts } of bought ?? []) expect(amounts).toContain('480.00')
  })

  test('is sent, changed and sent again', async () => {
    const [{ page: buyer }, { page: seller }] = await pages
    const send = async (words: string) => {
      if (!(await seller.getByRole('dialog').isVisible())) await press(seller, 'Send the work')
      const button = seller.getByRole('dialog').getByRole('button', { name: 'Send the work' })
      await seller.getByLabel('Link 1').fill('www.instagram.com/reel/C9xY2')
      await seller.getByLabel(/^A word to Mareike/).fill(words)
      await button.click()
      await expectToastCoversNothing(seller, 'Work sent.')
      await arrives(buyer, words)
    }
    await press(seller, 'Ask for more time')
    await expectGoodState(seller)
    await press(seller, 'Propose the date')
    await arrives(buyer, /proposed a new date to deliver/)
    await press(buyer, 'Accept the new date')
    await buyer.getByText('No wallet at hand?').click()
    await press(buyer, 'Accept without a signature')
    await arrives(seller, /accepted the new date to deliver/)
    await attachOverBreaks(seller)
    await send('Both reels are online.')
    await heading(buyer, 'Your turn: look at the work')
    await press(buyer, 'Show reel-final.mp4')
    await buyer.getByRole('dialog').locator('video').waitFor()
    await buyer.keyboard.press('Escape')
    const [download] = await Promise.all([buyer.waitForEvent('download'), press(buyer, 'Download reel-final.mp4')])
    expect(download.suggestedFilename()).toBe('reel-final.mp4')
    await expectGoodState(buyer)
    await press(buyer, 'Request changes')
    await buyer.getByLabel('What should change').fill('The label is missing in the second reel.')
    await buyer.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click()
    await arrives(seller, 'Your turn: make the changes')
    await press(seller, 'Send the work')
    await seller.getByRole('dialog').getByRole('button', { name: 'Send the work' }).click()
    await seller.getByRole('alert').filter({ hasText: 'Add a link, a file or a few words' }).waitFor()
    await send('Now with the label.')
  })

  test('is divided by two sealed numbers', async () => {
    const [{ page: buyer }, { page: seller }] = await pages
    await press(buyer, 'Open a dispute')
    const wrong = buyer.getByLabel('What is wrong')
    await wrong.fill('The second reel still has no label.')
    await buyer.keyboard.press('Escape')
    await wrong.waitFor({ state: 'detached' })
    await buyer.reload()
    await press(buyer, 'Open a dispute')
    await buyer.getByText('We kept what you typed').waitFor()
    expect(await wrong.inputValue()).toBe('The second reel still has no label.')
    await expectGoodState(buyer)
    await press(buyer, 'Open the dispute')
    await heading(buyer, 'Make a sealed proposal')
    const kept = 'Object.keys(localStorage).filter(key => key.includes("DISPUTE"))'
    expect(await buyer.evaluate(kept)).toEqual([])
    await buyer.getByRole('textbox', { name: 'To Leyla, at most' }).fill('900')
    await buyer.getByText('At most 480.00 USDT').waitFor()
    expect(await buyer.getByRole('button', { name: 'Seal', exact: true }).isDisabled()).toBe(true)
    await buyer.getByRole('slider').fill('300')
    await press(buyer, 'Seal 300.00 USDT')
    await heading(buyer, 'Seal 300.00 USDT?')
    await expectGoodState(buyer)
    await inDialog(buyer, 'Seal 300.00 USDT').click()
    await heading(buyer, 'You sealed 300.00 USDT. Leyla seals next')
    await buyer.getByText('You have sealed your number, Leyla has not').waitFor()
    await expectGoodState(buyer)
    await press(buyer, 'Ask Limelight now')
    await press(buyer, 'Ask Limelight')
    await buyer.getByText('You have asked. Limelight decides once Leyla asks, too').waitFor()
    await arrives(seller, /Mareike .*asked Limelight to decide/)
    await arrives(seller, 'Mareike has sealed a number, you have not')
    await seller.getByRole('slider').fill('310')
    await press(seller, 'Seal 310.00 USDT')
    await inDialog(seller, 'Seal 310.00 USDT').dblclick()
    await seller.getByText('2 of 3').waitFor()
    await seller.getByText('Round 1: no agreement.').first().waitFor()
    await arrives(buyer, 'Nobody has sealed a number in this round')

    const place = { userId: owner.id, orderId: order.id }
    const { disputeId } = await client.calls.orders.byId.query({ id: order.id })
    const propose = (price: string) =>
      client.calls.disputes.act.mutate({ ...place, id: disputeId ?? '', action: 'PROPOSE_PRICE', price })
    await propose('200')
    await arrives(seller, 'Accept: you get 200.00, Mareike gets 280.00')
    await seller.reload()
    await seller.getByRole('button', { name: 'Seal 310.00 USDT' }).waitFor()
    await press(seller, 'Accept: you get 200.00, Mareike gets 280.00')
    // The second click of a double click agrees to nothing that the first one has opened.
    await seller.getByRole('button', { name: 'Accept the split' }).dispatchEvent('click', { detail: 2 })
    await propose('150')
    await press(seller, 'Accept the split')
    await heading(seller, 'Another proposal stands now')
    const part = seller.getByRole('dialog').getByRole('row', { name: /^You get/ })
    expect(await part.getByRole('cell').allInnerTexts()).toEqual(['200.00 USDT', '150.00 USDT'])
    await expectGoodState(seller)
    await press(seller, 'Back')
    await press(seller, 'Open')
    await seller.getByRole('button', { name: 'Propose 315.00 USDT' }).waitFor()
    await seller.getByRole('slider').fill('320')
    await press(seller, 'Propose 320.00 USDT')
    await arrives(buyer, 'Accept: you get 160.00, Leyla gets 320.00')
    await buyer.reload()
    await press(buyer, 'Open')
    await buyer.getByRole('button', { name: 'Propose 150.00 USDT' }).waitFor()
    for (const page of [buyer, seller]) await press(page, 'Sealed')

    await buyer.getByRole('slider').fill('300')
    await press(buyer, 'Seal 300.00 USDT')
    await inDialog(buyer, 'Seal 300.00 USDT').click()
    await arrives(seller, 'Mareike has sealed a number, you have not')
    await seller.getByRole('slider').fill('260')
    await press(seller, 'Seal 260.00 USDT')
    await inDialog(seller, 'Seal 260.00 USDT').click()
    await arrives(buyer, 'How was it?')
    expect(await client.calls.orders.byId.query({ id: order.id })).toMatchObject({ status: 'COMPLETED' })
    await market.makeFinal()
    await arrives(buyer, /^You got 200\.00 USDT back, and Leyla got 280\.00 USDT\./)
    await arrives(seller, /^You got 280\.00 USDT, and Mareike got 200\.00 USDT back\./)
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
    await buyer.page.getByRole('link', { name: 'Order again' }).click()
    const again = buyer.page.getByRole('dialog')
    await again.getByText(/^The items, posts and brief of order /).waitFor()
    expect(await again.getByLabel('Brief (optional)').inputValue()).toBe('Keep the label visible.')
    await expectGoodState(buyer.page)
    await buyer.page.goto(`/user/${owner.id}`)
    await buyer.page.getByText('1 review of 1 order').waitFor()
    await expectGoodState(buyer.page)
  })

  test('is paid together with others of the same buyer', async () => {
    const [buyer] = await pages
    const [one, other, third] = [await market.agreed(), await market.agreed(), await market.agreed()]
    await buyer.page.goto('/orders?side=sell')
    await buyer.page.getByText('You have sold nothing yet').waitFor()
    await buyer.page.getByRole('link', { name: /^All ?0$/ }).waitFor()
    await buyer.page.goto('/orders?search=nowhere')
    await buyer.page.getByText('No orders match').waitFor()
    await buyer.page.getByRole('link', { name: /^All/ }).click()
    await buyer.page.getByText('3 agreed orders wait for your payment').waitFor()
    const search = buyer.page.getByLabel('Search orders')
    await expect.poll(() => search.inputValue()).toBe('')
    await buyer.page.goBack()
    await expect.poll(() => search.inputValue()).toBe('nowhere')
    await buyer.page.goForward()
    await buyer.page.getByText('3 agreed orders wait for your payment').waitFor()
    await expectGoodState(buyer.page)
    await press(buyer.page, /with one signature$/)
    await press(buyer.page, 'Connect Sandbox wallet')
    await inPopup(buyer.page, pressing(buyer.page, 'Sign and pay 420.00 USDT'), async popup => {
      await owner.calls.orders.act.mutate({ id: third.id, action: 'CANCEL' })
      await agree('Sign')(popup)
    })
    await buyer.page.getByText(`Order ${third.number} is taken out: it was cancelled.`).waitFor()
    await heading(buyer.page, 'Pay 280.00 USDT into escrow')
    await press(buyer.page, 'Connect Sandbox wallet')
    await buyer.page.getByText('After this').waitFor()
    await expectGoodState(buyer.page)
    await inPopup(buyer.page, pressing(buyer.page, 'Sign and pay 280.00 USDT'), agree('Sign'))
    await buyer.page.getByText('On its way. You may close the window').waitFor()
    await market.makeFinal()
    await arrives(buyer.page, 'The work may start.')
    for (const { id } of [one, other])
      expect(await client.calls.orders.byId.query({ id })).toMatchObject({ status: 'IN_PROGRESS' })
  })

  test('says what to do about another account, another network and a missing sum', async () => {
    const [{ page, context }, { page: seller }] = await pages
    await seller.goto('/user/wallets')
    const { id, number } = await market.agreed()
    order.id = id
    await page.goto('/orders')
    await page.getByRole('link', { name: `Pay in: order ${number}` }).click()
    await heading(page, 'Pay 140.00 USDT into escrow')
    await changeWallet({ page, context, origin: walletOrigin }, { Account: sellerName })
    await press(page, 'Connect Sandbox wallet')
    await page.getByText('Choose that account in your wallet.').waitFor()
    await changeWallet(
      { page, context, origin: walletOrigin },
      { Account: buyerName, Network: 'Ethereum, without Polygon Amoy' },
    )
    await page.getByText('Your wallet is on another network (chain 1).').waitFor()
    await market.emptyBuyer(async () => {
      await inPopup(page, pressing(page, 'Switch to Polygon Amoy'), agree('Add network'))
      await page.getByText('140.00 USDT are missing.').waitFor()
      await expectGoodState(page)
      const note = page.getByText('1,000.00 test USDT are on their way.')
      // The note goes as soon as the tokens have arrived.
      await page.route('**/trpc/**wallets.balance**', async route => {
        await note.waitFor()
        await route.continue()
      })
      await press(page, 'Get test tokens')
      await market.whileSettling(() => note.waitFor())
      // A request that still waits here is let through by the page itself.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await market.follow()
      await page.getByText('860.00').waitFor()
    })
  })

  test('is paid with two transactions after two refusals', async () => {
    const [{ page }] = await pages
    await inPopup(page, pressing(page, 'Sign and pay 140.00 USDT'), agree('Reject'))
    await page.getByText(rejected).waitFor()
    await press(page, 'Use two transactions instead')
    const pay = pressing(page, 'Pay 140.00 USDT')
    const approve = inPopup(page, pay, async popup => {
      await popup.getByRole('heading', { name: 'Call Approve' }).waitFor()
      await popup.getByText('140 USDT (140000000)').waitFor()
      const deposit = page.context().waitForEvent('page')
      await agree('Sign')(popup)
      await agree('Reject')(await deposit)
    })
    await market.whileSettling(() => approve)
    await page.getByText(rejected).waitFor()
    await page.getByText('Confirm the second transaction in your wallet').waitFor()
    await expectGoodState(page)
    await inPopup(page, pay, async popup => {
      await popup.getByRole('heading', { name: 'Call Deposit' }).waitFor()
      await agree('Sign')(popup)
    })
    await market.whileSettling(() => page.getByText('On its way. You may close the window').waitFor())
    await market.follow()
    await arrives(page, '1 of 3 confirmations')
    await market.node.mine({ blocks: 1 })
    await market.follow()
    await arrives(page, '2 of 3 confirmations')
    await market.makeFinal()
    await arrives(page, /^Leyla may start/)
    await press(page, 'Back to the order')
  })

  test('is released by a signature, and the seller sees the money', async () => {
    const [buyer, seller] = await pages
    const before = await market.balanceOf(owner.wallet.address)
    const deadline = new Date(house.clock.now().getTime() + 20 * dayMs).toISOString()
    await owner.calls.orders.act.mutate({ id: order.id, action: 'PROPOSE_TIME', deadline })
    await arrives(buyer.page, 'Your turn: answer the new date')
    await press(buyer.page, 'Accept the new date')
    await press(buyer.page, 'Connect Sandbox wallet')
    await expectGoodState(buyer.page)
    await inPopup(buyer.page, pressing(buyer.page, 'Sign and accept'), agree('Sign'))
    await arrives(buyer.page, /accepted the new date to deliver/)
    await market.makeFinal()
    await arrives(buyer.page, 'The escrow contract recorded the new date.')
    await owner.calls.orders.act.mutate({ id: order.id, action: 'SEND', comment: 'Both reels are online.' })
    await arrives(buyer.page, 'Both reels are online.')
    await press(buyer.page, 'Confirm and release')
    await press(buyer.page, 'Connect Sandbox wallet')
    await inPopup(buyer.page, pressing(buyer.page, 'Sign and release 140.00 USDT'), agree('Sign'))
    await arrives(buyer.page, 'How was it?')
    await market.makeFinal()
    await arrives(buyer.page, 'Paid out')
    expect((await market.balanceOf(owner.wallet.address)) - before).toBe(140_000_000n)
    const grown = (Number(before) / 1e6 + 140).toLocaleString('en-US', { minimumFractionDigits: 2 })
    await arrives(seller.page, `${grown} USDT`)
    expect([...buyer.faults, ...seller.faults]).toEqual([])
  })

  test('shows a post of the seller, its edit and its removal to both sides and the arbiter', async () => {
    const [{ page: buyer }, { page: seller }] = await pages
    const name = { kind: 'instagram', handle: `leyla${process.pid}` } as const
    await visitProviders(house).link(owner.token, name.kind, name.handle)
    const deliverables = [{ network: 'INSTAGRAM', kind: 'REEL', count: 1, contains: ['@nordlicht'] }]
    const { id, number } = await market.agreed({ deliverables })
    await market.pay(id)
    await market.makeFinal()
    await market.syncClock()
    // Instagram leaves out milliseconds.
    house.clock.advance(1000)
    const publishedAt = house.clock.now().toISOString()
    const { post } = await sendPost('POST', {
      ...name,
      type: 'REEL',
      text: 'Lamp day with @nordlicht #ad',
      publishedAt,
    })
    await buyer.goto(`/orders/${id}`)
    await buyer.getByText('0 of 1 posts added').waitFor()
    await seller.goto(`/orders/${id}`)
    await press(seller, 'Paste link')
    const link = seller.getByLabel('Link of the Instagram post')
    await link.fill('https://instagram.com/leyla')
    await link.press('Enter')
    await seller.getByText('Url is not valid').waitFor()
    await seller.goto('/orders')
    await seller.getByRole('link', { name: `Send work: order ${number}` }).click()
    const dialog = seller.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Choose from your posts' }).click()
    const tile = dialog.getByRole('button', { name: /^Lamp day with/ })
    await tile.locator('img').waitFor()
    await expectGoodState(seller)
    await tile.focus()
    await seller.keyboard.press('Enter')
    await arrives(buyer, 'Live, disclosed, day 1 of 30')
    await seller.getByText('Live, disclosed, day 1 of 30').waitFor()
    await dialog.getByText('1 Instagram reel').waitFor({ state: 'hidden' })

    const check = async (ms: number) => {
      house.clock.advance(ms)
      await dispatchPostChecks(house.ctx)
    }
    await check(11 * dayMs)
    await arrives(buyer, 'Live, disclosed, day 12 of 30')
    await owner.signIn()
    await dialog.getByRole('button', { name: 'Send the work' }).click()
    await arrives(buyer, 'Your turn: look at the work')
    await arrives(seller, 'Live, disclosed, day 12 of 30')
    await expectGoodState(seller)

    await sendPost('PUT', { ...name, id: post?.id, text: 'Lamp day #ad' })
    await check(dayMs)
    for (const page of [buyer, seller]) {
      await arrives(page, 'Live, mention missing, day 13 of 30')
      await press(page, 'Show edits (1)')
      await page.getByRole('deletion').getByText('with @nordlicht').waitFor()
    }
    await buyer.getByText('The posts aren’t as agreed: mention missing.').waitFor()
    // The safe answer stands first.
    const turn = buyer.getByRole('region', { name: 'Your turn: look at the work' })
    expect(await turn.getByRole('button').allInnerTexts()).toEqual(['Request changes', 'Confirm and release'])
    await expectGoodState(seller)
    await press(buyer, 'Figures per day')
    await buyer.getByRole('rowheader', { name: '13' }).waitFor()
    await expectGoodState(buyer)
    await press(seller, 'Replace post')
    await seller.getByText('The old one stays in the evidence.').waitFor()
    await expectGoodState(seller)
    await press(buyer, 'Confirm and release')
    await buyer.getByText(/^Confirming releases the money. The live days are checked until /).waitFor()
    await expectGoodState(buyer)
    await buyer.keyboard.press('Escape')

    await client.signIn()
    const words = { userId: owner.id, orderId: id, comment: 'The mention is gone.' }
    const dispute = await client.calls.disputes.create.mutate(words)
    await sendPost('DELETE', { ...name, id: post?.id })
    await check(dayMs)
    await house.drain()
    await check(dayMs / 24)
    for (const page of [buyer, seller]) await arrives(page, 'Removed on day 14 of 30')
    const form = buildSignUp()
    const { user } = await buildAccount(house.ctx, form)
    await house.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
    const { page: arbiter } = await browser.visit(desk)
    await arbiter.goto(`/admin/disputes/${dispute.id}`)
    await signInByForm(arbiter, form)
    await arbiter.getByRole('deletion').getByText('with @nordlicht').waitFor()
    await arbiter.getByText('@nordlicht: missing').waitFor()
    await arbiter.getByText('3 days live, 1 day removed, 10 days without a reading').waitFor()
    const part = arbiter.getByRole('textbox', { name: /^To / })
    await part.fill('9999')
    await arbiter.getByText(/^At most /).waitFor()
    expect(await part.inputValue()).toBe('9999')
    await expectGoodState(arbiter)
  })
})
