import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, expectGoodPage, openBrowser, phone } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser()

const continueWithGoogle = (page: Page) => page.getByRole('button', { name: 'Continue With Google' }).click()

/** On Google's consent page, as somebody with this address. */
async function consent(page: Page, email: string) {
  await page.getByRole('heading', { name: 'Sign in with Google' }).waitFor()
  await page.getByLabel('Another address').check()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Name', { exact: true }).fill('Grace')
  await page.getByLabel('Surname').fill('Hopper')
  await page.getByRole('button', { name: 'Allow' }).click()
}

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_where, viewport) => {
  it('somebody comes in with Google, where the link led, and finds no password to change', async () => {
    const email = `grace-${randomUUID()}@example.test`
    const { page, context, faults } = await browser.visit(house.url, viewport)
    await page.goto('/user/password')
    await page.waitForURL('**/sign-in')
    await continueWithGoogle(page)
    await consent(page, email)
    await page.waitForURL('**/user/password')
    await page.getByText('You sign in with Google').waitFor()
    await expectGoodPage(page)
    expect(faults).toEqual([])
    await context.close()
  })

  it.each(['/?auth=sign-in', '/?auth=sign-up', '/sign-up'])('the button on %s leads in as well', async path => {
    const { page, context, faults } = await browser.visit(house.url, viewport)
    await page.goto(path)
    await continueWithGoogle(page)
    await consent(page, `grace-${randomUUID()}@example.test`)
    await page.waitForURL(`${house.url}/user`)
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('the key leaves the address at once, and opens one session only', async () => {
    const { page, context, faults } = await browser.visit(house.url, viewport)
    await page.goto('/sign-in')
    await continueWithGoogle(page)
    let callback = ''
    const addresses: string[] = []
    page.on('request', request => {
      if (request.url().includes('/auth/callback?sessionKey=')) callback = request.url()
      if (request.url().includes('accounts.checkTemporary')) addresses.push(page.url())
    })
    await consent(page, `grace-${randomUUID()}@example.test`)
    await page.waitForURL(`${house.url}/user`)
    expect(addresses).toEqual([`${house.url}/auth/callback`])

    const other = await browser.visit(house.url, viewport)
    await other.page.goto(callback)
    await other.page.getByRole('heading', { name: 'You’re not signed in' }).waitFor()
    await other.page.getByText('AUTHENTICATION ERROR').waitFor()
    expect(new URL(other.page.url()).search).toBe('')
    await expectGoodPage(other.page)
    await other.page.getByRole('link', { name: 'Back to sign in' }).click()
    await other.page.waitForURL('**/sign-in')
    expect([...faults, ...other.faults]).toEqual([])
    await other.context.close()
    await context.close()
  })

  it('whoever says no at Google is told so, with a way back', async () => {
    const { page, context, faults } = await browser.visit(house.url, viewport)
    await page.goto('/sign-in')
    await continueWithGoogle(page)
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByRole('heading', { name: 'You’re not signed in' }).waitFor()
    await page.getByText('Failed to create access.').waitFor()
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await page.waitForURL('**/sign-in')
    expect(faults).toEqual([])
    await context.close()
  })

  it('a connection lost at the last step costs nothing: the same key opens the session', async () => {
    const { page, context, faults } = await browser.visit(house.url, viewport)
    await page.goto('/sign-in')
    await continueWithGoogle(page)
    await page.route('**/trpc/accounts.checkTemporary**', route => route.abort(), { times: 1 })
    await consent(page, `grace-${randomUUID()}@example.test`)
    await page.getByRole('heading', { name: 'Couldn’t reach Limelight' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(`${house.url}/user`)
    expect(faults).toEqual([])
    await context.close()
  })

  it('a start that fails is said in the right words', async () => {
    const { page, context, faults } = await browser.visit(house.url, viewport)
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
    await context.close()
  })
})
