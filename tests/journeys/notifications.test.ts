import type { Session } from '@limelight/contract/accounts/schema'
import { signIn } from '@limelight/core/accounts/sign-in'
import { signUp } from '@limelight/core/accounts/sign-up'
import { publishLive, sessionRoom } from '@limelight/core/jobs/live'
import { hashToken } from '@limelight/core/runtime/secrets'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { buildEvent } from '@limelight/core/test/factories/activity'
import { decodeJwt } from 'jose'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

/** Opens the profile page of a signed-in user and waits for its live connection. */
async function enter(given?: Session) {
  const session = given ?? (await buildAccount(house.ctx))
  const visitor = await browser.visit(desk, session)
  const ready = waitForLiveConnection(visitor.page)
  await visitor.page.goto('/user')
  await ready
  return { ...visitor, session, bell: visitor.page.getByRole('button', { name: /^Notifications/ }) }
}

/** Resolves when the next live connection of the page has switched to its websocket. */
function waitForLiveConnection(page: Page): Promise<void> {
  return new Promise(resolve => {
    page.on('websocket', socket => socket.on('framereceived', () => resolve()))
  })
}

/** A window that shows it hears its room, so that the room can be closed. */
const tell = ({ user }: Session) => buildEvent(house.ctx, { userId: user.id })

test('events appear without a reload, are marked as read and leave the count', async () => {
  const { page, faults, session, bell } = await enter()
  const userId = session.user.id
  await bell.click()
  await page.getByText('Nothing new').waitFor()
  await page.keyboard.press('Escape')

  await buildEvent(house.ctx, { userId, type: 'NOTE', payload: { text: 'my own note' } })
  await buildEvent(house.ctx, { userId, type: 'ORDER', payload: { text: 'Leyla has accepted your order.' } })
  await house.drain()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('Leyla has accepted your order.').waitFor()
  expect(await panel.getByText('my own note').count()).toBe(0)

  await buildEvent(house.ctx, { userId, type: 'MODERATION', payload: { text: 'Your photo was refused.' } })
  await buildEvent(house.ctx, { userId, type: 'PAYMENT', payload: {} })
  await house.drain()
  await panel.getByText('Your photo was refused.').waitFor()
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(3)
  await expectGoodState(page)

  await panel.getByRole('listitem').filter({ hasText: 'Order' }).getByRole('button', { name: 'Mark as read' }).click()
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
  await panel.getByRole('link', { name: 'Your photo was refused.' }).click()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  expect(faults).toEqual([])
})

test('notifications that failed to load are loaded again', async () => {
  const { page, session, bell } = await enter()
  await buildEvent(house.ctx, { userId: session.user.id, payload: { text: 'worth the wait' } })
  await page.route('**/trpc/**', route => route.abort())
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('Couldn’t load your notifications').waitFor()
  await expectGoodState(page)
  await page.unroute('**/trpc/**')
  await panel.getByRole('button', { name: 'Try again' }).click()
  await panel.getByText('worth the wait').waitFor()
})

test('an ended session leads to /sign-in without a click', async () => {
  const { page, session } = await enter()
  await tell(session)
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  const hash = hashToken(String(decodeJwt(session.accessToken).sid))
  await house.ctx.db.deleteFrom('sessions').where('id', '=', hash).execute()
  await publishLive(house.ctx, { room: sessionRoom(hash), close: true })
  await page.waitForURL('**/sign-in')
})

test('a password change signs out the other browsers and keeps its own session', async () => {
  const form = buildSignUp()
  const first = await enter(await signUp(house.ctx, form))
  const second = await enter(await signIn(house.ctx, form))
  await first.page.goto('/user/password')
  await first.page.getByLabel('Current password').fill(form.password)
  await first.page.getByLabel('New password').fill('the wonderful new one')
  await first.page.getByLabel('Confirm password').fill('the wonderful new one')
  await first.page.keyboard.press('Enter')
  await first.page.getByText('Password changed.').waitFor()
  await house.drain()
  // The second browser learns it from its closed live connection, without a click.
  await second.page.waitForURL('**/sign-in')
  await first.page.reload()
  await first.page.getByLabel('Current password').waitFor()
})

test('a window whose live connection was closed by mistake reconnects', async () => {
  const { page, session } = await enter()
  const unread = (count: number) => page.getByRole('button', { name: `Notifications, ${count} unread` })
  await tell(session)
  await unread(1).waitFor()
  // A connection begins with a POST, whether or not it switches to a websocket later.
  const again = page.waitForResponse(
    answer => answer.url().includes('/socket.io/') && answer.request().method() === 'POST',
    { timeout: 30_000 },
  )
  const hash = hashToken(String(decodeJwt(session.accessToken).sid))
  await publishLive(house.ctx, { room: sessionRoom(hash), close: true })
  await again
  await tell(session)
  await unread(2).waitFor()
})

test('a visitor opens no live connection', async () => {
  const { page } = await browser.visit(desk)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked.some(url => url.includes('/assets/'))).toBe(true)
  expect(asked.filter(url => url.includes('socket.io'))).toEqual([])
})
