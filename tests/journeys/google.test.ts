import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

const continueWithGoogle = (page: Page) => page.getByRole('button', { name: 'Continue With Google' }).click()

/** Allows the sign-in on Google's consent page. */
async function consent(page: Page, email: string) {
  await page.getByRole('heading', { name: 'Sign in with Google' }).waitFor()
  await page.getByLabel('Another address').check()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name', { exact: true }).fill('Grace')
  await page.getByLabel('Surname').fill('Hopper')
  await page.getByRole('button', { name: 'Allow' }).click()
}

test('Google sign-in opens the requested page, and a Google account has no password to change', async () => {
  const email = `grace-${randomUUID()}@example.test`
  const { page, faults } = await browser.visit(desk)
  await page.goto('/user/password')
  await page.waitForURL('**/sign-in')
  await continueWithGoogle(page)
  await consent(page, email)
  await page.waitForURL('**/user/password')
  await page.getByText('You sign in with Google').waitFor()
  await expectGoodState(page)
  expect(faults).toEqual([])
})

test('Google sign-in starts in both dialogs and on the sign-up page', async () => {
  const { page, faults } = await browser.visit(desk)
  for (const path of ['/?auth=sign-in', '/?auth=sign-up', '/sign-up']) {
    await page.goto(path)
    await continueWithGoogle(page)
    await page.getByRole('heading', { name: 'Sign in with Google' }).waitFor()
  }
  await consent(page, `grace-${randomUUID()}@example.test`)
  await page.waitForURL(`${house.url}/discovery`)
  await page.goto('/user')
  await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
  expect(faults).toEqual([])
})

test('the session key leaves the address bar at once and opens one session', async () => {
  const { page, faults } = await browser.visit(desk)
  await page.goto('/sign-in')
  await continueWithGoogle(page)
  let callback = ''
  const addresses: string[] = []
  page.on('request', request => {
    if (request.url().includes('/auth/callback?sessionKey=')) callback = request.url()
    if (request.url().includes('accounts.checkTemporary')) addresses.push(page.url())
  })
  await consent(page, `grace-${randomUUID()}@example.test`)
  await page.waitForURL(`${house.url}/discovery`)
  expect(addresses).toEqual([`${house.url}/auth/callback`])

  const other = await browser.visit(desk)
  await other.page.goto(callback)
  await other.page.getByRole('heading', { name: 'You’re not signed in' }).waitFor()
  await other.page.getByText('AUTHENTICATION ERROR').waitFor()
  expect(new URL(other.page.url()).search).toBe('')
  await other.page.getByRole('link', { name: 'Back to sign in' }).click()
  await other.page.waitForURL('**/sign-in')
  expect([...faults, ...other.faults]).toEqual([])
})

test('a denied consent says so and leads back to the sign-in', async () => {
  const { page, faults } = await browser.visit(desk)
  await page.goto('/sign-in')
  await continueWithGoogle(page)
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.getByRole('heading', { name: 'You’re not signed in' }).waitFor()
  await page.getByText('Failed to create access.').waitFor()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.waitForURL('**/sign-in')
  expect(faults).toEqual([])
})

test('a lost connection at the last step is retried with the same session key', async () => {
  const { page, faults } = await browser.visit(desk)
  await page.goto('/sign-in')
  await continueWithGoogle(page)
  await page.route('**/trpc/accounts.checkTemporary**', route => route.abort(), { times: 1 })
  await consent(page, `grace-${randomUUID()}@example.test`)
  await page.getByRole('heading', { name: 'Couldn’t reach Limelight' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(`${house.url}/discovery`)
  expect(faults).toEqual([])
})

test('a failed start shows its error and stays on the sign-in page', async () => {
  const { page, faults } = await browser.visit(desk)
  await page.goto('/sign-in')
  const refused = { error: 'Service Unavailable', statusCode: 503, errorMessage: 'AUTH_SERVICE_BUSY' }
  const json = [{ error: { message: 'AUTH_SERVICE_BUSY', code: -32603, data: refused } }]
  await page.route('**/trpc/accounts.googleStart**', route => route.fulfill({ status: 503, json }), { times: 1 })
  await continueWithGoogle(page)
  await page.getByText('Failed to initiate Google login. Please try again.').waitFor()
  await page.route('**/trpc/accounts.googleStart**', route => route.abort(), { times: 1 })
  await continueWithGoogle(page)
  await page.getByText('An unexpected error occurred. Please try again.').waitFor()
  const hostile = [{ result: { data: { url: 'javascript:alert(1)' } } }]
  await page.route('**/trpc/accounts.googleStart**', route => route.fulfill({ json: hostile }), { times: 1 })
  await continueWithGoogle(page)
  await expect.poll(() => page.getByText('An unexpected error occurred. Please try again.').count()).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/sign-in')
  expect(faults).toEqual([])
})
