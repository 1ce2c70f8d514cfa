import { listMessages, sendMessage } from '@limelight/core/chats/messages'
import { answerRequest, createRequest } from '@limelight/core/chats/requests'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { buildPicture } from '@limelight/core/test/factories/users'
import { expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser, phone } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)
const { ctx } = house

test('a request becomes a chat with pictures, read marks and a block', async () => {
  const ada = await buildAccount(ctx, { name: 'Ada', surname: 'Vogt' })
  const bob = await buildAccount(ctx, { name: 'Bob', surname: 'Reiter' })
  const here = await browser.visit(desk, ada)
  const there = await browser.visit(desk, bob)

  // Ada asks from the profile of Bob.
  await here.page.goto(`/user/${bob.user.id}`)
  await here.page.getByRole('button', { name: 'Ask to chat' }).click()
  const dialog = here.page.getByRole('dialog')
  await dialog.getByText('are hidden until you both agree on an order').waitFor()
  await dialog.getByLabel('Message').fill('Film in Basel? Write to ada@example.test')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await here.page.getByText('Request sent').waitFor()

  // Bob sees it without the address, and accepts it.
  await there.page.goto('/messages')
  await there.page.getByRole('navigation').getByLabel('1 unread').waitFor()
  await there.page.getByRole('link', { name: /Ada Vogt.*Answer/ }).click()
  await there.page.getByText('Film in Basel? Write to ***').waitFor()
  await expectGoodState(there.page)
  await there.page.getByRole('button', { name: 'Accept' }).click()
  await there.page.waitForURL('**/chats/*')
  const ofBob = there.page.getByRole('log')
  await ofBob.getByText('Write to ***').waitFor()
  await ofBob.getByText('contact details appear once you agree on an order').waitFor()
  await house.drain()

  // Ada writes, with a picture.
  await here.page.getByRole('button', { name: 'Message' }).click()
  await here.page.waitForURL('**/chats/*')
  const ofAda = here.page.getByRole('log')
  await ofAda.getByText('Write to ada@example.test').waitFor()
  const words = here.page.getByRole('textbox', { name: 'Message' })
  await words.fill('A draft that stays')
  await here.page.reload()
  await here.page.getByText('Draft kept on this device').waitFor()
  await expect.poll(() => words.inputValue()).toBe('A draft that stays')
  await words.fill('Look at this: https://example.test/reel')
  const file = { name: 'reel.jpg', mimeType: 'image/jpeg', buffer: await buildPicture() }
  await here.page.getByLabel('Files', { exact: true }).setInputFiles(file)
  await here.page.locator('[aria-label="Files to send"] img:not(.opacity-50)').waitFor()
  const loaded: string[] = []
  for (const { page } of [here, there])
    page.on(
      'request',
      request => /chats\.(people|person|conversation|byId)/.test(request.url()) && loaded.push(request.url()),
    )
  await words.press('Enter')
  await expect.poll(() => words.inputValue()).toBe('')
  await house.drain()
  await ofAda.getByRole('link', { name: 'https://example.test/reel' }).waitFor()
  await ofBob.getByText('Look at this: ***').waitFor()
  await ofBob.getByRole('button', { name: 'Open picture 1' }).waitFor()
  // Bob looks at the chat, so the message is read at once.
  await expect
    .poll(async () => {
      await house.drain()
      return ofAda.getByText(/· read$/).count()
    })
    .toBe(2)
  // The message, its place in the lists and its mark came by live updates.
  expect(loaded).toEqual([])

  // Bob blocks Ada, who can read but not write.
  await there.page.getByRole('button', { name: 'More' }).click()
  await there.page.getByRole('menuitem', { name: 'Block Ada' }).click()
  await there.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await there.page.getByText('You blocked Ada.').waitFor()
  await house.drain()
  await here.page.getByText('You can no longer write in this chat.').waitFor()
  await there.page.getByRole('button', { name: 'Unblock' }).click()
  await there.page.getByRole('textbox', { name: 'Message' }).waitFor()
  await house.drain()
  await words.waitFor()
  await expectGoodState(here.page)
  expect([...here.faults, ...there.faults]).toEqual([])
})

test('an offer is ordered from its card, answered on the card of the order, and talked about after a break', async () => {
  const ada = await buildAccount(ctx, { name: 'Ada', surname: 'Vogt' })
  const bob = await buildAccount(ctx, { name: 'Bob', surname: 'Reiter' })
  for (const [index, { user }] of [ada, bob].entries()) {
    const wallet = `0x${String(index + 1).repeat(40)}`
    await ctx.db.updateTable('users').set({ wallet }).where('id', '=', user.id).execute()
  }
  const offer = await buildOffer(ctx, bob.user.id)
  const about = { userId: bob.user.id, sourceKind: 'OFFER', sourceId: offer.id, message: 'Is June free?' } as const
  const request = await createRequest(ctx, { userId: ada.user.id }, about)
  const { chatId } = await answerRequest(ctx, { userId: bob.user.id }, { a: request.id, b: 'ACCEPTED' })
  const here = await browser.visit(desk, ada)
  const there = await browser.visit(phone, bob)

  // Ada orders from the card of the offer.
  await here.page.goto(`/chats/${chatId}`)
  await here.page.getByRole('link', { name: `Offer ${offer.name}` }).click()
  await here.page.getByRole('button', { name: /^Order for/ }).click()
  await here.page
    .getByRole('dialog')
    .getByRole('button', { name: /^Order for/ })
    .click()
  await here.page.waitForURL('**/orders/*')
  await house.drain()

  // Bob accepts on the card of the order.
  await there.page.goto('/messages')
  await there.page.getByRole('link', { name: /Ada Vogt placed the order/ }).click()
  const ofBob = there.page.getByRole('log')
  await ofBob.getByRole('button', { name: 'Accept' }).click()
  await expect
    .poll(async () => {
      await house.drain()
      return ofBob.getByText('You accepted the terms.').count()
    })
    .toBe(1)

  // Bob's window loses its connection, and shows afterwards what it missed.
  const orderChat = new URL(there.page.url()).pathname.split('/').at(-1) ?? ''
  await there.context.setOffline(true)
  for (const text of ['Missed one', 'Missed two'])
    await sendMessage(ctx, { userId: ada.user.id }, { chatId: orderChat, text })
  await there.context.setOffline(false)
  await ofBob.getByText('Missed two').waitFor()
  await ofBob.getByText('New messages').waitFor()
  const texts = (await ofBob.textContent()) ?? ''
  const places = ['accepted the terms', 'New messages', 'Missed one', 'Missed two'].map(words => texts.indexOf(words))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  await expectGoodState(there.page)

  // Offer and order are one conversation, whose filter shows one of them and whose field writes about either.
  await ofBob.getByText('Is June free?').waitFor()
  const filter = there.page.getByLabel('Filter by topic')
  await filter.selectOption(chatId ?? '')
  await there.page.waitForURL(`**/chats/${chatId}?only=1`)
  await ofBob.getByText('Missed two').waitFor({ state: 'detached' })
  await filter.selectOption('All topics')
  await ofBob.getByText('Missed two').waitFor()
  await there.page.getByRole('textbox', { name: 'Message' }).fill('June is free, and July')
  await there.page.getByRole('button', { name: 'Send' }).click()
  await ofBob.getByText(/· sent$/).waitFor()
  const { data } = await listMessages(ctx, { userId: ada.user.id }, { chatId: chatId ?? '', offset: 0, limit: 1 })
  expect(data.map(({ text }) => text)).toEqual(['June is free, and July'])
  await expectGoodState(there.page)
  await there.page.getByRole('button', { name: 'Back to all messages' }).click()
  await there.page.waitForURL('**/messages')
  await expect.poll(() => there.page.getByRole('link', { name: /Ada Vogt/ }).count()).toBe(1)
})
