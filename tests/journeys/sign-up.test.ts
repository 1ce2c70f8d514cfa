import { createPromoCode } from '@limelight/core/tariffs/promo-codes'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import { desk, keepToasts, openBrowser, phone, resize } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse({
  TERMS_URL: 'https://limelight.example/terms',
  REQUIRE_CONFIRMED_EMAIL: 'on',
})
const browser = await openBrowser(house.url)

test('a visitor signs up and confirms the email on a phone, and signs in again at a desk', async () => {
  const { page, context, faults } = await browser.visit(phone)
  const form = buildSignUp()

  await page.goto('/')
  await page.getByRole('button', { name: 'Start free' }).first().click()
  const dialog = page.getByRole('dialog')
  const create = dialog.getByRole('button', { name: 'Create Account' })
  await expect.poll(() => create.isDisabled()).toBe(true)
  await dialog.getByLabel('Name', { exact: true }).fill(form.name)
  await dialog.getByLabel('Last name').fill(form.surname)
  await dialog.getByLabel('Email').fill(form.email)
  await dialog.getByLabel('Password', { exact: true }).fill(form.password)
  await dialog.getByLabel('Confirm password').fill(form.password)
  await expect.poll(() => create.isDisabled()).toBe(true)
  const terms = dialog.getByRole('link', { name: 'terms of service' })
  await expect.poll(() => terms.getAttribute('href')).toBe('https://limelight.example/terms')
  expect(await dialog.getByRole('link', { name: 'privacy policy' }).count()).toBe(0)
  await dialog.getByRole('checkbox', { name: 'I accept the terms of service and privacy policy' }).check()
  await create.click()

  await page.waitForURL('**/social-info')
  await page.getByRole('heading', { name: `Welcome, ${form.name}` }).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

  await house.drain()
  const [mail] = await house.mailsTo(form.email)
  const link = mail?.links[0] ?? ''
  const mailTab = await context.newPage()
  await mailTab.goto(link)
  await mailTab.getByText('Your email is confirmed.').waitFor()
  await mailTab.goto(link)
  await mailTab.getByText('Error with activation link.').waitFor()
  expect(await mailTab.locator('body').textContent()).not.toContain('errorMessage')
  await mailTab.close()

  await page.goto('/user')
  await page.getByText(form.email).first().waitFor()
  await page
    .getByRole('button', { name: /menu|account|Rosa/i })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Exit' }).click()
  await page.waitForURL(house.url.concat('/'))

  await resize(page, desk)
  await page.goto('/user')
  await page.waitForURL('**/sign-in')
  await page.getByLabel('Email').fill(form.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('AUTHENTICATION ERROR').waitFor()
  await page.getByText('Email or password is wrong').waitFor()
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Password', { exact: true }).fill(form.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/user')
  await page.getByText(form.email).first().waitFor()

  await page.reload()
  await page.getByText(form.email).first().waitFor()
  expect(faults).toEqual([])
})

test('an address with an account leads to the sign-in', async () => {
  const { user } = await buildAccount(house.ctx)
  const form = buildSignUp()
  const { page, faults } = await browser.visit(phone)
  await page.goto('/sign-up')
  await page.getByLabel('Name', { exact: true }).fill(form.name)
  await page.getByLabel('Last name').fill(form.surname)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(form.password)
  await page.getByLabel('Confirm password').fill(form.password)
  await page.getByText('Still missing: the terms.').waitFor()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('alert').getByText('Mail is busy. Please try different Email.').waitFor()
  await page.getByText('There is an account with this address.').getByRole('link', { name: 'Sign in' }).click()
  await page.waitForURL('**/sign-in')
  expect(faults).toEqual([])
})

test('a seller begins at the own offers', async () => {
  const form = buildSignUp()
  const { page, faults } = await browser.visit(phone)
  await page.goto('/sign-up')
  await page.getByRole('radio', { name: 'I sell' }).check()
  await page.getByLabel('Name', { exact: true }).fill(form.name)
  await page.getByLabel('Last name').fill(form.surname)
  await page.getByLabel('Email').fill(form.email)
  await page.getByLabel('Password', { exact: true }).fill(form.password)
  await page.getByLabel('Confirm password').fill(form.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/user/offers')
  await page.getByRole('heading', { level: 1, name: 'My offers' }).waitFor()
  expect(faults).toEqual([])
})

test('an action that needs a confirmed email offers to send the email again', async () => {
  await house.ctx.db
    .transaction()
    .execute(trx =>
      createPromoCode(house.ctx, trx, { code: 'GIFT', reward: { kind: 'LIMIT', limit: 'EXPORT', amount: 10 } }),
    )
  const session = await buildAccount(house.ctx)
  const { email } = session.user
  const { page, faults } = await browser.visit(desk, session)
  await page.goto('/user/billing')
  await page.getByRole('textbox', { name: 'Promo code' }).fill('GIFT')
  await keepToasts(page, async () => {
    await page.keyboard.press('Enter')
    const refusal = page.getByRole('alert').filter({ hasText: `Confirm your email first. We sent a link to ${email}.` })
    await refusal.getByRole('button', { name: 'Send again' }).click()
  })
  await page.getByText(`A new email is on its way to ${email}.`).waitFor()
  await house.drain()
  expect(await house.mailsTo(email)).toHaveLength(2)
  expect(faults).toEqual([])
})
