import { readFile } from 'node:fs/promises'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { loadWorld } from '@limelight/stack/demo/world/loading'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectGoodHere, expectGoodState, openBrowser, phone, resize } from '../browser.ts'
import { readCsv } from '../favourites/export-csv.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)
await loadWorld(house.ctx, {
  seed: 5,
  now: house.clock.now(),
  creators: { instagram: 2100, youtube: 200 },
  postsEach: 1,
  weeks: 4,
})

const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
/** The active filters without the button that clears them. */
const chipTexts = async (page: Page) => (await chips(page).allTextContents()).slice(0, -1)
const accept = (page: Page) => page.getByRole('button', { name: /^Accept$/ }).click()
const total = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,+]+ (creators?|posts?|exact)/ })
const queryOf = (page: Page) => new URL(page.url()).searchParams

/** The used amount of a limit. */
async function usedOf(token: string, name: string): Promise<number | undefined> {
  const { data } = await house.trpc(token).tariffs.limits.query()
  return data.find(limit => limit.name === name)?.counter.value
}

test('every filter of Instagram can be set, and its link opens the same search in another browser', async () => {
  const session = await buildAccount(house.ctx)
  await givePlan(house.ctx, session.user.id, { name: 'Business' })
  const { page, faults } = await browser.visit(desk, session)
  await page.goto('/discovery')
  await total(page).waitFor()
  const open = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const more = async (name: string) => {
    await open('More')
    await page
      .getByRole('dialog', { name: 'More filters' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  }

  await page.keyboard.press('/')
  await page.getByText('Finds topics').waitFor()
  await page.keyboard.type('@')
  await page.getByText('Type a masked handle in full').waitFor()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('coffee')
  // Escape closes the hint and keeps the words.
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await chips(page).filter({ hasText: 'Coffee' }).waitFor()
  await page.getByRole('button', { name: 'Sort by Best match' }).click()
  await page.getByRole('menuitem').first().getByLabel('chosen').waitFor()
  expect(await page.getByRole('menuitem', { name: 'first' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page
    .getByText(/Coffee in \d+ of \d+ posts|Main topic Coffee/)
    .first()
    .waitFor()
  await chips(page).getByRole('button', { name: 'Remove Topics' }).click()

  await open('Topics')
  await page.getByRole('checkbox', { name: 'Beauty - All' }).check()
  await page.getByRole('checkbox', { name: 'Baking' }).check()
  await accept(page)
  await open('Category')
  await page.getByLabel('Find in category').fill('bea')
  await page.getByRole('checkbox', { name: 'Beauty' }).check()
  await page.getByLabel('Find in category').fill('foo')
  await page.getByRole('checkbox', { name: 'Food' }).check()
  await accept(page)
  await open('Location')
  await page.getByRole('checkbox', { name: 'Germany' }).check()
  await page.getByRole('checkbox', { name: 'United States' }).check()
  await accept(page)
  for (const [name, from] of [
    ['Followers', '1k'],
    ['ER', '0.1'],
    ['Quality', '5'],
  ] as const) {
    await open(name)
    await page.getByLabel('From', { exact: true }).fill(from)
    await accept(page)
  }
  await open('Last post')
  await page.getByRole('button', { name: 'Last 12 months' }).click()
  await accept(page)
  await open('More')
  await page.getByRole('switch', { name: 'Has email' }).check()
  await page.keyboard.press('Escape')
  await more('Language')
  await page.getByRole('checkbox', { name: 'English' }).check()
  await page.getByRole('checkbox', { name: 'German' }).check()
  await accept(page)
  await more('Following')
  await page.getByLabel('To', { exact: true }).fill('1M')
  await accept(page)
  await more('Account type')
  await page.getByRole('radio', { name: 'Creator' }).check()
  await accept(page)
  await more('Gender')
  const counted = await page.locator('label', { hasText: /^Female\d/ }).textContent()
  await page.getByRole('radio', { name: 'Female' }).check()
  await accept(page)
  await chips(page).filter({ hasText: 'Female' }).waitFor()

  const query = queryOf(page)
  expect(query.getAll('themes')).toEqual(['Baking', 'Beauty'])
  expect(query.getAll('categoryName')).toEqual(['Beauty', 'Food'])
  expect(query.getAll('location')).toEqual(['DE', 'US'])
  expect(query.getAll('language')).toEqual(['de', 'en'])
  expect(query.get('lastPostDateMin')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  for (const [name, value] of [
    ['followersMin', '1000'],
    ['erMin', '0.1'],
    ['aqsMin', '5'],
    ['followingMax', '1000000'],
    ['accountType', 'creator'],
    ['gender', 'female'],
    ['hasEmail', 'true'],
  ] as const)
    expect([name, query.get(name)]).toEqual([name, value])
  const texts = await chipTexts(page)
  expect(texts).toHaveLength(12)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  // Close results change the words after the number.
  const exact = new RegExp(`^${counted?.replace('Female', '')} `)
  await expect.poll(() => total(page).textContent()).toMatch(exact)

  const other = await browser.visit(desk, await buildAccount(house.ctx))
  await other.page.goto(new URL(page.url()).pathname + new URL(page.url()).search)
  await total(other.page).waitFor()
  await expect.poll(() => chipTexts(other.page)).toEqual(texts)
  await expect.poll(() => total(other.page).textContent()).toMatch(exact)

  // Each network keeps its own filters, also after a visit to another page.
  await page.getByRole('tab', { name: 'YouTube' }).click()
  await page.waitForURL(/socialNetwork=youtube/)
  await chips(page).first().waitFor({ state: 'detached' })
  await open('Views')
  await page.getByLabel('From', { exact: true }).fill('1k')
  await accept(page)
  await chips(page).filter({ hasText: 'Views' }).waitFor()
  await page.getByRole('tab', { name: 'Instagram' }).click()
  await chips(page).filter({ hasText: 'Female' }).waitFor()
  await expect.poll(() => chipTexts(page)).toEqual(texts)
  await page.getByRole('link', { name: 'Pricing', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor()
  await page.getByRole('link', { name: 'Discovery', exact: true }).click()
  await chips(page).filter({ hasText: 'Female' }).waitFor()
  await expect.poll(() => chipTexts(page)).toEqual(texts)
  await page.getByRole('button', { name: 'Clear all' }).first().click()
  await chips(page).first().waitFor({ state: 'detached' })
  expect([...faults, ...other.faults]).toEqual([])
})

test('every filter of YouTube can be set in the sheet of a phone', async () => {
  const session = await buildAccount(house.ctx)
  await givePlan(house.ctx, session.user.id, { name: 'Business' })
  const { page, faults } = await browser.visit(phone, session)
  await page.goto('/social-info?socialNetwork=youtube')
  await total(page).waitFor()
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const open = (name: string) => sheet.getByRole('button', { name: new RegExp(`^${name}(?!.*left out)`) }).click()
  const show = (count: string) => sheet.getByRole('button', { name: `Show ${count}`, exact: true }).waitFor()
  await show('200')
  await open('Subscribers')
  await sheet.getByLabel('From', { exact: true }).fill('999m')
  await show('0')
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await show('200')
  for (const [name, choice] of [
    ['Category', 'Music'],
    ['Location', 'United States'],
    ['Language', 'English'],
  ] as const) {
    await open(name)
    await sheet.getByRole('checkbox', { name: choice }).check()
    await accept(page)
  }
  await open('Topics')
  await page.getByRole('checkbox', { name: 'Music - All' }).check()
  await accept(page)
  for (const [name, from] of [
    ['Subscribers', '1k'],
    ['Views', '1k'],
    ['ER', '0.1'],
  ] as const) {
    await open(name)
    await sheet.getByLabel('From', { exact: true }).fill(from)
    await accept(page)
  }
  await open('Last post')
  await sheet.getByLabel('To', { exact: true }).fill('12.31.2099')
  await accept(page)
  await open('Gender')
  await expect.poll(() => sheet.getByRole('radio').count()).toBe(2)
  await sheet.getByRole('radio', { name: 'Male', exact: true }).check()
  await accept(page)
  await sheet.getByRole('switch', { name: 'Has email' }).check()
  // The last value counts without pressing Enter.
  await open('Quality')
  await sheet.getByLabel('From', { exact: true }).fill('5')
  await sheet.getByRole('button', { name: /^Show/ }).click()
  const query = queryOf(page)
  query.sort()
  expect([...query.keys()]).toEqual([
    'aqsMin',
    'categoryName',
    'erMin',
    'followersMin',
    'gender',
    'hasEmail',
    'language',
    'lastPostDateMax',
    'locations',
    'socialNetwork',
    'themes',
    'viewsTotalMin',
  ])
  await expect.poll(() => chipTexts(page)).toHaveLength(11)
  expect(faults).toEqual([])
})

test('the filter sheet of a phone keeps typed values, and Back closes it', async () => {
  const { page, faults } = await browser.visit(phone, await buildAccount(house.ctx))
  await page.goto('/discovery?hasEmail=false')
  await total(page).waitFor()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const openSheet = () => page.getByRole('button', { name: 'Filters' }).click()
  const open = (name: string) => sheet.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const from = sheet.getByLabel('From', { exact: true })
  const to = page.getByLabel('To', { exact: true })
  const show = sheet.getByRole('button', { name: /^Show/ })

  await openSheet()
  await expectGoodHere(page)
  await sheet.getByRole('switch', { name: 'Has email: no' }).click()
  await sheet.getByRole('switch', { name: 'Has email', exact: true, checked: false }).waitFor()
  await open('Followers')
  await from.fill('1k')
  await open('ER')
  await sheet.getByRole('button', { name: /^Followers\s*from 1k/ }).waitFor()
  await from.fill('1')
  await to.fill('many')
  await sheet.getByRole('status').filter({ hasText: 'Not a number' }).waitFor()
  await expectGoodHere(page)
  await show.click()
  await sheet.waitFor({ state: 'detached' })
  const both = ['Followersfrom 1k', 'ERfrom 1%']
  await expect.poll(() => chipTexts(page)).toEqual(both)

  await openSheet()
  await open('Quality')
  await to.fill('50')
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  await expect.poll(() => chipTexts(page)).toEqual(both)
  await openSheet()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'detached' })
  // Each change is one step of the history, and opening the sheet is none.
  for (const texts of [['Followersfrom 1k'], [], ['Has emailno']]) {
    await page.goBack()
    await total(page).waitFor()
    await expect.poll(() => chipTexts(page)).toEqual(texts)
  }

  await resize(page, { width: 1920, height: 1080 })
  await page.getByRole('button', { name: 'Has email: no', pressed: true }).click()
  await page.getByRole('button', { name: 'Has email', exact: true, pressed: false }).waitFor()
  await resize(page, desk)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const more = page.getByRole('dialog', { name: 'More filters' })
  await more.getByRole('button', { name: /^Following/ }).click()
  await to.fill('500')
  await more.getByRole('button', { name: /^Gender/ }).click()
  await expect.poll(() => more.getByRole('radio').count()).toBe(3)
  await expect.poll(() => chipTexts(page)).toEqual(['Followingup to 500'])
  expect(faults).toEqual([])
})

test('a range is set, changed and cancelled with the keyboard', async () => {
  const session = await buildAccount(house.ctx)
  const { page, faults } = await browser.visit(desk, session)
  await page.goto('/discovery')
  await total(page).waitFor()
  const trigger = page.getByRole('button', { name: 'Followers', exact: true }).first()
  const from = page.getByLabel('From', { exact: true })
  const to = page.getByLabel('To', { exact: true })
  const done = page.getByRole('button', { name: 'Accept' })
  const open = async () => {
    await trigger.focus()
    await page.keyboard.press('Enter')
    await from.waitFor()
  }

  await open()
  expect(await page.getByRole('dialog', { name: 'Followers' }).boundingBox()).toMatchObject({ width: 300 })
  await expect.poll(() => done.isDisabled()).toBe(true)
  await page.keyboard.type('450k')
  await page.keyboard.press('Tab')
  await page.keyboard.type('90k')
  await page.keyboard.press('Escape')
  await from.waitFor({ state: 'detached' })
  expect(page.url()).not.toContain('followers')

  await open()
  await expect.poll(() => from.inputValue()).toBe('')
  await page.keyboard.type('450k')
  await page.keyboard.press('Tab')
  await page.keyboard.type('90k')
  await page.keyboard.press('Enter')
  await chips(page).filter({ hasText: '90k – 450k' }).waitFor()

  await open()
  expect([await from.inputValue(), await to.inputValue(), await done.isDisabled()]).toEqual(['90k', '450k', true])
  await from.fill('many')
  await page.getByRole('status').filter({ hasText: 'Not a number' }).waitFor()
  await page.keyboard.press('Enter')
  await chips(page).filter({ hasText: 'up to 450k' }).waitFor()
  await open()
  await from.fill('90k')
  await page.getByRole('slider', { name: 'Followers from' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await from.inputValue()).not.toBe('90k')
  await page.keyboard.press('Home')
  await page.getByRole('slider', { name: 'Followers to' }).focus()
  await page.keyboard.press('PageUp')
  await to.fill('99b')
  await page.getByRole('slider', { name: 'Followers to' }).press('Enter')
  await chips(page).filter({ hasText: 'up to 1.0B' }).waitFor()

  // The first Enter chooses the preset, the second one accepts it.
  await open()
  const preset = page.getByRole('button', { name: 'Micro', exact: true })
  await preset.press('Enter')
  await preset.press('Enter')
  await chips(page).filter({ hasText: '10k – 100k' }).waitFor()

  await open()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  expect([await to.inputValue(), await chips(page).count()]).toEqual(['', 2])
  await done.click()
  await chips(page).first().waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('a search without a connection says so, and invalid values of the URL are dropped', async () => {
  const session = await buildAccount(house.ctx)
  const { page, context } = await browser.visit(desk, session)
  await page.goto(
    '/discovery?sort=bogus&sortDirection=UP&gender=none&followersMin=1000&offset=99999999999&location=ZZ&themes=%3Cscript%3E',
  )
  await total(page).waitFor()
  await page.getByRole('link', { name: 'Pricing', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor()
  await page.getByRole('link', { name: 'Discovery', exact: true }).click()
  await chips(page).filter({ hasText: 'from 1k' }).waitFor()
  expect([...queryOf(page).keys()]).toEqual(['followersMin'])
  await expect.poll(() => chipTexts(page)).toEqual(['Followersfrom 1k'])

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Remove Followers' }).click()
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await context.setOffline(false)
  await total(page).waitFor()
})

test('two thousand rows can be scrolled while the page renders few of them', async () => {
  const session = await buildAccount(house.ctx)
  await givePlan(house.ctx, session.user.id, { name: 'Business' })
  const { page, faults } = await browser.visit(desk, session)
  await page.goto('/discovery')
  await page.getByRole('row').nth(1).waitFor()
  const walk = await page.evaluate<{ rows: number; most: number }>(`(async () => {
    const list = document.querySelector('[aria-label="Found creators"]')
    const rows = () => list.querySelectorAll('tr[aria-rowindex]')
    let most = 0
    for (let reached = 0; reached < 2001; ) {
      list.scrollTo(0, list.scrollHeight)
      await new Promise(requestAnimationFrame)
      most = Math.max(most, rows().length)
      reached = Math.max(reached, ...Array.from(rows(), row => Number(row.getAttribute('aria-rowindex'))))
    }
    return { rows: Number(list.querySelector('table').getAttribute('aria-rowcount')), most }
  })()`)
  expect(walk.rows).toBe(2101)
  expect(walk.most).toBeLessThan(80)
  expect(faults).toEqual([])
})

test('a row opens the panel, which charges each action once', async () => {
  const session = await buildAccount(house.ctx)
  const { page, faults } = await browser.visit(desk, session)
  // The page that every new user lands on has the scope of Discovery.
  await page.goto('/social-info?hasEmail=true')
  await page.getByRole('row').nth(2).dblclick()
  const panel = page.getByRole('complementary')
  await panel.getByText(/^2 of /).waitFor()
  await page.keyboard.press('j')
  await panel.getByText(/^3 of /).waitFor()
  await page.keyboard.press('k')
  await panel.getByText(/^2 of /).waitFor()
  const id = queryOf(page).get('open')

  await panel.getByRole('button', { name: 'Add to list' }).click()
  await page.getByRole('dialog', { name: 'Lists' }).getByText('No lists yet').waitFor()
  await page.keyboard.press('Escape')
  await panel.getByRole('heading', { name: 'Bio', exact: true }).waitFor()
  await panel.getByText(/^About [\d,]+ USDT per post, usually /).waitFor()
  // The second largest creator of the house has few of its size.
  await panel.getByText('Too few peers to compare these figures.').waitFor()
  expect(await usedOf(session.accessToken, 'ACTIVITY_PER_DAY')).toBe(0)
  await panel.getByRole('button', { name: /uses 1 of 20 left/ }).click()
  await panel.getByRole('heading', { name: 'Followers, 12 months' }).waitFor()
  await panel.getByText(/^Uses 1 of 5 emails and 1 of \d+ profiles left\./).waitFor()
  await panel.getByRole('button', { name: 'Unmask email and profile' }).click()
  await panel.getByRole('button', { name: 'Copy the email address' }).waitFor()
  const handle = await page.getByRole('row').nth(2).getByText(/^@/).textContent()
  expect(handle).toMatch(/^@[\w.]{3,}$/)
  await expectGoodState(page)

  await page.reload()
  await panel.getByRole('button', { name: 'Copy the email address' }).waitFor()
  expect(queryOf(page).get('open')).toBe(id)
  await panel.getByText('You opened this report today, so it’s free.').waitFor()
  await panel.getByRole('heading', { name: 'Followers, 12 months' }).waitFor()
  for (const name of ['ACTIVITY_PER_DAY', 'MAX_EMAILS', 'MAX_VOLUME_USERNAME_URL', 'SEARCH_PER_DAY'])
    expect([name, await usedOf(session.accessToken, name)]).toEqual([name, 1])
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(queryOf(page).has('open')).toBe(false)
  expect(faults).toEqual([])
})

test('selected creators are compared and exported, and the results end at the search depth of the plan', async () => {
  const session = await buildAccount(house.ctx)
  await givePlan(house.ctx, session.user.id, {
    name: 'Start',
    limits: { SEARCH_PER_DAY: 1, SEARCH_DEPTH: 120, EXPORT: 5 },
  })
  const { page, faults } = await browser.visit(desk, session)
  await page.goto('/discovery')
  const boxes = page.getByRole('checkbox', { name: /^Select / })
  await boxes.nth(1).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  // Touch has no hover, so a press shows the reason.
  await selection.getByRole('button', { name: /^Compare/ }).click({ force: true })
  await page.getByRole('tooltip').getByText('Select at least two creators').waitFor()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await selection.getByText('3 selected').waitFor()
  await expect
    .poll(() => selection.getByRole('link', { name: 'Compare' }).getAttribute('href'))
    .toMatch(/ids=(\d+,){2}\d+$/)
  await selection.getByRole('link', { name: 'Compare' }).click()
  await page.getByRole('heading', { level: 1, name: 'Compare creators' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Discovery' }).click()
  await selection.getByText('3 selected').waitFor()
  await expect.poll(() => page.locator('tr[data-state=selected]').count()).toBe(3)

  // In another sort order they may be far below.
  await page.getByRole('button', { name: 'ER vs peers' }).click()
  await page.getByRole('columnheader', { name: 'ER vs peers' }).waitFor()
  await selection.getByText('3 selected').waitFor()
  await selection.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export 3 selected' })
  await dialog.getByText('3 rows. Uses 1 of the 5 exports left.').waitFor()
  await expectGoodState(page)
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText('Export started.').waitFor()
  await house.drain()
  const ready = page.getByRole('status').filter({ hasText: 'The export of “3 Instagram creators” is ready.' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    ready.getByRole('button', { name: 'Download' }).click(),
  ])
  const rows = readCsv(await readFile(await download.path(), 'utf8'))
  await page.goBack()
  const ticked = page.locator('[data-state=selected]')
  expect(rows).toHaveLength(3)
  for (const { name = '' } of rows) await ticked.filter({ hasText: name }).first().waitFor()
  await selection.getByRole('button', { name: 'Clear' }).click()
  await selection.waitFor({ state: 'detached' })
  await boxes.first().check()
  await selection.getByText('60 of 2,100 selected').waitFor()
  await selection.getByRole('button', { name: 'Clear' }).click()

  const end = page.getByRole('heading', { name: 'You’ve reached your plan’s limit' })
  while ((await end.count()) === 0)
    await page.evaluate(`document.querySelector('[aria-label="Found creators"]').scrollTo(0, 1e6)`)
  await page.getByText('first 120 of 2,100 creators').waitFor()

  // Another window uses the only search.
  await house.rest('GET /api/clickhouse/instagram?followersMin=1', { token: session.accessToken })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('switch', { name: 'Has email' }).check()
  await page.keyboard.press('Escape')
  await page.getByRole('alert').filter({ hasText: 'No search left for these filters.' }).waitFor()
  await boxes.nth(1).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Today’s searches are used up' }).waitFor()
  await page.getByText('1 of 1 searches today').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Cards' }).click()
  await page.getByRole('list', { name: 'Creators' }).getByRole('listitem').first().waitFor()
  await expectGoodState(page)
  expect(faults).toEqual([])
})

test('close results lead to searches of their own on every width', async () => {
  const session = await buildAccount(house.ctx)
  const { page, faults } = await browser.visit(phone, session)
  await page.goto('/discovery?followersMin=900000000&location=DE')
  await page.getByRole('heading', { name: 'No creator matches both filters.' }).waitFor()
  await page.getByRole('heading', { name: 'Close results, free of charge' }).waitFor()
  await page.getByRole('button', { name: /^Without From 900m followers · [\d,]+$/ }).waitFor()
  await expectGoodState(page)
  expect(await usedOf(session.accessToken, 'SEARCH_PER_DAY')).toBe(0)

  await resize(page, desk)
  await page.goto('/discovery?themes=Skincare&location=US')
  await total(page)
    .filter({ hasText: /^[1-9]\d? exact, [\d,]+ close/ })
    .waitFor()
  await page.getByText(/Beauty instead of Skincare · \d+ more/).waitFor()
  await page.getByLabel('Select all loaded').check()
  await expect.poll(() => page.locator('tbody').getByRole('checkbox', { checked: false }).count()).toBe(0)
  await page.getByLabel('Select all loaded').uncheck()
  await expectGoodState(page)
  await page
    .getByRole('button', { name: /^Show all \d+/ })
    .first()
    .click()
  await expect.poll(() => chipTexts(page)).toEqual(['TopicBeauty', 'LocationUnited States'])
  await page.goBack()
  await expect.poll(() => chipTexts(page)).toEqual(['TopicSkincare', 'LocationUnited States'])

  // Only the app that is still loaded brings them back by itself.
  await resize(page, phone)
  await page.goto('/discovery')
  await page.getByText('Your last filters: Topic Skincare · Location United States').waitFor()
  expect(await chips(page).count()).toBe(0)
  await expectGoodState(page)
  await page.getByRole('button', { name: 'Use them' }).click()
  await expect.poll(() => chipTexts(page)).toEqual(['TopicSkincare', 'LocationUnited States'])
  await page.getByRole('tab', { name: 'YouTube' }).click()
  await expect.poll(() => chips(page).count()).toBe(0)
  await page.getByRole('tab', { name: 'Instagram' }).click()
  await expect.poll(() => chipTexts(page)).toEqual(['TopicSkincare', 'LocationUnited States'])
  await page.goto('/discovery')
  await page.getByRole('button', { name: 'Forget these filters' }).click()
  await page.getByText('Your last filters').waitFor({ state: 'detached' })

  await resize(page, desk)
  await page.goto('/discovery?search=xqzptk')
  await page.getByRole('heading', { name: 'Nothing in Limelight matches “xqzptk”.' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: / · \d+$/ }).count()).toBe(6)
  await page.goto('/discovery?search=%40nobody.here')
  await page.getByRole('button', { name: 'Look up @nobody.here on Instagram' }).waitFor()
  await expectGoodState(page)
  expect(faults).toEqual([])
})

test('a brand on a phone and a word of another language at a desk find what the first row says', async () => {
  const { page, faults } = await browser.visit(phone, await buildAccount(house.ctx))
  const field = page.getByRole('combobox')
  /** Presses Enter once the first row tells how many rows it finds. */
  const enter = async (text: string, row: RegExp) => {
    await total(page).waitFor()
    await field.fill(text)
    const first = page.getByRole('option', { name: row })
    await first.waitFor()
    const [, count = ''] = row.exec((await first.textContent()) ?? '') ?? []
    await expectGoodState(page)
    await field.press('Enter')
    return count
  }
  await page.goto('/discovery')
  const creators = await enter('nike', /Brand\s*Nike\s*([1-9]\d*) creators/)
  await expect.poll(() => chipTexts(page)).toEqual(['BrandNike'])
  await total(page)
    .filter({ hasText: new RegExp(`^${creators} (creators|exact)`) })
    .waitFor()

  await resize(page, desk)
  await page.goto('/content')
  const posts = await enter('料理', /Topic\s*Food\s*([1-9]\d*) posts/)
  await expect.poll(() => chipTexts(page)).toEqual(['TopicFood'])
  await total(page)
    .filter({ hasText: new RegExp(`^${posts} (posts|exact)`) })
    .waitFor()
  expect(faults).toEqual([])
})

test('a mistake is corrected on a phone, and chips are removed one by one on every width', async () => {
  const { page, faults } = await browser.visit(phone, await buildAccount(house.ctx))
  const field = page.getByRole('combobox')
  const search = async (text: string) => {
    await total(page).waitFor()
    await field.fill(text)
    await field.press('Enter')
  }
  await page.goto('/discovery')
  await search('skincaer')
  await page.getByText('Showing results for skincare.').waitFor()
  await expect.poll(() => chipTexts(page)).toEqual(['TopicSkincare'])
  await expectGoodState(page)
  await page.getByRole('button', { name: 'Search for skincaer instead' }).click()
  await expect.poll(() => chipTexts(page)).toEqual(['“skincaer”'])

  await search('vegan recipes')
  await page.getByText('“recipes” is left out.').waitFor()
  await expectGoodState(page)
  await page.reload()
  await page.getByText('“recipes” is left out.').waitFor()
  await page.getByRole('button', { name: 'Search for all words' }).click()
  await expect.poll(() => chipTexts(page)).toEqual(['“recipes”', 'TopicVegan'])
  await page.goto('/discovery?search=vegan+recipes')
  await page.getByText('“recipes” is left out.').waitFor()
  await page.getByRole('button', { name: 'Search for all words' }).click()
  await expect.poll(() => chipTexts(page)).toEqual(['“recipes”', 'TopicVegan'])

  await page.goto('/discovery')
  await search('hautpflege deutschland nicht vegan')
  await expect
    .poll(() => chipTexts(page).then(all => all.sort()))
    .toEqual([...['LocationGermany', 'NotVegan', 'TopicSkincare']])
  await expectGoodState(page)
  for (const left of [2, 1]) {
    await chips(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect.poll(() => chipTexts(page).then(all => all.length)).toBe(left)
    await resize(page, desk)
  }
  await chips(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect.poll(() => chips(page).count()).toBe(0)
  expect(faults).toEqual([])
})
