import type { Session } from '@limelight/contract/accounts/schema'
import { signIn } from '@limelight/core/accounts/sign-in'
import { signUp } from '@limelight/core/accounts/sign-up'
import { publishLive, sessionRoom } from '@limelight/core/jobs/live'
import { hashToken } from '@limelight/core/runtime/secrets'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { buildEvent } from '@limelight/core/test/factories/activity'
import { decodeJwt } from 'jose'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, expectGoodPage, openBrowser, phone } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser()

/** Somebody on the own profile, whose window has its line to the server. */
async function enter(viewport: typeof phone, given?: Session) {
  const session = given ?? (await buildAccount(house.ctx))
  const visitor = await browser.visit(house.url, viewport, session)
  const ready = lineOpened(visitor.page, 2)
  await visitor.page.goto('/user')
  await ready
  return { ...visitor, session, bell: visitor.page.getByRole('button', { name: /^Notifications/ }) }
}

/** A new line has the count asked for anew; at the start that is the second time. */
function lineOpened(page: Page, questions: number): Promise<void> {
  return new Promise(resolve => {
    let left = questions
    page.on('request', request => {
      if (request.url().includes('activity.list')) left -= 1
      if (left === 0) resolve()
    })
  })
}

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_where, viewport) => {
  it('what happens shows up by itself, is read, and is gone from the count', async () => {
    const { page, context, faults, session, bell } = await enter(viewport)
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
    expect(await panel.getByRole('listitem').count()).toBe(3)
    await expectGoodPage(page)

    await panel.getByRole('listitem').filter({ hasText: 'Order' }).getByRole('button', { name: 'Mark as read' }).click()
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor()
    await panel.getByRole('link', { name: 'Moderation' }).click()
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    await panel.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('says when they cannot be loaded, and loads them when asked again', async () => {
    const { page, context, session, bell } = await enter(viewport)
    await buildEvent(house.ctx, { userId: session.user.id, payload: { text: 'worth the wait' } })
    await page.route('**/trpc/**', route => route.abort())
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByText('Couldn’t load your notifications').waitFor()
    await expectGoodPage(page)
    await page.unroute('**/trpc/**')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await panel.getByText('worth the wait').waitFor()
    await context.close()
  })
})

it('an ended session is noticed at once, without a click', async () => {
  const { page, context, session } = await enter(desk)
  const hash = hashToken(String(decodeJwt(session.accessToken).sid))
  await house.ctx.db.deleteFrom('sessions').where('id', '=', hash).execute()
  await publishLive(house.ctx, { room: sessionRoom(hash), close: true })
  await page.waitForURL('**/sign-in')
  await context.close()
})

it('a password changed in one browser shows the other one out at once; the first stays in', async () => {
  const form = buildSignUp()
  const first = await enter(desk, await signUp(house.ctx, form))
  const second = await enter(desk, await signIn(house.ctx, form))
  await first.page.goto('/user/password')
  await first.page.getByLabel('Current password').fill(form.password)
  await first.page.getByLabel('New password').fill('the wonderful new one')
  await first.page.getByLabel('Confirm password').fill('the wonderful new one')
  await first.page.keyboard.press('Enter')
  await first.page.getByText('Password changed.').waitFor()
  await house.drain()
  // Nobody touches the second one: its line to the server was cut.
  await second.page.waitForURL('**/sign-in')
  await first.page.reload()
  await first.page.getByLabel('Current password').waitFor()
  await first.context.close()
  await second.context.close()
})

it('a window that was shown out by mistake comes back and hears again', async () => {
  const { page, context, session } = await enter(desk)
  const again = lineOpened(page, 1)
  const hash = hashToken(String(decodeJwt(session.accessToken).sid))
  await publishLive(house.ctx, { room: sessionRoom(hash), close: true })
  await again
  await buildEvent(house.ctx, { userId: session.user.id })
  await house.drain()
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
  await context.close()
})

it('a visitor has no line to the server', async () => {
  const { page, context } = await browser.visit(house.url, desk)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(asked.some(url => url.includes('/assets/'))).toBe(true)
  expect(asked.filter(url => url.includes('socket.io'))).toEqual([])
  await context.close()
})
