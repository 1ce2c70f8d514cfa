import { buildAccount } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import { desk, expectGoodPage, openBrowser, phone, unknownRecoveryToken } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

const pages = [
  ['/', 'Put the light on'],
  ['/sign-in', 'Sign in to Limelight'],
  ['/sign-up', 'Create an account'],
  ['/recovery-password', 'password'],
  ['/tariffs', 'Pricing'],
  ['/pricing', 'Pricing'],
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
  ['/user/api', 'Settings'],
  ['/user/:self', 'Rosa Feldmann'],
  ['/user/0199a1b2-0000-7000-8000-000000000000', 'Profile not found'],
  ['/user/..%2Fadmin', 'Profile not found'],
  ['/favourites', 'Favourites'],
  ['/favourites/lists', 'All lists'],
  ['/favourites/0199a1b2-0000-7000-8000-000000000000/results', 'This list is gone'],
  ['/email', 'Email'],
  ['/email/create-campaign', 'New campaign'],
  ['/messages', 'Messages'],
  ['/offers', 'Offers'],
  ['/user/offers', 'My offers'],
  ['/user/formal-offers', 'Briefs'],
  ['/orders', 'Orders'],
  ['/connect', 'This app’s request isn’t valid'],
  ['/drafts/0199a1b2-0000-7000-8000-000000000000', 'This draft is no longer available'],
  ['/no/such/page', 'Page not found'],
] as const

test.each(pages)('%s is accessible to visitors on every width', async (path, words) => {
  const { page, faults } = await browser.visit(phone)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: words }).waitFor()
  await expectGoodPage(page)
  expect(faults).toEqual([])
})

test.each(pagesOfUsers)('%s is accessible to users on every width', async (path, words) => {
  const session = await buildAccount(house.ctx)
  const { page, faults } = await browser.visit(phone, session)
  await page.goto(path.replace(':self', session.user.id))
  await page.getByRole('heading', { level: 1 }).filter({ hasText: words }).waitFor()
  await page.getByRole('button', { name: /account menu/ }).waitFor()
  await page.locator('[role=status][aria-busy]').first().waitFor({ state: 'detached' })
  await expectGoodPage(page)
  expect(faults).toEqual([])
})

test('the API documentation opens at /api/docs', async () => {
  const { page, faults } = await browser.visit(phone)
  await page.goto('/api/docs')
  await page.getByRole('link', { name: 'favourites', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'accounts', exact: true }).count()).toBe(0)
  await page.getByLabel('Select a definition').selectOption('All calls')
  await page.getByRole('link', { name: 'accounts', exact: true }).click()
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport)
    await page.getByText('/api/user/register').first().waitFor()
  }
  expect(faults).toEqual([])
})
