import { buildAccount } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import { desk, expectGoodOnEveryWidth, openBrowser, phone, unknownRecoveryToken } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser()

const pages = [
  ['/', 'Put the light on'],
  ['/sign-in', 'Sign in to Limelight'],
  ['/sign-up', 'Create an account'],
  ['/recovery-password', 'password'],
  ['/tariffs', 'Pricing'],
  [`/account/update-password/${unknownRecoveryToken}`, 'Choose a new password'],
  ['/auth/callback', 'You’re not signed in'],
  ['/shared/unknown', 'This link doesn’t work'],
  ['/no/such/page', 'not'],
] as const

const pagesOfUsers = [
  ['/discovery', 'Welcome, Rosa'],
  ['/discovery/1', 'Creator not found'],
  ['/discovery/compare', 'Compare creators'],
  ['/content', 'Content'],
  ['/tariffs', 'Pricing'],
  ['/user', 'Rosa Feldmann'],
  ['/user/edit', 'Settings'],
  ['/user/accounts', 'Settings'],
  ['/user/wallets', 'Settings'],
  ['/user/password', 'Settings'],
  ['/user/notifications', 'Settings'],
  ['/user/billing', 'Settings'],
  ['/user/:self', 'Rosa Feldmann'],
  ['/favourites', 'Favourites'],
  ['/favourites/lists', 'All lists'],
  ['/email', 'Email'],
  ['/email/create-campaign', 'New campaign'],
  ['/messages', 'Messages'],
  ['/offers', 'Offers'],
  ['/user/offers', 'My offers'],
  ['/user/formal-offers', 'Preferences'],
  ['/orders', 'Orders'],
  ['/no/such/page', 'Page not found'],
] as const

test.each(pages)('%s is accessible to visitors on every width', async (path, words) => {
  const { page, context, faults } = await browser.visit(house.url, phone)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: words }).waitFor()
  await expectGoodOnEveryWidth(page)
  expect(faults).toEqual([])
  await context.close()
})

test.each(pagesOfUsers)('%s is accessible to users on every width', async (path, words) => {
  const session = await buildAccount(house.ctx)
  const { page, context, faults } = await browser.visit(house.url, phone, session)
  await page.goto(path.replace(':self', session.user.id))
  await page.getByRole('heading', { level: 1 }).filter({ hasText: words }).waitFor()
  await page.locator('[role=status][aria-busy]').first().waitFor({ state: 'detached' })
  await expectGoodOnEveryWidth(page)
  expect(faults).toEqual([])
  await context.close()
})

test('the API documentation opens at /api/docs', async () => {
  const { page, context, faults } = await browser.visit(house.url, phone)
  await page.goto('/api/docs')
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    await page.getByText('/api/user/register').first().waitFor()
  }
  expect(faults).toEqual([])
  await context.close()
})
