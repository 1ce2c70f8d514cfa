import { randomUUID } from 'node:crypto'
import { createPromoCode } from '@limelight/core/tariffs/promo-codes'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, expectGoodState, openBrowser, phone, signInByForm } from '../browser.ts'
import { openHouse } from '../house.ts'
import { dayMs, openShop } from '../payments/shop.ts'

const house = await openHouse({ ENTERPRISE_URL: 'https://forms.example/enterprise' })
const browser = await openBrowser(house.url)
const shop = openShop(house)

const planBadge = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('article', { name })
const section = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Creates a promo code for a week of Pro. */
async function freshCode(): Promise<string> {
  const code = `WEEK-${randomUUID()}`
  await house.ctx.db
    .transaction()
    .execute(trx => createPromoCode(house.ctx, trx, { code, reward: { kind: 'PLAN', tariffName: 'Pro', days: 7 } }))
  return code
}

async function fillSignUp(page: Page, form: ReturnType<typeof buildSignUp>) {
  await page.getByLabel('Name', { exact: true }).fill(form.name)
  await page.getByLabel('Last name').fill(form.surname)
  await page.getByLabel('Email').fill(form.email)
  await page.getByLabel('Password', { exact: true }).fill(form.password)
  await page.getByLabel('Confirm password').fill(form.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function enter(path: string, viewport: typeof phone) {
  const session = await buildAccount(house.ctx)
  const visitor = await browser.visit(viewport, session)
  await visitor.page.goto(path)
  return { ...visitor, session }
}

it('lets a visitor compare plans, sign up, buy a plan and cancel it, then returns to the default plan', async () => {
  const { page, context, faults } = await browser.visit(desk)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor()
  await card(page, 'Pro').getByText('Starting from $82/month').waitFor()
  await card(page, 'Pro').getByText('Discount', { exact: true }).waitFor()
  const more = card(page, 'Pro').getByRole('button', { name: 'Learn More' })
  expect(await card(page, 'Pro').getByText('Personal manager').count()).toBe(0)
  await more.click()
  await card(page, 'Pro').getByText('Personal manager').waitFor()
  await card(page, 'Pro').getByRole('button', { name: 'Hide' }).click()
  const row = page.getByRole('row', { name: /^Personal manager/ })
  await expect
    .poll(() => row.getByRole('cell').allTextContents())
    .toEqual(['Not included', 'Not included', 'Not included', 'Included', 'By request'])
  await card(page, 'Pro').getByText('$99 today, then every 30 days').waitFor()
  await card(page, 'Pro').getByText('$99/month', { exact: true }).waitFor()
  await page.getByRole('button', { name: '12 months' }).click()
  await card(page, 'Pro').getByText('$984 today, then every 360 days, 17% less').waitFor()
  await page.getByRole('button', { name: '1 month', exact: true }).click()
  const contact = card(page, 'ENTERPRISE').getByRole('link', { name: 'Contact us' })
  await expect.poll(() => contact.getAttribute('href')).toBe('https://forms.example/enterprise')

  const form = buildSignUp()
  await card(page, 'Pro').getByRole('link', { name: 'Choose Pro' }).click()
  await page.waitForURL('**/sign-up')
  await page.getByText('Then you pay for Pro.').waitFor()
  await fillSignUp(page, form)
  await page.waitForURL('**/tariffs?plan=Pro&period=30')
  const dialog = page.getByRole('dialog', { name: 'Choose Pro' })
  await dialog.getByText('It renews every 30 days for $99 until you cancel it.').waitFor()
  await dialog.getByRole('radio', { name: /12 months/ }).check()
  await dialog.getByText('It renews every 360 days for $984').waitFor()
  await dialog.getByRole('radio', { name: /^1 month/ }).check()
  await expectGoodState(page)

  await page.evaluate('window.wasNotReloaded = true')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('button', { name: 'Pay $99.00' }).click(),
  ])
  await dialog.waitFor({ state: 'detached' })
  await page.waitForURL('**/tariffs')
  await tab.getByRole('button', { name: 'Pay $99.00' }).click()
  const result = tab.getByRole('dialog', { name: 'Done' })
  await result.getByText('Payment successful. The Pro plan will activate soon.').waitFor()
  await result.getByRole('button', { name: 'OK' }).click()
  await tab.waitForURL(`${house.url}/tariffs`)
  await tab.close()

  await shop.settle()
  await planBadge(page, 'Pro').waitFor()
  await card(page, 'Pro').getByText('Active', { exact: true }).waitFor()
  await expect.poll(() => card(page, 'Pro').getByRole('button', { name: 'Your plan' }).isDisabled()).toBe(true)
  await page.getByRole('meter', { name: 'Searches a day: 0 of 500 searches', exact: true }).waitFor()
  await section(page, 'Plan history').getByText('(Paid)').waitFor()
  expect(await page.evaluate('window.wasNotReloaded')).toBe(true)

  const active = section(page, 'Plan history').getByRole('listitem').filter({ hasText: 'Pro' })
  await active.getByText(/^Renews on \d\d\.\d\d\.\d{4} for \$99\.$/).waitFor()
  await active.getByRole('button', { name: /^Details/ }).click()
  const depth = active.getByRole('row', { name: /^Results per search/ }).getByRole('cell')
  await expect.poll(() => depth.allTextContents()).toEqual(['Results per search', '', 'up to 10,000'])
  for (const [name, choose, effect] of [
    ['Start', 'Switch later to Start', /^You pay today\. Start starts on .*, when Pro ends\. Pro won’t renew\./],
    ['Business', 'Choose Business', 'Your 30 days of Pro that are left become 9.9 days of Business, by their price.'],
  ] as const) {
    await card(page, name).getByRole('link', { name: choose }).click()
    const offer = page.getByRole('dialog', { name: `Choose ${name}` })
    await offer.getByText(effect).waitFor()
    if (name === 'Start') {
      await offer.getByText('100 instead of 500').first().waitFor()
      await offer.getByText('I have a promo code').click()
      await offer.getByRole('textbox', { name: 'Promo code' }).fill('no-such-code')
      await offer.getByRole('button', { name: 'Apply code' }).click()
      await page.getByText('No such code').waitFor()
      await expectGoodState(page)
    }
    await offer.getByRole('button', { name: 'Cancel', exact: true }).click()
  }

  await page.getByRole('link', { name: 'Billing' }).click()
  await page.getByText(/^A code for a higher plan starts at once, and Pro goes on after it/).waitFor()
  await section(page, 'Subscriptions')
    .getByText(/Renews on .* for \$99\.$/)
    .waitFor()
  await section(page, 'Payments').getByRole('cell', { name: '$99.00' }).waitFor()
  const invoice = section(page, 'Invoices').getByRole('link')
  await expect.poll(() => invoice.getAttribute('href')).toContain(house.ctx.config.stripeApiUrl)
  await section(page, 'Subscriptions').getByRole('button', { name: 'Cancel Pro' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel Pro?' })
  await question.getByText(/^You keep Pro and all its limits until \d\d\.\d\d\.\d{4}\.$/).waitFor()
  await question.getByText('After that you’re on the free plan.').waitFor()
  await question.getByRole('button', { name: 'Cancel Pro' }).click()
  await section(page, 'Your plan').getByText('Won’t renew', { exact: true }).waitFor()
  await section(page, 'Subscriptions').getByText('It won’t renew.').waitFor()
  expect(await section(page, 'Subscriptions').getByRole('button').count()).toBe(0)

  await shop.settle()
  await page.goto('/tariffs')
  const history = section(page, 'Plan history')
  await history.getByText(/^Active from \d\d\.\d\d\.\d{4} until \d\d\.\d\d\.\d{4} \(Paid\)$/).waitFor()

  await shop.advance(31 * dayMs)
  await page.goto('/sign-in')
  await signInByForm(page, form)
  await planBadge(page, 'Free').waitFor()
  await page.goto('/tariffs')
  await card(page, 'Free').getByText('Active', { exact: true }).waitFor()
  const rows = history.getByRole('listitem')
  await rows.nth(1).getByText('(Paid)').waitFor()
  await expect.poll(() => rows.nth(0).getByText('Active', { exact: true }).count()).toBe(1)
  expect(await rows.nth(1).getByText('Active', { exact: true }).count()).toBe(0)
  expect(faults).toEqual([])
})

it('links to the payment page when the browser blocks the new tab', async () => {
  const { page, context, faults } = await enter('/user', phone)
  await page.addInitScript('window.open = () => null')
  await page.goto('/tariffs?plan=Start')
  const dialog = page.getByRole('dialog', { name: 'Choose Start' })
  await dialog.getByRole('button', { name: 'Pay $29.00' }).click()
  const link = dialog.getByRole('link', { name: 'Open the payment page' })
  await expect.poll(() => link.getAttribute('href')).toContain(`${house.ctx.config.stripeApiUrl}/stripe/pay/`)
  await expectGoodState(page)
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click()])
  await tab.getByRole('button', { name: 'Pay $29.00' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await context.close()
})

it('lets the user repeat a failed payment', async () => {
  const { page, session } = await enter('/tariffs?plan=Start', desk)
  const started = await shop.order(
    { id: session.user.id, email: session.user.email, token: async () => session.accessToken },
    'Start',
  )
  await page.goto(await shop.answer(started.paymentUrl, 'later'))
  const dialog = page.getByRole('dialog', { name: 'Error' })
  await dialog.getByText('OOPS... payment failed.').waitFor()
  await dialog.getByText('Please try again.').waitFor()
  await dialog.getByRole('button', { name: 'Repeat' }).click()
  await page.getByRole('button', { name: 'Pay $29.00' }).waitFor()
})

it('activates the plan of a promo code and explains why a second attempt fails', async () => {
  const code = await freshCode()
  const { page, faults } = await enter('/user/billing', phone)
  await planBadge(page, 'Free').waitFor()
  await page.getByRole('button', { name: 'Apply code' }).click()
  await page.getByText('Promo code is required').waitFor()
  // The next code does not wait for the lists that load after a refusal.
  await page.route('**/trpc/**payments.invoices**', () => undefined, { times: 1 })
  await page.getByRole('textbox', { name: 'Promo code' }).fill('no-such-code')
  await page.keyboard.press('Enter')
  await page.getByText('No such code').waitFor()
  await page.getByRole('textbox', { name: 'Promo code' }).fill(` ${code.toLowerCase()} `)
  await page.keyboard.press('Enter')
  await page.getByText(/^You’ve got Pro for 7 days, until \d\d\.\d\d\.\d{4}\.$/).waitFor()
  await planBadge(page, 'Pro').waitFor()
  await section(page, 'Promo codes').getByRole('listitem').getByText(code.toUpperCase()).waitFor()
  // A gift ends by itself.
  await section(page, 'Your plan')
    .getByText(/ until .*It won’t renew\. After that you’re on the free plan, and can choose Pro again\.$/)
    .waitFor()
  await section(page, 'Subscriptions').getByText('Nothing to cancel.').waitFor()
  expect(await section(page, 'Subscriptions').getByRole('button').count()).toBe(0)
  await page.getByRole('meter', { name: 'Searches a day: 0 of 500 searches', exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Promo code' }).fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The Promo Code is already activated.').waitFor()
  await page.getByText('You’ve used this code already').waitFor()
  await page.reload()
  await planBadge(page, 'Pro').waitFor()
  expect(await page.getByRole('textbox', { name: 'Promo code' }).inputValue()).toBe('')
  await expectGoodState(page)
  expect(faults).toEqual([])
})

describe('payment result link', () => {
  const addressOf = (query: Record<string, string>) => `/tariffs?${new URLSearchParams({ keep: 'me', ...query })}`

  it('offers no retry for a payment link that is no page, and shows no unknown plan name', async () => {
    const { page, faults } = await browser.visit(desk)
    // payment-link.test.ts of the web app lists the links that are refused.
    await page.goto(addressOf({ paymentResult: 'fail', paymentLink: 'javascript:alert(document.domain)' }))
    const failure = page.getByRole('dialog', { name: 'Error' })
    await failure.getByText('OOPS... payment failed.').waitFor()
    expect(await failure.getByText('Please try again.').count()).toBe(0)
    expect(await failure.getByRole('button', { name: 'Repeat' }).count()).toBe(0)
    await failure.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(`${house.url}/tariffs?keep=me`)

    await page.goto(addressOf({ paymentResult: 'complete', paymentTariff: '<img src=x onerror=alert(1)>' }))
    const success = page.getByRole('dialog', { name: 'Done' })
    await success.getByText('Payment successful. The new plan will activate soon.').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(`${house.url}/tariffs?keep=me`)
    expect(faults).toEqual([])
  })

  it('names the host of a payment link of another site', async () => {
    const { page, faults } = await browser.visit(desk)
    await page.goto(addressOf({ paymentResult: 'fail', paymentLink: `https://evil.example/pay#${house.url}` }))
    const dialog = page.getByRole('dialog', { name: 'Error' })
    await dialog.getByText('Please try again.').waitFor()
    await dialog.getByText('Opens evil.example', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Repeat', exact: true }).waitFor()
    await expectGoodState(page)
    expect(faults).toEqual([])
  })
})

it('does not offer the current plan, the free plan, a plan by request or an unknown plan', async () => {
  const session = await buildAccount(house.ctx)
  const { page } = await browser.visit(desk, session)
  for (const name of ['Free', 'ENTERPRISE', 'Nonsense']) {
    await page.goto(`/tariffs?${new URLSearchParams({ plan: name })}`)
    await card(page, 'Pro').getByRole('link', { name: 'Choose Pro' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
  }
  await expect.poll(() => card(page, 'Free').getByRole('button', { name: 'Your plan' }).isDisabled()).toBe(true)
})

it('refreshes the plan when the window becomes visible again', async () => {
  const session = await buildAccount(house.ctx)
  const { page } = await browser.visit(desk, session)
  // Without the live connection, which would refresh the plan first.
  await page.route('**/socket.io/**', route => route.abort())
  await page.goto('/tariffs')
  await planBadge(page, 'Free').waitFor()
  const code = await freshCode()
  await house.trpc(session.accessToken).tariffs.activatePromoCode.mutate({ code })
  await page.evaluate("document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))")
  await planBadge(page, 'Pro').waitFor()
})

it('reports what failed to load and loads it on retry', async () => {
  const session = await buildAccount(house.ctx)
  const { page } = await browser.visit(phone, session)
  await page.route('**/trpc/**', route =>
    /tariffs\.list|payments\.|tariffs\.(limits|promoCodes|history)/.test(route.request().url())
      ? route.abort()
      : route.continue(),
  )
  await page.goto('/tariffs')
  await page.getByText('Couldn’t load the plans').waitFor()
  await expectGoodState(page)
  await page.goto('/user/billing')
  for (const words of ['Your plan', 'Subscriptions', 'Promo codes', 'Payments', 'Invoices'])
    await page.getByText(`Couldn’t load ${words.toLowerCase()}`, { exact: true }).waitFor()
  await expectGoodState(page)
  await page.unroute('**/trpc/**')
  await section(page, 'Invoices').getByRole('button', { name: 'Try again' }).click()
  await section(page, 'Invoices').getByText('No invoices yet.').waitFor()
})
