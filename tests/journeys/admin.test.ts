import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recoveryMailJob } from '@limelight/core/accounts/jobs'
import { emit, markDead } from '@limelight/core/jobs/outbox'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import { desk, expectGoodOnEveryWidth, openBrowser } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser()

test('a page of users loads no code of the admin app', () => {
  const { webDir } = house.ctx.config
  const assets = join(webDir, 'assets')
  const names = readdirSync(assets).filter(name => name.endsWith('.js'))
  const reachableFrom = (entry: string) => {
    const found = new Set<string>()
    const visit = (text: string) => {
      for (const name of names) {
        if (found.has(name) || !text.includes(name)) continue
        found.add(name)
        visit(readFileSync(join(assets, name), 'utf8'))
      }
    }
    visit(readFileSync(join(webDir, entry), 'utf8'))
    return found
  }
  const ofUsers = reachableFrom('index.html')
  const ofAdmins = [...reachableFrom('admin.html')].filter(name => !ofUsers.has(name))
  expect(ofAdmins.length).toBeGreaterThan(5)
  const isAdmins = (name: string) =>
    /Sign in as an admin|Dead letters|Worker roles/.test(readFileSync(join(assets, name), 'utf8'))
  expect([...ofUsers].filter(isAdmins)).toEqual([])
  expect(ofAdmins.filter(isAdmins).length).toBeGreaterThan(1)
})

test('an admin works by keyboard on users, configs, system and the audit', async () => {
  const form = buildSignUp({ name: 'Ada', surname: 'Stone' })
  const { user: admin } = await buildAccount(house.ctx, form)
  await house.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
  const first = (await buildAccount(house.ctx, buildSignUp({ name: 'Vera', surname: 'North' }))).user
  const { user } = await buildAccount(house.ctx, buildSignUp({ name: 'Theo', surname: 'Lang' }))
  const letter = await house.ctx.db
    .transaction()
    .execute(trx => emit(house.ctx, trx, recoveryMailJob, { email: form.email }))
  await markDead(house.ctx.db, letter, house.clock.now())
  const { page, context, faults } = await browser.visit(house.url, desk)
  const inPanel = page.getByRole('complementary')

  // The session of a user opens nothing here, and the address is kept over the sign-in.
  await page.goto('/admin/users?search=theo')
  await page.waitForURL('**/admin/sign-in')
  await expectGoodOnEveryWidth(page)
  await page.getByLabel('Email').fill(form.email)
  await page.getByLabel('Password', { exact: true }).fill(form.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/users?search=theo')
  await page.getByRole('link', { name: 'Theo Lang' }).waitFor()
  expect(await page.evaluate(`localStorage.getItem('limelight.session')`)).toBeNull()

  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Theo Lang' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Next user').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('j')
  await inPanel.getByText(user.email).waitFor()
  await page.keyboard.press('j')
  await inPanel.getByText(first.email).waitFor()
  await page.keyboard.press('k')
  await page.waitForURL(`**/admin/users/${user.id}`)
  await expectGoodOnEveryWidth(page)
  await inPanel.getByRole('button', { name: 'Delete' }).click()
  await page.getByLabel('Comment').fill('Spam')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await inPanel.getByRole('button', { name: 'Recover the account' }).click()
  await inPanel.getByText('Account recovered').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/admin/users')

  await page.getByRole('link', { name: 'Configs' }).click()
  await page.getByRole('link', { name: 'moderation.rules' }).click()
  await page.getByLabel('Banned words').fill('casino\nlottery')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('moderation.rules is saved').waitFor()
  await page.getByText('Config changed').waitFor()
  await expectGoodOnEveryWidth(page)
  const stored = await house.ctx.db
    .selectFrom('configs')
    .select('value')
    .where('key', '=', 'moderation.rules')
    .executeTakeFirstOrThrow()
  expect(stored.value).toMatchObject({ words: ['casino', 'lottery'], leaseMinutes: 10 })

  await page.getByRole('link', { name: 'System' }).click()
  await page.getByRole('heading', { name: 'Dead letters' }).waitFor()
  await page.getByRole('button', { name: /accounts\.recovery/ }).waitFor()
  await page.keyboard.press('j')
  await page.waitForURL(`**/admin/system?letter=${letter}`)
  await expectGoodOnEveryWidth(page)
  await page.keyboard.press('r')
  await page.getByText('1 job was queued again').waitFor()
  await page.getByRole('link', { name: 'Schedules' }).click()
  await page.getByRole('table', { name: 'Schedules' }).waitFor()

  await page.getByRole('link', { name: 'Approvals' }).click()
  await page.getByText('Nothing waits for a second admin').waitFor()
  await expectGoodOnEveryWidth(page)
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByRole('button', { name: 'Account deleted' }).click()
  await page.waitForURL('**/admin/audit?act=admin.deleteUser')
  await page.getByText('Spam').waitFor()
  await expectGoodOnEveryWidth(page)
  expect(faults).toEqual([])
  await context.close()
})
