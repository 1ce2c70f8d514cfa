import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectGoodOnEveryWidth, openBrowser, phone, resize } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser()
const people = ['Ada Vogt', 'Ben Kraft', 'Cleo Lauf', 'Dana Brot']
const [ada = '', ben = '', cleo = ''] = await addInfluencers(
  house.ctx,
  'instagram',
  people.map((name, at) => ({ platformId: name, name, followers: 90_000 - at * 10_000, er: 3, location: 'DE' })),
)
await addContent(
  house.ctx,
  'instagram',
  ['Gnocchi in one pan', 'Midnight noodles', 'Apple cake'].map((text, at) => ({
    ...{ authorPlatformId: 'Ada Vogt', text, viewsTotal: 9000 - at, publishDate: '2026-11-10T12:00:00Z' },
  })),
)

const enter = async (path: string, limits?: { MAX_FAVOURITE_LISTS: number }, viewport = desk) => {
  const session = await buildAccount(house.ctx)
  if (limits) await givePlan(house.ctx, session.user.id, { limits })
  const visitor = await browser.visit(house.url, viewport, session)
  await visitor.page.goto(path)
  return { ...visitor, session, api: house.trpc(session.accessToken) }
}
const values = (...ids: string[]) => ids.map(value => ({ value }))
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).first().waitFor()
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Lists' })
const names = async (page: Page) => {
  const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await rows.first().waitFor()
  return rows.evaluateAll(all => all.map(row => row.getAttribute('aria-label')?.replace('Select ', '')))
}

test('creators are selected in Discovery, added to a new list, filtered, moved, removed and restored', async () => {
  const { page, context, faults, session, api } = await enter('/discovery', { MAX_FAVOURITE_LISTS: 10 })
  await box(page, 'Ada Vogt').check()
  await box(page, 'Cleo Lauf').click({ modifiers: ['Shift'] })
  await selection(page).getByText('3 selected').waitFor()
  await button(page, 'Add to list').click()
  await picker(page).getByText('No lists yet').waitFor()
  await button(page, 'New list').click()
  await button(page, 'Create list').click()
  await page.getByText('Empty name').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring')
  await page.getByRole('textbox', { name: 'Description' }).fill('longer than 24 characters')
  await page.keyboard.press('Enter')
  await page.getByText('Description should not be longer than 24 characters').waitFor()
  await page.getByRole('textbox', { name: 'Description' }).fill('Kitchens')
  await page.keyboard.press('Enter')
  await said(page, 'Folder created')
  await said(page, 'Successfully added 3 item(s) to the folder')
  await picker(page).waitFor({ state: 'detached' })
  await selection(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('img', { name: 'In Spring' }).count()).toBe(3)
  expect((await api.favourites.lists.query({})).data).toMatchObject([{ name: 'Spring', itemsCount: 3 }])
  await page.getByRole('link', { name: 'Open list' }).click()
  await button(page, 'List: Spring').waitFor()
  await page.goBack()
  await box(page, 'Ada Vogt').waitFor()

  // Listed creators can be hidden, also by the URL.
  await button(page, 'More').click()
  await page.getByRole('switch', { name: 'Not in my lists' }).check()
  await page.keyboard.press('Escape')
  await said(page, '1 creator')
  expect(await names(page)).toEqual(['Dana Brot'])
  expect(new URL(page.url()).searchParams.get('hideListed')).toBe('true')

  await page.getByRole('link', { name: 'Favourites' }).click()
  await said(page, '3 creators')
  expect(await names(page)).toEqual(['Ada Vogt', 'Ben Kraft', 'Cleo Lauf'])
  const { data } = await api.favourites.lists.query({})
  expect(new URL(page.url()).searchParams.get('list')).toBe(data[0]?.id)
  await page.getByText('You can create another').waitFor()

  // Another window of the same user updates by itself.
  const other = await browser.visit(house.url, desk, session)
  await other.page.goto(page.url().slice(house.url.length))
  await said(other.page, '3 creators')
  await button(page, 'Add a note on Ben Kraft').click()
  await page.keyboard.type('Replies on weekdays')
  await page.keyboard.press('Control+Enter')
  await button(page, 'Note on Ben Kraft: Replies on weekdays').waitFor()
  await button(page, 'Column of Ada Vogt: New').click()
  await page.getByRole('menuitem', { name: 'Contacted' }).click()
  await button(page, 'Column of Ada Vogt: Contacted').waitFor()
  await expect
    .poll(async () => {
      await house.drain()
      return other.page.getByText('Replies on weekdays').or(button(other.page, 'Column of Ada Vogt: Contacted')).count()
    })
    .toBe(2)
  await page.getByRole('columnheader', { name: 'Column' }).getByRole('button').click()
  await page.waitForURL(/sort=column&sortDirection=ASC/)
  await expect.poll(() => names(page)).toEqual(['Ben Kraft', 'Cleo Lauf', 'Ada Vogt'])
  await expectGoodOnEveryWidth(page)
  await page.setViewportSize(desk)

  const field = page.getByRole('searchbox')
  await field.fill('Cleo')
  await field.press('Enter')
  await said(page, '1 creator')
  expect(await names(page)).toEqual(['Cleo Lauf'])
  await button(page, 'Remove Words').click()

  await box(page, 'Ben Kraft').check()
  await button(page, 'Move to list').click()
  await picker(page).getByText('1 list can’t take this').waitFor()
  await expectGoodOnEveryWidth(page)
  await page.setViewportSize(desk)
  await button(page, 'New list').click()
  await picker(page).getByText('The selected creator is moved to it.').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Later')
  await page.keyboard.press('Enter')
  await said(page, 'Moved 1 to “Later”.')
  await expect.poll(() => names(page)).toEqual(['Cleo Lauf', 'Ada Vogt'])
  await button(page, 'List: Spring').click()
  await page.getByRole('button', { name: /^Later/ }).click()
  await page.getByText('Replies on weekdays').waitFor()
  expect(await names(page)).toEqual(['Ben Kraft'])

  await button(page, 'Remove Ben Kraft from this list').click()
  await page.getByRole('heading', { name: 'Nothing in this list yet' }).waitFor()
  await page.keyboard.press('z')
  await page.getByText('Replies on weekdays').waitFor()

  await button(page, 'List menu').click()
  await page.getByRole('menuitem', { name: 'Rename or describe' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('spring')
  await page.keyboard.press('Enter')
  await page.getByText('A list with the same name already exists').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Autumn')
  await page.keyboard.press('Enter')
  await button(page, 'List: Autumn').waitFor()
  await button(page, 'List menu').click()
  await page.getByRole('menuitem', { name: 'Delete list' }).click()
  await page.getByText('This removes 1 creator from the list').waitFor()
  await button(page, 'Delete list').click()
  await said(page, 'Deleted “Autumn”.')
  await button(page, 'List: Spring').waitFor()
  expect([...faults, ...other.faults]).toEqual([])
  await context.close()
  await other.context.close()
}, 120_000)

test('changes in the table can be undone, and a note is saved however its field is left', async () => {
  const { page, context, faults, api } = await enter('/tariffs', { MAX_FAVOURITE_LISTS: 10 })
  const later = await api.favourites.create.mutate({ name: 'Later', type: 'influencer', subtype: 'instagram' })
  const { id } = await api.favourites.create.mutate({ name: 'Spring', type: 'influencer', subtype: 'instagram' })
  await api.favourites.addItems.mutate({ id, items: values(ada, ben, cleo) })
  const stored = async () => (await api.favourites.items.query({ type: 'influencer', id })).data
  await page.goto(`/favourites?list=${id}`)

  // The field is left by a click beside it, by a click on the next one and by Escape.
  await button(page, 'Add a note on Ada Vogt').click()
  await page.keyboard.type('Beside')
  await page.getByText('3 creators').click()
  await button(page, 'Note on Ada Vogt: Beside').waitFor()
  await button(page, 'Add a note on Ben Kraft').click()
  await page.keyboard.type('Next')
  await button(page, 'Note on Ada Vogt: Beside').click()
  await button(page, 'Note on Ben Kraft: Next').waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Add a note on Cleo Lauf').click()
  await page.keyboard.type('Escape')
  await page.keyboard.press('Escape')
  await button(page, 'Note on Cleo Lauf: Escape').waitFor()
  await expect.poll(() => stored().then(all => all.map(({ note }) => note))).toEqual(['Beside', 'Next', 'Escape'])
  const before = await stored()

  await button(page, 'Column of Ada Vogt: New').click()
  await page.getByRole('menuitem', { name: 'Contacted' }).click()
  await said(page, 'Moved Ada Vogt to Contacted')
  await button(page, /^Undo/).click()
  await button(page, 'Column of Ada Vogt: New').waitFor()
  await expect.poll(stored).toEqual(before)

  // Three changes, undone one by one with Z.
  await box(page, 'Ada Vogt').check()
  await box(page, 'Ben Kraft').check()
  await selection(page).getByRole('button', { name: 'Move to column' }).click()
  await page.getByRole('menuitem', { name: 'Done' }).click()
  await said(page, 'Moved 2 cards to Done')
  for (const viewport of [phone, desk]) {
    await resize(page, viewport)
    const toast = await page.getByRole('status').filter({ hasText: 'Moved 2 cards to Done' }).boundingBox()
    const bar = await selection(page).boundingBox()
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
  await button(page, 'Move to list').click()
  await page.getByRole('radio', { name: 'Later' }).and(page.locator(':checked')).waitFor()
  await page.keyboard.press('Enter')
  await said(page, 'Moved 2 to “Later”.')
  await button(page, 'Remove Cleo Lauf from this list').click()
  await page.getByRole('heading', { name: 'Nothing in this list yet' }).waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => names(page)).toEqual(['Cleo Lauf'])
  await page.keyboard.press('z')
  await expect.poll(() => names(page)).toEqual(['Ada Vogt', 'Ben Kraft', 'Cleo Lauf'])
  await page.keyboard.press('z')
  await button(page, 'Column of Ada Vogt: New').waitFor()
  await expect.poll(stored).toEqual(before)
  expect(await api.favourites.items.query({ type: 'influencer', id: later.id })).toMatchObject({ total: 0 })

  // The note and the date are reachable on every width.
  for (const width of [390, 768]) {
    await resize(page, { width, height: 800 })
    await button(page, 'Note on Ada Vogt: Beside').click()
    await page
      .getByRole('dialog', { name: 'Note on Ada Vogt' })
      .getByText(/^Added \d/)
      .waitFor()
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize(desk)

  // The board says that it ignores the filters of the table. Its panel adds to no list.
  await page.goto(`/favourites?list=${id}&search=Cleo`)
  await said(page, '1 creator')
  await page.getByRole('tab', { name: 'Board' }).click()
  await page.getByText('The board shows all cards').waitFor()
  await page.locator('[data-card]').filter({ hasText: 'Ben Kraft' }).click()
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Add to list/ })
    .hover()
  await page.getByRole('tooltip', { name: 'Available in Discovery/Content' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Show the filtered table' }).click()
  await said(page, '1 creator')

  // An open dialog in the URL is not remembered.
  await button(page, 'List menu').click()
  await page.getByRole('menuitem', { name: 'Earlier exports' }).click()
  await page.getByRole('dialog', { name: 'Exports' }).waitFor()
  await page.goto('/favourites')
  await said(page, '1 creator')
  expect(await page.getByRole('dialog', { name: 'Exports' }).count()).toBe(0)

  await button(page, 'List: Spring').click()
  await page.getByRole('searchbox', { name: 'Find a list' }).fill('Summer')
  await page.getByText('No list has that name.').waitFor()
  await button(page, 'New list').click()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Summer')
  expect(faults).toEqual([])
  await context.close()
}, 90_000)

test('content is selected, added to a list and shown there as tiles', async () => {
  const { page, context, faults, api } = await enter('/content', { MAX_FAVOURITE_LISTS: 10 })
  const mine = await api.favourites.create.mutate({ name: 'Reels', type: 'content', subtype: 'instagram' })
  await page.getByRole('button', { name: 'Gnocchi in one pan' }).waitFor()
  // Selects a range with the keyboard.
  await box(page, 'Gnocchi in one pan').focus()
  await page.keyboard.press('Space')
  await box(page, 'Midnight noodles').focus()
  await page.keyboard.press('Shift+Space')
  await selection(page).getByText('2 selected').waitFor()
  await button(page, 'Add to list').click()
  await page.getByRole('radio', { name: 'Reels' }).and(page.locator(':checked')).waitFor()
  await page.keyboard.press('Enter')
  await said(page, 'Successfully added 2 item(s) to the folder')
  await expect.poll(() => page.getByRole('img', { name: 'In Reels' }).count()).toBe(2)
  await expectGoodOnEveryWidth(page)
  await page.setViewportSize(desk)

  // From the opened content item.
  await page.getByRole('button', { name: 'Apple cake' }).first().click()
  await button(page, 'Add to list').click()
  await page.getByRole('radio', { name: 'Reels' }).and(page.locator(':checked')).waitFor()
  await page.keyboard.type('j')
  expect(await picker(page).getByRole('searchbox').inputValue()).toBe('j')
  await picker(page).getByText('No list has that name.').waitFor()
  await picker(page).getByRole('searchbox').fill('')
  await page.getByRole('radio', { name: 'Reels' }).and(page.locator(':checked')).waitFor()
  await page.keyboard.press('Enter')
  await said(page, 'Successfully added 1 item(s) to the folder')
  expect(await api.favourites.items.query({ type: 'content', id: mine.id })).toMatchObject({ total: 3 })

  await page.goto('/favourites?type=content')
  await said(page, '3 posts')
  await box(page, 'Apple cake').check()
  await selection(page).getByRole('button', { name: 'Remove' }).click()
  await said(page, '2 posts')
  await page.setViewportSize(phone)
  await expectGoodOnEveryWidth(page)
  await page.getByRole('tab', { name: 'YouTube' }).click()
  await page.getByRole('heading', { name: 'No YouTube lists of content yet' }).waitFor()
  await page.getByRole('tab', { name: 'Offers' }).click()
  await page.getByRole('heading', { name: 'No offers yet' }).waitFor()
  await expectGoodOnEveryWidth(page)
  expect(faults).toEqual([])
  await context.close()
}, 90_000)

test('the list picker shows the limits of the plan, disabled lists and full lists', async () => {
  const { page, context, faults, session, api } = await enter('/discovery')
  const first = await api.favourites.create.mutate({ name: 'First', type: 'influencer', subtype: 'instagram' })
  const second = await api.favourites.create.mutate({ name: 'Second', type: 'influencer', subtype: 'instagram' })
  await api.favourites.addItems.mutate({ id: second.id, items: values(ada) })
  await givePlan(house.ctx, session.user.id, { limits: { MAX_FAVOURITE_LISTS: 1, MAX_FAVOURITE_RECORDS: 1 } })

  await box(page, 'Ada Vogt').check()
  await box(page, 'Ben Kraft').check()
  await button(page, 'Add to list').click()
  await picker(page).getByText('beyond your plan').waitFor()
  await page.getByRole('radio', { name: 'First' }).and(page.locator(':checked')).waitFor()
  expect(await button(page, 'New list').isDisabled()).toBe(true)
  await picker(page).getByText('You can create another 0 / 1 lists on your plan').waitFor()
  await page.keyboard.press('Enter')
  await picker(page).getByText('this one has 0, and 2 more don’t fit').waitFor()
  await page.getByText('You have reached your limit').first().waitFor()
  expect(await api.favourites.items.query({ type: 'influencer', id: first.id })).toMatchObject({ total: 0 })
  // A full list is never preselected.
  await api.favourites.addItems.mutate({ id: first.id, items: values(cleo) })
  await page.reload()
  await box(page, 'Ada Vogt').check()
  await button(page, 'Add to list').click()
  await picker(page).getByText('2 lists can’t take this').click()
  await picker(page).getByText('full').waitFor()
  expect(await page.getByRole('radio', { name: 'First' }).isDisabled()).toBe(true)
  await api.favourites.removeItems.mutate({ id: first.id, items: values(cleo) })
  await page.reload()
  await box(page, 'Ada Vogt').check()
  await button(page, 'Add to list').click()
  await page.getByRole('radio', { name: 'First' }).and(page.locator(':checked')).waitFor()
  await page.route(/favourites\.addItems/, route => route.abort(), { times: 1 })
  await page.keyboard.press('Enter')
  await page.getByText('Failed to add items to the folder').waitFor()

  await page.goto(`/favourites?list=${second.id}`)
  await page.getByText('You can’t add to this list').waitFor()
  await button(page, 'Move Ada Vogt to another list').click()
  await page.getByRole('radio', { name: 'First' }).and(page.locator(':checked')).waitFor()
  await page.keyboard.press('Enter')
  await said(page, 'Moved 1 to “First”.')

  expect(faults).toEqual([])
  await context.close()
}, 90_000)

test('lists that fail to load, unavailable creators and unknown lists are reported', async () => {
  const { page, context, faults, api } = await enter('/tariffs', undefined, phone)
  const { id } = await api.favourites.create.mutate({ name: 'Spring', type: 'influencer', subtype: 'instagram' })
  await api.favourites.addItems.mutate({ id, items: values(ada) })
  await page.route(/favourites\.(items|lists|list\b)/, route => route.abort())
  await page.goto('/favourites')
  await page.getByRole('heading', { name: 'Couldn’t load your lists' }).waitFor()
  await expectGoodOnEveryWidth(page)
  await page.unroute(/favourites\.(items|lists|list\b)/)
  await button(page, 'Try again').click()
  expect(await names(page)).toEqual(['Ada Vogt'])

  // An unavailable creator is shown by name and can be removed.
  await house.ctx.db.updateTable('favourite_items').set({ value: '42' }).where('list_id', '=', id).execute()
  await page.reload()
  await page.getByText('No longer available').waitFor()
  expect(await names(page)).toEqual(['Ada Vogt'])
  await button(page, 'Remove Ada Vogt from this list').click()
  await page.getByRole('heading', { name: 'Nothing in this list yet' }).waitFor()

  await page.goto('/favourites?list=00000000-0000-7000-8000-000000000000')
  await page.getByRole('heading', { name: 'This list no longer exists' }).waitFor()
  await button(page, 'Open another list').click()
  await button(page, 'List: Spring').waitFor()
  expect(faults).toEqual([])
  await context.close()
}, 90_000)
