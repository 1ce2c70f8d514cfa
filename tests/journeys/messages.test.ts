import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildPicture } from '@limelight/core/test/factories/users'
import { expect, test } from 'vitest'
import { desk, expectGoodOnEveryWidth, openBrowser } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser()
const { ctx } = house

test('a request becomes a chat with pictures, read marks and a block', async () => {
  const ada = await buildAccount(ctx, { name: 'Ada', surname: 'Vogt' })
  const bob = await buildAccount(ctx, { name: 'Bob', surname: 'Reiter' })
  const here = await browser.visit(house.url, desk, ada)
  const there = await browser.visit(house.url, desk, bob)

  // Ada asks from the profile of Bob.
  await here.page.goto(`/user/${bob.user.id}`)
  await here.page.getByRole('button', { name: 'Send request' }).click()
  const dialog = here.page.getByRole('dialog')
  await dialog.getByText('are hidden until Bob accepts').waitFor()
  await dialog.getByLabel('Message').fill('Film in Basel? Write to ada@example.test')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await here.page.getByText('Request sent').waitFor()

  // Bob sees it without the address, and accepts it.
  await there.page.goto('/messages')
  await there.page.getByRole('navigation').getByLabel('1 unread').waitFor()
  await there.page.getByRole('link', { name: /Ada Vogt.*Answer/ }).click()
  await there.page.getByText('Film in Basel? Write to ***').waitFor()
  await expectGoodOnEveryWidth(there.page)
  await there.page.setViewportSize(desk)
  await there.page.getByRole('button', { name: 'Accept' }).click()
  await there.page.waitForURL('**/chats/*')
  const ofBob = there.page.getByRole('log')
  await ofBob.getByText('Write to ada@example.test').waitFor()
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
  expect(await words.inputValue()).toBe('A draft that stays')
  await words.fill('Look at this: https://example.test/reel')
  const file = { name: 'reel.jpg', mimeType: 'image/jpeg', buffer: await buildPicture() }
  await here.page.getByLabel('Pictures', { exact: true }).setInputFiles(file)
  await here.page.locator('[aria-label="Pictures to send"] img:not(.opacity-50)').waitFor()
  await words.press('Enter')
  await here.page.getByText(/· sent$/).waitFor()
  expect(await words.inputValue()).toBe('')
  await house.drain()
  await ofBob.getByRole('link', { name: 'https://example.test/reel' }).waitFor()
  await ofBob.getByRole('button', { name: 'Open picture 1' }).waitFor()
  // Bob looks at the chat, so the message is read at once.
  await expect
    .poll(async () => {
      await house.drain()
      return ofAda.getByText(/· read$/).count()
    })
    .toBe(2)

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
  await expectGoodOnEveryWidth(here.page)
  expect([...here.faults, ...there.faults]).toEqual([])
  await here.context.close()
  await there.context.close()
}, 90_000)
