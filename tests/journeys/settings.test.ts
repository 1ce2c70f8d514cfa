import type { Session } from '@limelight/contract/accounts/schema'
import { signUp } from '@limelight/core/accounts/sign-up'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { buildPicture } from '@limelight/core/test/factories/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectGoodState, keepToasts, openBrowser, phone, resize, signInByForm } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await buildPicture() })
const me = ({ accessToken }: Session) => house.trpc(accessToken).users.me.query()
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

const enter = async (path: string, account?: Session) => {
  const session = account ?? (await buildAccount(house.ctx))
  const visitor = await browser.visit(desk, session)
  await visitor.page.goto(path)
  await visitor.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  return { ...visitor, session }
}

test('the tabs open each page of the settings', async () => {
  const { page, faults } = await enter('/user/edit')
  const tabs = page.getByRole('navigation', { name: 'Settings' })
  for (const [at, [name, title]] of (
    [
      ['Accounts', 'Social accounts'],
      ['Wallets', 'Link a wallet'],
      ['Password', 'Password'],
      ['Notifications', 'By email'],
      ['Billing', 'Your plan'],
      ['API', 'Keys'],
      ['Profile', 'Name and about'],
    ] as const
  ).entries()) {
    await resize(page, at % 2 === 0 ? phone : desk)
    await tabs.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor()
    await expect.poll(() => tabs.getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
  }
  expect(faults).toEqual([])
})

test('the profile shows errors at its fields, keeps unsaved changes, and is saved with Enter', async () => {
  const { page, faults, session } = await enter('/user/edit')
  await page.getByLabel('Name', { exact: true }).fill(' ')
  await page.getByLabel('About').fill('a'.repeat(2001))
  await page.getByText('2001 / 2000').waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  for (const words of [
    'Name is required',

    'About should not be longer than 2000 characters',
  ])
    await page.getByText(words, { exact: true }).waitFor()

  await page.getByLabel('Name', { exact: true }).fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByLabel('About').fill('Finds bugs.')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Wallets' }).click()
  await page.getByRole('heading', { name: 'Link a wallet' }).waitFor()
  await page.goBack()
  await page.getByText('We kept what you typed').waitFor()
  await expect.poll(() => page.getByLabel('About').inputValue()).toBe('Finds bugs.')
  await page.getByLabel('Last name').press('Enter')
  await page.getByText('Profile saved.').waitFor()
  expect(await me(session)).toMatchObject({ fullName: 'Grace Hopper', about: 'Finds bugs.' })
  await page.getByRole('button', { name: 'Grace Hopper, account menu' }).waitFor()
  await page.reload()
  await page.getByText('11 / 2000').waitFor()
  expect(faults).toEqual([])
})

test('a photo is uploaded, removed and restored, and an invalid file is refused before it is sent', async () => {
  const { page, faults, session } = await enter('/user/edit')
  const photo = card(page, 'Photo')
  const drop = photo.getByLabel('Drag a photo here or click to select one.')
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith('/images')) sent += 1
  })
  const refused = [
    ['note.png', Buffer.from('not a picture'), 'is not a JPEG or PNG image'],
    ['moving.jpg', await buildPicture({ format: 'gif' }), 'is not a JPEG or PNG image'],
    ['tiny.png', await buildPicture({ format: 'png', width: 99 }), 'is smaller than 100 × 100 px (99 × 240 px)'],
    ['huge.jpg', Buffer.concat([await buildPicture(), Buffer.alloc(5_242_880)]), 'is larger than 5 MB'],
    ['cut.jpg', (await buildPicture()).subarray(0, 60), 'is damaged and cannot be shown'],
  ] as const
  for (const [name, buffer, words] of refused) {
    await drop.setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(buffer) })
    await photo.getByRole('alert').getByText(`“${name}” ${words}`).waitFor()
  }
  expect(sent).toBe(0)

  await drop.setInputFiles(await jpeg('face.jpg'))
  await photo.getByRole('button', { name: 'Remove' }).waitFor()
  await expect.poll(() => photo.getByRole('alert').textContent()).toBe('')
  const { photo: stored } = await me(session)
  await expect.poll(() => photo.locator('img').getAttribute('src')).toBe(`/media/${stored.url}`)
  expect(
    await page
      .getByRole('button', { name: /account menu/ })
      .locator('img')
      .getAttribute('src'),
  ).toBe(`/media/${stored.url}`)
  await keepToasts(page, async () => {
    await photo.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Photo removed.').waitFor()
    expect((await me(session)).photo.id).toBeNull()
    await page.getByRole('button', { name: 'Undo' }).click()
  })
  await photo.locator('img').waitFor()
  await expect.poll(async () => (await me(session)).photo.id).toBe(stored.id)
  expect(faults).toEqual([])
})

test('portfolio pictures are uploaded, ordered, removed and restored', async () => {
  const { page, faults, session } = await enter('/user/edit')
  const portfolio = card(page, 'Portfolio')
  const idsNow = async () => (await me(session)).portfolio.map(({ id }) => id)
  await portfolio
    .getByLabel('Drag files here or click to select files.')
    .setInputFiles(await Promise.all(['a.jpg', 'b.jpg', 'c.jpg'].map(jpeg)))
  await portfolio.getByText('3 of 20').waitFor()
  const [first = '', second = '', third = ''] = await idsNow()
  await expectGoodState(page)

  const choose = async (position: number, action: string) => {
    await portfolio.getByRole('button', { name: `Picture ${position}: move or remove` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose(3, 'Show first')
  await expect.poll(idsNow).toEqual([third, first, second])
  await choose(1, 'Move later')
  await expect.poll(idsNow).toEqual([first, third, second])
  await portfolio
    .getByRole('img', { name: 'Portfolio 3 of 3' })
    .dragTo(portfolio.getByRole('img', { name: 'Portfolio 1 of 3' }))
  await expect.poll(idsNow).toEqual([second, first, third])
  await choose(1, 'Move later')
  await expect.poll(idsNow).toEqual([first, second, third])
  await keepToasts(page, async () => {
    await choose(2, 'Remove')
    await page.getByText('Picture removed.').waitFor()
    expect(await idsNow()).toEqual([first, third])
    await page.getByRole('button', { name: 'Undo' }).click()
  })
  await expect.poll(idsNow).toEqual([first, second, third])
  expect(faults).toEqual([])
})

test('an upload that failed to connect is kept and retried', async () => {
  const { page, faults, session } = await enter('/user/edit')
  const portfolio = card(page, 'Portfolio')
  await page.route('**/images', route => route.abort(), { times: 1 })
  await portfolio.getByLabel('Drag files here or click to select files.').setInputFiles(await jpeg('once.jpg'))
  await portfolio.getByText('Not uploaded').waitFor()
  await page.getByText('Couldn’t reach Limelight.').waitFor()
  await page.getByRole('link', { name: 'Billing' }).click()
  await page.getByRole('heading', { name: 'Your plan' }).waitFor()
  await page.goBack()
  await portfolio.getByRole('button', { name: 'Try again' }).click()
  await portfolio.getByText('1 of 20').waitFor()
  expect((await me(session)).portfolio).toHaveLength(1)
  expect(faults).toEqual([])
})

test('an email change requires the password and a new confirmation', async () => {
  const form = buildSignUp()
  const { page, faults, session } = await enter('/user/edit', await signUp(house.ctx, form))
  const other = buildSignUp()
  await signUp(house.ctx, other)
  const email = card(page, 'Email')
  await email.getByRole('button', { name: 'Change email' }).click()
  await email.getByRole('button', { name: 'Change email' }).click()
  await email.getByText('Email is required').waitFor()
  await email.getByText('Password is required').waitFor()
  await email.getByLabel('New email').fill(other.email)
  await email.getByLabel('Password', { exact: true }).fill('not this one')
  await page.keyboard.press('Enter')
  await email.getByText('Password is wrong').waitFor()
  await email.getByLabel('Password', { exact: true }).fill(form.password)
  await page.keyboard.press('Enter')
  await page.getByText('Mail is busy. Please try different Email.').waitFor()
  await email.getByText('This email already has an account').waitFor()
  const next = buildSignUp().email
  await email.getByLabel('New email').fill(next)
  await page.keyboard.press('Enter')
  await page.getByText('Email changed.').waitFor()
  await email.getByText('Not confirmed').waitFor()
  expect(await me(session)).toMatchObject({ email: next, isActivated: false })
  expect(faults).toEqual([])
})

test('a wallet is saved, copied, removed and restored, and a wrong checksum is refused', async () => {
  const { page, context, faults, session } = await enter('/user/wallets')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  await page.getByRole('button', { name: 'Enter an address instead' }).click()
  await page.getByLabel('Wallet address').fill(address.replace('aAeb', 'AAeb'))
  await page.keyboard.press('Enter')
  await page.getByText('Wallet is not valid').waitFor()
  await page.getByLabel('Wallet address').fill(address)
  await page.keyboard.press('Enter')
  await page.getByText('Not proven').waitFor()
  await page.getByRole('button', { name: 'Copy address' }).click()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
  await expectGoodState(page)
  await keepToasts(page, async () => {
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Address removed.').waitFor()
    expect((await me(session)).wallet).toBeNull()
    await page.getByRole('button', { name: 'Undo' }).click()
  })
  await expect.poll(async () => (await me(session)).wallet).toBe(address)
  expect(faults).toEqual([])
})

test('a notification switch changes at once and rolls back when the call fails', async () => {
  const { page, faults, session } = await enter('/user/notifications')
  const news = page.getByRole('switch', { name: 'News' })
  await expect.poll(() => news.isChecked()).toBe(false)
  await news.check()
  await expect.poll(async () => (await me(session)).notifications.news).toBe(true)
  await page.route(/users\.update/, route => route.abort(), { times: 1 })
  await page.getByRole('switch', { name: 'Orders' }).click()
  await page.getByText('Couldn’t reach Limelight.').waitFor()
  await expect.poll(() => page.getByRole('switch', { name: 'Orders' }).isChecked()).toBe(true)
  await expect.poll(() => news.isChecked()).toBe(true)
  expect(faults).toEqual([])
})

test('a password change requires the current password', async () => {
  const form = buildSignUp()
  const { page, faults } = await enter('/user/password', await signUp(house.ctx, form))
  const login = await house.trpc().accounts.login.mutate({ email: form.email, password: form.password })
  await page.reload()
  const sessions = card(page, 'Sessions')
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2)
  await expect.poll(() => sessions.getByText('This browser').count()).toBe(1)
  await sessions.getByRole('button', { name: 'Sign out elsewhere' }).click()
  await page.getByText('The other session ends at once.').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You’re signed out everywhere else.').waitFor()
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1)
  await expect(me(login)).rejects.toThrow('AUTH_FAIL')

  const change = page.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect.poll(() => page.getByText('Password is required').count()).toBe(3)
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('the wonderful new one')
  await page.getByLabel('Confirm password').fill('the wonderful new one')
  await page.keyboard.press('Enter')
  await page.getByText('Password is wrong', { exact: true }).waitFor()
  await page.getByLabel('New password').fill('not this one')
  await page.getByText('Choose another password than the current one').waitFor()
  await page.getByLabel('New password').fill('the wonderful new one')
  await page.getByLabel('Current password').fill(form.password)
  await page.keyboard.press('Enter')
  await page.getByText('Password changed.').waitFor()
  await expect.poll(() => page.getByLabel('Current password').inputValue()).toBe('')
  expect(faults).toEqual([])
})

test('an account is deleted after typing the confirmation', async () => {
  const form = buildSignUp()
  const { page, faults } = await enter('/user/edit', await signUp(house.ctx, form))
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const remove = dialog.getByRole('button', { name: 'Delete account' })
  await expect.poll(() => remove.isDisabled()).toBe(true)
  await expectGoodState(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel('Type “delete” to confirm').fill('Delete')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${house.url}/`)
  await page.getByText('Your account was deleted.').waitFor()
  await page.goto('/sign-in')
  await signInByForm(page, form)
  await page.getByText('This account has been deleted.').waitFor()
  expect(faults).toEqual([])
})
