import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recoveryMailJob } from '@limelight/core/accounts/jobs'
import { emit, markDead } from '@limelight/core/jobs/outbox'
import { emitDueNotices } from '@limelight/core/moderation/notices'
import { createReason } from '@limelight/core/moderation/reasons'
import { seedConfig } from '@limelight/core/settings/admin-configs'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { buildPicture } from '@limelight/core/test/factories/users'
import { describe, expect, test } from 'vitest'
import { desk, expectGoodHere, expectGoodPage, expectGoodState, openBrowser, phone } from '../browser.ts'
import { openHouse } from '../house.ts'
import { uploadOwn } from '../users/uploads.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

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

describe('admin app', { shuffle: false }, async () => {
  const form = buildSignUp({ name: 'Ada', surname: 'Stone' })
  const { user: admin } = await buildAccount(house.ctx, form)
  await house.ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
  const vera = await buildAccount(house.ctx, buildSignUp({ name: 'Vera', surname: 'North' }))
  const { user: first } = vera
  const { user } = await buildAccount(house.ctx, buildSignUp({ name: 'Theo', surname: 'Lang' }))
  // One window for all tests, because an admin works in one.
  const { page, faults } = await browser.visit(desk)
  const inPanel = page.getByRole('complementary')
  const tokenOf = async (email: string) =>
    (await house.trpc().accounts.login.mutate({ email, password: form.password })).accessToken

  const configOf = async (key: string) => {
    const stored = house.ctx.db.selectFrom('configs').select('value').where('key', '=', key)
    return (await stored.executeTakeFirstOrThrow()).value
  }

  const signIn = async () => {
    await page.getByLabel('Email').fill(form.email)
    await page.getByLabel('Password', { exact: true }).fill(form.password)
    await page.keyboard.press('Enter')
  }

  test('signs in apart from users, and keeps the address', async () => {
    await page.goto('/admin/users?search=theo')
    await page.waitForURL('**/admin/sign-in')
    await page.getByLabel('Email').waitFor()
    await expectGoodPage(page)
    await signIn()
    await page.waitForURL('**/admin/users?search=theo')
    await page.getByRole('link', { name: 'Theo Lang' }).waitFor()
    expect(await page.evaluate(`localStorage.getItem('limelight.session')`)).toBeNull()
    expect(faults).toEqual([])
  })

  test('moves through users by keyboard, deletes one and recovers it', async () => {
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
    await inPanel.getByText(user.email).waitFor()
    await expectGoodPage(page)
    await inPanel.getByRole('button', { name: 'Delete' }).click()
    await page.getByLabel('Comment').fill('Spam')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await inPanel.getByRole('button', { name: 'Recover the account' }).click()
    await inPanel.getByText('Account recovered').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL('**/admin/users')
    expect(faults).toEqual([])
  })

  test('changes the rules of moderation with a form', async () => {
    await page.goto('/admin/configs')
    await page.getByRole('link', { name: 'moderation.rules' }).click()
    await page.getByLabel('Banned words').fill('casino\nlottery')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Rules of moderation saved').waitFor()
    await page.getByText('Config changed').waitFor()
    await expectGoodPage(page)
    expect(await configOf('moderation.rules')).toMatchObject({ words: ['casino', 'lottery'], leaseMinutes: 10 })
    expect(faults).toEqual([])
  })

  test('changes the questions of briefs row by row, with the limit at the field that breaks it', async () => {
    await page.goto('/admin/configs')
    await page.getByRole('link', { name: 'Form of briefs' }).click()
    await page.getByRole('button', { name: 'Add question' }).click()
    await page.keyboard.type('x'.repeat(61))
    const label = page.getByRole('textbox', { name: 'Label' })
    await page.getByText('It must have at most 60 characters.', { exact: true }).waitFor()
    expect(await label.getAttribute('aria-invalid')).toBe('true')
    await label.fill('Mood')
    await page.getByLabel('Name in stored answers').fill('notes')
    await page.getByText('Another question has this name.', { exact: true }).waitFor()
    await page.getByLabel('Name in stored answers').fill('mood')
    await page.getByLabel('Answer', { exact: true }).selectOption('One of a list')
    await page.getByText('A list needs at least one option.', { exact: true }).waitFor()
    await expectGoodState(page)
    await page.getByRole('button', { name: 'Add option' }).click()
    await page.keyboard.type('Calm')
    await page.keyboard.press('Tab')
    await page.keyboard.type('CALM')
    await page.getByRole('button', { name: 'Move up: Mood' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Delete: Notes' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Form of briefs saved').waitFor()
    const mood = { name: 'mood', label: 'Mood', type: 'select', options: [{ value: 'CALM', label: 'Calm' }] }
    const value = await configOf('offer-formal')
    expect(value).toHaveLength(8)
    expect(value).toMatchObject({ 6: mood, 7: { name: 'usageRights' } })
    expect(faults).toEqual([])
  })

  test('adds names of a topic, and deletes one that it finds', async () => {
    const named = { Hair: ['cheveux'], Nails: ['ongles'], Skincare: ['soin'], Vegan: ['végane'], Yoga: ['yoga doux'] }
    const value = { de: named, fr: named }
    await house.ctx.db.transaction().execute(trx => seedConfig(house.ctx, trx, 'search.topics', value))
    await page.goto('/admin/configs')
    await page.getByRole('link', { name: 'Names of topics' }).click()
    await page.getByRole('button', { name: 'Add topic' }).click()
    await page.getByLabel('Topic', { exact: true }).selectOption('Tennis')
    await page.getByLabel('Language', { exact: true }).selectOption('German')
    await page.getByLabel('Words').fill('Tenniskurs\nTennisplatz')
    await page.getByRole('searchbox', { name: 'Search topics' }).fill('french hair')
    await page.getByRole('button', { name: 'Delete: Hair' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Names of topics saved').waitFor()
    const { Hair: _deleted, ...others } = named
    expect(await configOf('search.topics')).toEqual({
      de: { ...named, Tennis: ['Tenniskurs', 'Tennisplatz'] },
      fr: others,
    })
    expect(faults).toEqual([])
  })

  test('stops a campaign, and its sender hears of it', async () => {
    await givePlan(house.ctx, first.id)
    const sender = house.trpc(await tokenOf(first.email))
    const sendAt = new Date(house.clock.now().getTime() + 86_400_000).toISOString()
    const mail = { subject: 'Win a prize', body: 'Click here', recipients: ['a@b.test'], sendAt }
    await sender.campaigns.create.mutate(mail)
    await page.goto('/admin/campaigns')
    await page.getByRole('button', { name: 'Stop Win a prize' }).click()
    await page.getByLabel('Comment').fill('Fraud')
    await page.getByRole('dialog').getByRole('button', { name: 'Stop the campaign' }).click()
    await page
      .getByRole('row', { name: /Win a prize/ })
      .getByText('Cancelled')
      .waitFor()
    await expectGoodPage(page)
    const { data } = await sender.activity.list.query({})
    expect(data.map(({ payload }) => payload.text)).toContain('An admin stopped your campaign: Fraud')
    expect(faults).toEqual([])
  })

  test('adds reasons, changes their order and deletes one', async () => {
    await page.goto('/admin/reasons?type=OFFER')
    for (const text of ['Price outside of the platform', 'Not your own work']) {
      await page.getByLabel('New reason').fill(text)
      await page.keyboard.press('Enter')
      await page.getByLabel(`Reason: ${text}`).waitFor()
    }
    // In one step, because a field that is gone by the next one would be waited for.
    const texts = () =>
      page
        .getByRole('textbox', { name: /^Reason:/ })
        .evaluateAll(fields => fields.map(field => ('value' in field ? field.value : undefined)))
    await page.getByRole('button', { name: 'Move up: Not your own work' }).click()
    await expect.poll(texts).toEqual(['Not your own work', 'Price outside of the platform'])
    await expectGoodPage(page)
    await page.getByLabel('New reason').fill('Not your own work')
    await page.keyboard.press('Enter')
    await page.getByText('This reason exists already.').waitFor()
    await page.getByRole('button', { name: 'Delete: Price outside of the platform' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(texts).toEqual(['Not your own work'])
    expect(faults).toEqual([])
  })

  test('decides a shift of 20 items by keyboard alone, and takes one back', { timeout: 120_000 }, async () => {
    const author = { userId: admin.id, act: 'reasons.create' }
    const reason = await createReason(house.ctx, author, { type: 'PROFILE', text: 'Contact data in picture or text' })
    for (let index = 0; index < 20; index += 1) await buildAccount(house.ctx, buildSignUp({ name: `Noor ${index}` }))
    await house.trpc(await tokenOf(first.email)).users.update.mutate({ about: 'Call me: +49 151 23456789' })
    await uploadOwn(house, vera, { type: 'avatar', files: [await buildPicture()] })
    await house.drain()

    await page.goto('/admin/moderation')
    const heading = page.getByRole('heading', { level: 2 })
    await heading.getByText('Profile of Vera North').waitFor()
    await page.getByRole('main').locator('mark').getByText('+49 151 23456789').waitFor()
    await page.getByText('The text contains a phone number.').waitFor()
    await expectGoodPage(page)
    await page.setViewportSize(phone)
    await page.getByRole('button', { name: 'All items' }).click()
    await page.getByLabel('Select Photo of Vera North').check()
    await page.getByLabel('Select Profile of Vera North').check()
    await page.getByRole('button', { name: 'Refuse 2' }).click()
    await page.getByText('Write a note to refuse').waitFor()
    await expectGoodHere(page)
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await page
      .getByRole('region', { name: 'Queue' })
      .getByRole('button', { name: /Vera North.* Photo/ })
      .click()
    await heading.getByText('Photo of Vera North').waitFor()
    await page.goBack()
    await page
      .getByRole('region', { name: 'Queue' })
      .getByRole('button', { name: /Vera North.* Profile/ })
      .click()
    await heading.getByText('Profile of Vera North').waitFor()
    await page.setViewportSize(desk)
    await page.getByRole('tab', { name: /Photos/ }).click()
    await heading.getByText('Photo of Vera North').waitFor()
    await page.getByRole('tab', { name: /All/ }).click()
    await page.getByRole('button', { name: /Vera North.* Profile/ }).click()
    await heading.getByText('Profile of Vera North').waitFor()
    const note = page.getByLabel('Note to the owner')
    await note.fill('Please take the phone number out.')
    await house.ctx.db.deleteFrom('sessions').where('user_id', '=', admin.id).execute()
    await page.reload()
    await signIn()
    await page.getByText('We kept what you typed').waitFor()
    expect(await note.inputValue()).toBe('Please take the phone number out.')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.keyboard.press('r')
    await page.getByText('Reason is required').waitFor()
    await page.getByLabel(reason.text).waitFor()
    await page.keyboard.press('1')
    const open = async () => (await heading.textContent()) ?? ''
    const leave = async (name: string) => expect.poll(open).not.toBe(name)
    let name = await open()
    await page.keyboard.press('r')
    await leave(name)
    await page.keyboard.press('u')
    await heading.getByText('Profile of Vera North').waitFor()
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    await page.keyboard.press('1')
    await page.keyboard.press('r')
    await leave('Profile of Vera North')
    for (let decided = 1; decided < 18; decided += 1) {
      name = await open()
      await page.keyboard.press('a')
      await leave(name)
    }
    name = await open()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await leave(name)
    await page.keyboard.press('x')
    await page.getByText('2 items selected').waitFor()
    await page.keyboard.press('a')
    await page.getByText('Approved 2 items').waitFor()
    await page.getByText('20 decided today').waitFor()
    const mine = house.ctx.db.selectFrom('moderation_decisions').select('status').where('moderator_id', '=', admin.id)
    const statuses = (await mine.execute()).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 'APPROVED'), 'REFUSED'])

    // Who leaves before the next item is known is not brought back.
    let answer = () => {}
    const isAsked = new Promise<void>(resolve => {
      void page.route(/moderation\.next/, route => {
        answer = () => void route.continue()
        resolve()
      })
    })
    await page.goto('/admin/moderation')
    await isAsked
    await page.getByRole('link', { name: 'Reasons' }).click()
    await page.getByRole('heading', { name: 'Reasons' }).waitFor()
    const isAnswered = page.waitForResponse(/moderation\.next/)
    answer()
    await isAnswered
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
    expect(new URL(page.url()).pathname).toBe('/admin/reasons')
    await page.unroute(/moderation\.next/)
    expect(faults).toEqual([])
  })

  test('a refused user sees notice, badge and mail, fixes the text, and is approved', {
    timeout: 120_000,
  }, async () => {
    const { page: hers, faults: hersFaults } = await browser.visit(desk, vera)
    const notice = hers
      .getByRole('alert')
      .getByText('Profile moderation status: refused. Fix your name, surname or about please.')
    await hers.goto('/user/edit')
    await notice.waitFor()
    await hers.getByRole('button', { name: /profile needs fixing/ }).waitFor()
    house.clock.advance(15_000)
    await emitDueNotices(house.ctx)
    await house.drain()
    expect((await house.mailsTo(first.email)).map(({ text }) => text).join()).toContain(
      'Contact data in picture or text',
    )
    await hers.getByLabel('About').fill('I film dances. Write me here.')
    await hers.getByRole('button', { name: 'Save' }).first().click()
    await hers.getByRole('button', { name: /profile needs fixing/ }).waitFor({ state: 'detached' })
    await house.drain()

    await page.goto('/admin/moderation')
    // The item that was claimed after the last decision is still open.
    await page.getByRole('main').getByText('Vera North').first().click()
    await page.getByRole('heading', { level: 2 }).getByText('Profile of Vera North').waitFor()
    await page.keyboard.press('a')
    await page.getByText('21 decided today').waitFor()
    const shown = await house.rest(`GET /api/users/${first.id}`, { token: vera.accessToken })
    expect(shown.body).toMatchObject({ about: 'I film dances. Write me here.', photo: { url: expect.any(String) } })
    const mine = await house.rest('GET /api/user', { token: vera.accessToken })
    expect(mine.body).toMatchObject({ photo: { moderationStatus: 'APPROVED' } })
    expect([...faults, ...hersFaults]).toEqual([])
  })

  test('removes an offer with a reason, and its seller reads it', async () => {
    const offer = await buildOffer(house.ctx, first.id, { name: 'A quiet reel' })
    await page.goto(`/admin/offers?userId=${first.id}`)
    await page.getByRole('link', { name: /A quiet reel/ }).click()
    await page.waitForURL(`**/admin/offers/${offer.id}?userId=${first.id}`)
    await inPanel.getByText('A reel in daylight').waitFor()
    await expectGoodPage(page)
    await inPanel.getByRole('button', { name: 'Remove the offer' }).click()
    await page.getByLabel('Not your own work').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await inPanel.getByText('Refused: Not your own work').waitFor()
    const own = await house.trpc(await tokenOf(first.email)).offers.own.query({ status: 'BIN' })
    expect(own.data.map(({ id }) => id)).toEqual([offer.id])
    expect(faults).toEqual([])
  })

  test('replays a dead letter with one key', async () => {
    const letter = await house.ctx.db
      .transaction()
      .execute(trx => emit(house.ctx, trx, recoveryMailJob, { email: form.email }))
    await markDead(house.ctx.db, letter, house.clock.now())
    await page.goto('/admin/system')
    await page.getByRole('button', { name: /accounts\.recovery/ }).waitFor()
    await page.keyboard.press('j')
    await page.waitForURL(`**/admin/system?letter=${letter}`)
    await expectGoodPage(page)
    await page.keyboard.press('r')
    await page.getByText('1 job was queued again').waitFor()
    await page.getByRole('link', { name: 'Schedules' }).click()
    await page.getByRole('table', { name: 'Schedules' }).waitFor()
    expect(faults).toEqual([])
  })

  test('shows what waits for a second admin, and what admins did', async () => {
    await page.goto('/admin/approvals')
    await page.getByText('Nothing to decide').waitFor()
    await page.goto('/admin/audit')
    await page
      .getByRole('row', { name: /Account deleted.*Spam/ })
      .getByRole('button', { name: 'Theo Lang' })
      .waitFor()
    await page.getByRole('button', { name: 'Account deleted' }).click()
    await page.waitForURL('**/admin/audit?act=admin.deleteUser')
    await page.getByText('Spam').first().waitFor()
    await page.getByRole('button', { name: 'Admin', exact: true }).click()
    await page.getByLabel('Search: Admin').fill('theo')
    await page.getByText('Nobody matches.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'User', exact: true }).click()
    await page.getByLabel('Search: User').fill('vera')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Vera North/ })
      .first()
      .click()
    await page.getByText('Nothing matches these filters').waitFor()
    await page.getByRole('button', { name: /^User Vera North/ }).click()
    await page.getByRole('combobox', { name: 'Act' }).selectOption('Config changed')
    await page.waitForURL('**/admin/audit?act=settings.update')
    await page.getByText('3 entries').waitFor()
    await page.getByLabel('Search the audit').fill('nonsense')
    await page.waitForURL('**/admin/audit?act=settings.update&search=nonsense')
    await page.getByText('Nothing matches these filters').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(0)
    await expectGoodPage(page)
    expect(faults).toEqual([])
  })
})
