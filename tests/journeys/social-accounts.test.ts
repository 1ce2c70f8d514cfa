import { buildAccount } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

test('a creator links accounts, sees their figures, and removes one', async () => {
  const session = await buildAccount(house.ctx)
  const { page, context, faults } = await browser.visit(desk, session)
  await page.goto('/user/accounts')
  await page.getByText('0 of 6 linked').waitFor()

  const consentTo = async (network: string, answer: 'Allow' | 'Deny') => {
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: `Link ${network}` }).click()
    const consent = await opened
    await consent.getByLabel('Handle').fill('rosa_bakes')
    await consent.getByRole('button', { name: answer }).click()
    return consent
  }

  const youtube = await consentTo('YouTube', 'Allow')
  await youtube.getByText('YouTube is linked.').waitFor()
  await youtube.close()
  await house.drain()
  await page.getByText('1 of 6 linked').waitFor()
  await page.getByText('subscribers').waitFor()

  const refused = await consentTo('TikTok', 'Deny')
  await refused.getByText('Failed to create access.').waitFor()
  await refused.close()
  await page.getByText('TikTok wasn’t linked: it was declined or refused.').waitFor()
  // A refusal in the other tab ends the wait in this one.
  const wait = page.getByText('Waiting for your consent in the other tab')
  await wait.waitFor({ state: 'detached' })

  const telegram = await consentTo('Telegram', 'Allow')
  await telegram.getByLabel('Channel').fill('@nobotbakery')
  await telegram.getByRole('button', { name: 'Link channel' }).click()
  await telegram.getByText('Failed to create access.').waitFor()
  await telegram.close()
  await wait.waitFor({ state: 'detached' })

  const again = await consentTo('Telegram', 'Allow')
  await again.getByLabel('Channel').fill('not a channel')
  await again.getByRole('button', { name: 'Link channel' }).click()
  await again.getByText('Channel is not valid').waitFor()
  await expectGoodState(again)
  await again.getByLabel('Channel').fill('@rosa_bakery')
  await again.getByRole('button', { name: 'Link channel' }).click()
  await again.getByText('Telegram is linked.').waitFor()
  await again.close()
  await house.drain()
  await page.getByText('2 of 6 linked').waitFor()
  await expectGoodState(page)

  await page.goto(`/user/${session.user.id}`)
  await page.getByText('Proven by sign-in').waitFor()
  await page.getByText('participants').waitFor()
  await expectGoodState(page)

  await page.goto('/user/accounts')
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('1 of 6 linked').waitFor()
  expect(faults).toEqual([])
})
