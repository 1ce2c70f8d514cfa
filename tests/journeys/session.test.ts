import { signUp } from '@limelight/core/accounts/sign-up'
import { hashToken } from '@limelight/core/runtime/secrets'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { decodeJwt } from 'jose'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desk, openBrowser, sessionKey, signInByForm } from '../browser.ts'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

const refreshCalls = '**/trpc/accounts.refresh*'
const minute = 60_000

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const welcomed = (page: Page) => heading(page, /^Welcome/).waitFor()
const storedTokens = (page: Page) => page.evaluate(`localStorage.getItem('${sessionKey}')`)

async function exit(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Exit' }).click()
}

/** Counts the refresh calls of these tabs and holds each one until `delay` resolves. */
async function countRefreshes(context: BrowserContext, delay?: Promise<unknown>): Promise<{ sent: number }> {
  const count = { sent: 0 }
  await context.route(refreshCalls, async route => {
    count.sent += 1
    await delay
    await route.continue()
  })
  return count
}

/**
 * Opens a page that makes no call of its own. Without this, the live connection would call before
 * the switch does.
 */
async function openQuietly(page: Page) {
  await page.route('**/socket.io/**', route => route.abort())
  const counted = page.waitForResponse('**/trpc/activity.list*')
  await page.goto('/user/notifications')
  const news = page.getByRole('switch', { name: 'News' })
  await news.waitFor()
  await counted
  return news
}

/** Ends the session on the server only, so the browser does not know it yet. */
async function endSession(accessToken: string) {
  const id = hashToken(String(decodeJwt(accessToken).sid))
  await house.ctx.db.deleteFrom('sessions').where('id', '=', id).execute()
}

test('shows a skeleton until the session is restored, and never /sign-in', async () => {
  const { page, context, faults } = await browser.visit(desk, await buildAccount(house.ctx))
  let letThrough = () => {}
  await countRefreshes(context, new Promise<void>(resolve => (letThrough = resolve)))
  const seen: string[] = []
  page.on('framenavigated', frame => seen.push(new URL(frame.url()).pathname))
  await page.goto('/user/wallets')
  await page.getByRole('status', { name: 'Loading' }).waitFor()
  expect(await page.getByRole('button').count()).toBe(0)
  letThrough()
  await heading(page, 'Settings').waitFor()
  expect(new Set(seen)).toEqual(new Set(['/user/wallets']))
  expect(faults).toEqual([])
})

test('a rejected refresh clears the tokens and leads to /sign-in, which says why', async () => {
  const session = await buildAccount(house.ctx)
  const { page } = await browser.visit(desk, session)
  await endSession(session.accessToken)
  await page.goto('/user/wallets')
  await page.waitForURL('**/sign-in')
  await page.getByText('Your session has ended').waitFor()
  expect(await storedTokens(page)).toBeNull()
})

test.each([
  ['a lost connection', undefined],
  ['a failing server', 500],
])('%s keeps the tokens, and Try again restores the session', async (_what, status) => {
  const { page } = await browser.visit(desk, await buildAccount(house.ctx))
  await page.route(refreshCalls, route => (status ? route.fulfill({ status }) : route.abort()))
  await page.goto('/user/wallets')
  await heading(page, 'Couldn’t reach Limelight').waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/wallets')
  expect(await storedTokens(page)).not.toBeNull()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.click()
  await page.getByText('Tried 2 times').waitFor()
  await page.unroute(refreshCalls)
  await again.click()
  await heading(page, 'Settings').waitFor()
})

test('Exit leads to /, ends the session on the server and leaves no data for the next user', async () => {
  const session = await buildAccount(house.ctx, { name: 'Greta' })
  const next = buildSignUp({ name: 'Hugo' })
  await signUp(house.ctx, next)
  const { page, faults } = await browser.visit(desk, session)
  await page.goto('/discovery')
  await heading(page, 'Welcome, Greta').waitFor()
  const told = page.waitForResponse('**/trpc/accounts.signOut*')
  await exit(page)
  await page.waitForURL(`${house.url}/`)
  expect(await storedTokens(page)).toBeNull()
  expect((await told).status()).toBe(200)
  const call = house.rest('POST /api/user/refresh', { body: { refresh_token: session.refreshToken } })
  expect((await call).body).toMatchObject(refusal(401, 'AUTH_FAIL'))

  // Without a reload, because a reload would drop the data of the first user anyway.
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await signInByForm(page, next)
  await page.waitForURL('**/discovery')
  await page.getByText('Hugo').first().waitFor()
  expect(await page.getByText('Greta').count()).toBe(0)
  expect(faults).toEqual([])
})

test('an expired access token is refreshed once and the call is repeated', async () => {
  const { page, context } = await browser.visit(desk, await buildAccount(house.ctx))
  const news = await openQuietly(page)
  const refreshes = await countRefreshes(context)
  const answers: number[] = []
  page.on('response', answer => answer.url().includes('users.update') && answers.push(answer.status()))
  house.clock.advance(16 * minute)
  await news.click()
  await expect.poll(() => answers).toEqual([401, 200])
  expect(refreshes.sent).toBe(1)
  await page.reload()
  await page.getByRole('switch', { name: 'News', checked: true }).waitFor()
})

test('a call with an ended session leads to /sign-in, and signing in leads back', async () => {
  const form = buildSignUp()
  const session = await signUp(house.ctx, form)
  const { page } = await browser.visit(desk, session)
  const news = await openQuietly(page)
  await endSession(session.accessToken)
  await news.click()
  await page.waitForURL('**/sign-in')
  expect(await storedTokens(page)).toBeNull()
  await signInByForm(page, form)
  await page.waitForURL('**/user/notifications')
})

describe('two tabs', () => {
  test('share one refresh when both open during a slow answer, and both stay signed in', async () => {
    const { page: one, context } = await browser.visit(desk, await buildAccount(house.ctx))
    const two = await context.newPage()
    let letThrough = () => {}
    const refreshes = await countRefreshes(context, new Promise<void>(resolve => (letThrough = resolve)))
    await Promise.all([one.goto('/discovery'), two.goto('/user')])
    const queue = 'navigator.locks.query().then(({ held, pending }) => held.length + pending.length)'
    await expect.poll(() => one.evaluate(queue)).toBe(2)
    letThrough()
    await Promise.all([welcomed(one), heading(two, /^Rosa/).waitFor()])
    expect(refreshes.sent).toBe(1)

    // After the server's grace period only the newest refresh token works, and both tabs have it.
    house.clock.advance(minute)
    await two.reload()
    await heading(two, /^Rosa/).waitFor()
    house.clock.advance(minute)
    await one.reload()
    await welcomed(one)
    expect(refreshes.sent).toBe(3)
  })

  test('refresh once every five minutes together', async () => {
    const { page: one, context } = await browser.visit(desk, await buildAccount(house.ctx))
    await context.clock.install()
    const two = await context.newPage()
    await one.goto('/discovery')
    await welcomed(one)
    await two.goto('/discovery')
    await welcomed(two)
    const refreshes = await countRefreshes(context)
    for (const expected of [1, 2]) {
      const before = await storedTokens(one)
      house.clock.advance(5 * minute)
      await context.clock.fastForward(5 * minute)
      // The answer arrives before the tab has stored it.
      await expect.poll(() => storedTokens(one)).not.toBe(before)
      expect(await storedTokens(two)).toBe(await storedTokens(one))
      expect(refreshes.sent).toBe(expected)
    }
    await context.close()
  })

  test('share Exit and the sign-in of another user', async () => {
    const greta = buildSignUp({ name: 'Greta' })
    const hugo = buildSignUp({ name: 'Hugo' })
    await signUp(house.ctx, hugo)
    const { page: one, context } = await browser.visit(desk, await signUp(house.ctx, greta))
    const two = await context.newPage()
    await one.goto('/discovery')
    await two.goto('/user')
    await heading(two, /^Greta/).waitFor()
    await one.bringToFront()
    await exit(one)
    await one.waitForURL(`${house.url}/`)
    await two.waitForURL('**/sign-in')

    await one.goto('/sign-in')
    await signInByForm(one, hugo)
    await one.waitForURL('**/discovery')
    await two.waitForURL('**/social-info')
    await heading(two, 'Welcome, Hugo').waitFor()
    expect(await two.getByText('Greta').count()).toBe(0)
  })
})
