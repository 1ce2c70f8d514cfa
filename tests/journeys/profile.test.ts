import { buildAccount } from '@limelight/core/test/factories/accounts'
import { moderate } from '@limelight/core/test/factories/moderation'
import { buildPicture } from '@limelight/core/test/factories/users'
import { expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser } from '../browser.ts'
import { openHouse } from '../house.ts'
import { uploadOwn } from '../users/uploads.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

/** A user with a photo, an about text and three portfolio pictures. */
async function buildPerson() {
  const person = await buildAccount(house.ctx)
  const picture = await buildPicture()
  await uploadOwn(house, person, { type: 'avatar', files: [picture] })
  const portfolio = await uploadOwn(house, person, { type: 'portfolio', files: [picture, picture, picture] })
  await house.trpc(person.accessToken).users.update.mutate({ about: 'Cooks.\nAnd writes it down.' })
  return { ...person, portfolio }
}

test('an empty profile says what is missing and links to the forms', async () => {
  const { page, faults } = await browser.visit(desk, await buildAccount(house.ctx))
  await page.goto('/user')
  await page.getByText('You haven’t written anything about yourself').waitFor()
  await page.getByText('No pictures yet.').waitFor()
  await page.getByRole('link', { name: 'Add one' }).click()
  await page.waitForURL('**/user/wallets')
  await page.goBack()
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await page.waitForURL('**/user/edit')
  expect(faults).toEqual([])
})

test('a public profile shows the about text and the pictures, and no email', async () => {
  const person = await buildPerson()
  const { page, faults } = await browser.visit(desk, await buildAccount(house.ctx))
  await page.goto(`/user/${person.user.id}`)
  await page.getByRole('heading', { level: 1, name: 'Rosa Feldmann' }).waitFor()
  await page.getByText('And writes it down.').waitFor()
  expect(await page.getByText(person.user.email).count()).toBe(0)
  await expectGoodState(page)
  await page.getByRole('button', { name: 'Portfolio of Rosa Feldmann, 1 of 3' }).click()
  const dialog = page.getByRole('dialog', { name: '1 of 3' })
  await dialog.waitFor()
  await expectGoodState(page)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: '2 of 3' }).waitFor()
  await page.getByRole('button', { name: 'Previous' }).click()
  await dialog.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('dialog', { name: '3 of 3' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('the profile page links to the public view', async () => {
  const { page, faults } = await browser.visit(desk, await buildPerson())
  await page.goto('/user')
  await page.getByRole('link', { name: 'What others see' }).click()
  await page.getByText('This is what others see.').waitFor()
  expect(faults).toEqual([])
})

test('a profile that failed to load is loaded again', async () => {
  const person = await buildPerson()
  const { page, faults } = await browser.visit(desk, await buildAccount(house.ctx))
  await page.route(/users\.byId/, route => route.abort())
  await page.goto(`/user/${person.user.id}`)
  await page.getByRole('heading', { name: 'Couldn’t load this profile' }).waitFor()
  await expectGoodState(page)
  await page.unroute(/users\.byId/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Rosa Feldmann' }).waitFor()
  expect(faults).toEqual([])
})

test('refused items show the reason until they are changed', async () => {
  const person = await buildPerson()
  const photo = (await house.trpc(person.accessToken).users.me.query()).photo
  for (const [target, id, text] of [
    ['PROFILE', person.user.id, 'The text advertises another service.'],
    ['PHOTO', photo.id ?? '', 'The photo shows no person.'],
    ['PORTFOLIO', person.portfolio[1]?.id ?? '', 'The picture is not yours.'],
  ] as const) {
    await moderate(house.ctx, { target, id, reasons: [text] })
  }
  const { page, faults } = await browser.visit(desk, person)
  await page.goto('/user')
  await page.getByText('Your photo was refused. Others see your initials.').waitFor()
  await page.getByText('The picture is not yours.').waitFor()
  await expectGoodState(page)
  await page.getByRole('link', { name: 'Fix it' }).first().click()
  await page.getByText('Fix your name, surname or about please. Until then').waitFor()
  await page.getByText('The photo shows no person.').waitFor()
  await expectGoodState(page)

  await page.getByLabel('About').fill('Cooks.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('The text advertises another service.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Picture 2: move or remove' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByText('The picture is not yours.').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})
