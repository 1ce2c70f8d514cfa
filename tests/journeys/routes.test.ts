import { signUp } from '@limelight/core/accounts/sign-up'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectGoodHere, openBrowser, phone, signInByForm, unknownRecoveryToken } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

const updatePassword = `/account/update-password/${unknownRecoveryToken}`

const pathOf = (page: Page) => new URL(page.url()).pathname
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

// routes.test.ts of the web app proves which pages are public. Here one page of each kind is
// opened.
test('a visitor is sent to /sign-in from pages for users', async () => {
  const { page } = await browser.visit(desk)
  for (const path of ['/discovery', '/user/wallets', '/messages']) {
    await page.goto(path)
    await page.waitForURL('**/sign-in').catch(() => expect.unreachable(`${path} does not lead to /sign-in`))
    await heading(page, 'Sign in to Limelight').waitFor()
  }
})

test('a user is sent to /social-info from pages for visitors', async () => {
  const { page } = await browser.visit(desk, await buildAccount(house.ctx))
  await page.goto('/sign-up')
  await page.waitForURL('**/social-info')
  await heading(page, /^Welcome/).waitFor()
})

test('unknown pages keep the menu and link to Discovery', async () => {
  const { page } = await browser.visit(desk, await buildAccount(house.ctx))
  for (const path of ['/no/such/page', '/messages/no/such/chat']) {
    await page.goto(path)
    for (const viewport of [phone, desk]) {
      await page.setViewportSize(viewport)
      await page.getByRole('button', { name: /account menu/ }).waitFor()
      await heading(page, 'Page not found').waitFor()
    }
    expect(pathOf(page)).toBe(path)
  }
  await page.getByRole('link', { name: 'Go to Discovery' }).click()
  await page.waitForURL('**/discovery')
})

test('the sign-in leads back to the requested URL once', async () => {
  const form = buildSignUp()
  await signUp(house.ctx, form)
  const { page } = await browser.visit(desk)
  await page.goto('/user/wallets?from=mail#top')
  await signInByForm(page, form)
  await page.waitForURL('**/user/wallets?from=mail#top')
  await exit(page)
  await page.goto('/sign-in')
  await signInByForm(page, form)
  await page.waitForURL('**/discovery')
})

test('a user sees the recovery page without menus', async () => {
  const { page } = await browser.visit(desk, await buildAccount(house.ctx))
  await page.goto(updatePassword)
  await heading(page, 'Choose a new password').waitFor()
  expect(pathOf(page)).toBe(updatePassword)
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.getByRole('button', { name: /account menu/ }).count()).toBe(0)
})

test('the network is part of the URL, and each network keeps its own search', async () => {
  const { page } = await browser.visit(phone, await buildAccount(house.ctx))
  const chosen = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor()
  await page.goto('/social-info?socialNetwork=tiktok&hasEmail=true')
  await chosen('Instagram')
  await page.getByRole('tab', { name: 'YouTube' }).click()
  await chosen('YouTube')
  expect(new URL(page.url()).search).toBe('?socialNetwork=youtube')
  await page.goBack()
  await chosen('Instagram')
  expect(new URL(page.url()).searchParams.get('hasEmail')).toBe('true')
  await page.goForward()
  await page.reload()
  await chosen('YouTube')
})

test('the side menu is 200 px wide, keeps its order and marks the open page, and the logo opens Discovery', async () => {
  const { page, faults } = await browser.visit(desk, await buildAccount(house.ctx))
  await page.goto('/user/wallets')
  const menu = page.getByRole('navigation', { name: 'Main' })
  const entries = menu.locator('li')
  await entries.first().waitFor()
  expect((await menu.boundingBox())?.width).toBe(200)
  await expect
    .poll(() => entries.allInnerTexts())
    .toEqual([
      'Discovery',
      'Content',
      'Favourites',
      'Email',
      'Messages',
      'Offers',
      'My offers',
      'Orders',
      'Briefs',
      'Pricing',
      'Settings',
      'Exit',
    ])
  const order = await menu.locator('li, hr').evaluateAll(all => all.map(node => node.tagName).join(' '))
  expect(order).toBe('LI LI LI LI LI LI LI LI LI HR LI LI LI')
  await expect.poll(() => menu.locator('[aria-current]').allInnerTexts()).toEqual(['Settings'])
  await menu.getByRole('link', { name: 'Limelight' }).click()
  await page.waitForURL('**/discovery')
  await expect.poll(() => menu.locator('[aria-current]').allInnerTexts()).toEqual(['Discovery'])
  await expect.poll(() => page.getByRole('button', { name: 'Menu', exact: true }).isVisible()).toBe(false)

  const { page: visitor } = await browser.visit(desk)
  await visitor.goto('/sign-in')
  await visitor.getByRole('link', { name: 'Limelight' }).click()
  await visitor.waitForURL(`${house.url}/`)
  expect(faults).toEqual([])
})

test('on a narrow screen the menu is a drawer for mouse and keyboard', async () => {
  const { page, faults } = await browser.visit(phone, await buildAccount(house.ctx))
  await page.goto('/messages')
  await page.getByRole('banner').getByRole('paragraph').filter({ hasText: 'Messages' }).waitFor()
  await page.goto('/user')
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await opener.click()
  await drawer.waitFor()
  expect((await drawer.boundingBox())?.width).toBe(280)
  await expectGoodHere(page)

  // The focus stays inside: Tab moves through all stops and back to the first.
  const stops = await drawer.locator('a, button').count()
  for (let step = 0; step < stops * 2; step += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => drawer.locator(':focus').count()).toBe(1)
  }
  // A tooltip that fades out is still above the drawer, so Escape would be for it.
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await opener.and(page.locator(':focus')).waitFor()

  await page.keyboard.press('Enter')
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL('**/user/edit')
  await drawer.waitFor({ state: 'detached' })
  await page.locator('#main:focus').waitFor()

  await opener.click()
  await drawer.waitFor()
  await page.setViewportSize(desk)
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(faults).toEqual([])
})

async function exit(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Exit' }).click()
  await page.waitForURL(`${house.url}/`)
}
