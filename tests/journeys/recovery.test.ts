import { signUp } from '@limelight/core/accounts/sign-up'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser, signInByForm, unknownRecoveryToken } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

/** The link of the newest recovery mail. */
async function linkTo(email: string): Promise<string> {
  await house.drain()
  const mails = await house.mailsTo(email)
  return mails.flatMap(({ links }) => links).find(link => link.includes('/account/update-password/')) ?? ''
}

test('a forgotten password is replaced with the link from the mail', async () => {
  const form = buildSignUp()
  await signUp(house.ctx, form)
  const { page, faults } = await browser.visit(desk)
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(form.email)
  await dialog.getByRole('link', { name: 'Forgot password?' }).click()
  await dialog.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  await dialog.getByText('an email with instructions').waitFor()
  await expect.poll(() => dialog.getByLabel('Email').inputValue()).toBe(form.email)
  await expectGoodState(page)
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Check your Email' }).waitFor()
  await dialog.getByText(form.email).waitFor()

  const link = await linkTo(form.email)
  await page.goto(link)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await page.getByLabel('New password').fill('the wonderful new one')
  await page.getByLabel('Confirm password').fill('another one')
  await page.keyboard.press('Enter')
  await page.getByText('Passwords do not match').waitFor()
  await page.getByLabel('Confirm password').fill('the wonderful new one')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sign-in')
  await page.getByText('Password changed.').waitFor()

  await signInByForm(page, { email: form.email, password: 'the wonderful new one' })
  await page.waitForURL('**/discovery')
  expect(faults).toEqual([])
})

test('the recovery page validates the email, and sends the mail again or to another address', async () => {
  const form = buildSignUp()
  await signUp(house.ctx, form)
  const { page, faults } = await browser.visit(desk)
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/recovery-password')
  await page.getByRole('button', { name: 'Send instructions' }).click()
  await page.getByText('Email is required').waitFor()
  await page.getByLabel('Email').fill('nobody at all')
  await page.getByText('Email is not valid').waitFor()
  await page.getByLabel('Email').fill(form.email)
  await page.getByRole('button', { name: 'Send instructions' }).click()
  await page.getByRole('heading', { name: 'Check your Email' }).waitFor()
  await expectGoodState(page)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await page.getByText('We sent the email again.').waitFor()
  await house.drain()
  expect((await house.mailsTo(form.email)).filter(({ subject }) => /password/i.test(subject))).toHaveLength(2)
  await page.getByRole('button', { name: 'Use another email' }).click()
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
  expect(faults).toEqual([])
})

test('an incomplete recovery link says so at once, without a form or a logo', async () => {
  const { page, faults } = await browser.visit(desk)
  const cut = [unknownRecoveryToken.slice(0, -1), unknownRecoveryToken.slice(3)]
  for (const token of ['one.two', 'one.two.', 'a.b.c', `${unknownRecoveryToken}.a`, ...cut]) {
    await page.goto(`/account/update-password/${token}`)
    await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.getByText('Limelight').count()).toBe(0)
  }
  await expectGoodState(page)
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  expect(faults).toEqual([])
})

test('a signed-in user can ask for a recovery link, as mails about security advise', async () => {
  const form = buildSignUp()
  const { page, faults } = await browser.visit(desk, await signUp(house.ctx, form))
  await page.goto('/account/update-password')
  await page.getByRole('heading', { name: 'Set a new password' }).waitFor()
  await expectGoodState(page)
  await page.getByLabel('Email').fill(form.email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your Email' }).waitFor()
  expect(await linkTo(form.email)).not.toBe('')
  expect(faults).toEqual([])
})

test('a recovery link ends the session of a signed-in user, and a used link offers a new one', async () => {
  const form = buildSignUp()
  const session = await signUp(house.ctx, form)
  await house.trpc().accounts.requestRecovery.mutate({ email: form.email })
  const link = await linkTo(form.email)
  const { page, faults } = await browser.visit(desk, session)
  const choose = async (password: string) => {
    await page.goto(link)
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await choose('my second password')
  await page.waitForURL('**/sign-in')
  await page.goto('/user')
  await page.waitForURL('**/sign-in')

  await choose('my third password')
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
  await page.getByText('Error with activation link.').waitFor()
  await page.getByLabel('Email').fill(form.email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Check your Email' }).waitFor()
  expect(faults).toEqual([])
})
