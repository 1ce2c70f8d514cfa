import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addToList, buildList } from '@limelight/core/test/factories/favourites'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { buildOrderIn } from '@limelight/core/test/factories/orders'
import { addPostTo, agreePostsOf } from '@limelight/core/test/factories/results'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { expect, test } from 'vitest'
import { desk, expectGoodPage, expectGoodState, openBrowser, phone, resize } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const { ctx } = house
const browser = await openBrowser(house.url)
const [leyla = '', jonas = ''] = await addInfluencers(ctx, 'instagram', [
  { name: 'Leyla Demir' },
  { name: 'Jonas Reiter' },
])

const csv = `sale_id,sold_at,amount,currency,code
#10452,2026-11-20T18:22:00Z,84.50,EUR,LEYLA10
#10453,2026-11-21T18:22:00Z,20,EUR,leyla15
#10454,2026-11-21T19:22:00Z,20,USD,LEYLA10
`

async function enter() {
  const session = await buildAccount(ctx)
  const userId = session.user.id
  await givePlan(ctx, userId, { name: 'Business' })
  const list = await buildList(ctx, userId, { name: 'Autumn launch' })
  await addToList(ctx, userId, list.id, [leyla, jonas])
  return { ...(await browser.visit(phone, session)), userId, list }
}

test('a link, codes and imported sales add up on a phone, and orders and posts at a desk', {
  timeout: 240_000,
}, async () => {
  const { page, faults, userId, list } = await enter()
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const submit = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const totals = page.getByRole('region', { name: 'Totals' })

  await page.goto(`/favourites?list=${list.id}`)
  await press('List menu')
  await page.getByRole('menuitem', { name: 'Results' }).click()
  await page.getByText('No results yet.').waitFor()
  await press('Add link')
  await submit('Add link')
  await dialog.getByText('Choose the creator').waitFor()
  await dialog.getByLabel('Creator').selectOption('Leyla Demir')
  await dialog.getByLabel('Target').fill('javascript:alert(1)')
  await submit('Add link')
  await dialog.getByText('Target is not valid').waitFor()
  await dialog.getByLabel('Target').fill('https://nordlicht.example/lamp')
  await submit('Done')
  await press('Add link')
  expect(await dialog.getByLabel('Target').inputValue()).toBe('https://nordlicht.example/lamp')
  await submit('Add link')
  await dialog.getByText('Ready · opens https://nordlicht.example/lamp').waitFor()
  expect(await dialog.getByText('We kept what you typed').count()).toBe(0)
  await expectGoodState(page)
  await submit('Done')

  await press('Add code')
  await dialog.getByLabel('Creator').selectOption('Leyla Demir')
  await dialog.getByLabel('Discount code').fill('leyla10')
  await submit('Add code')
  await page.getByText('LEYLA10 · 1 link').waitFor()

  await press('Import sales')
  await submit('Change')
  await dialog.getByLabel('Currency of the sales').fill('eur')
  await dialog.getByLabel('USDT for 1 EUR').fill('0')
  await submit('Save')
  await dialog.getByText('Rate is not valid').waitFor()
  await dialog.getByLabel('USDT for 1 EUR').fill('1.08')
  await submit('Save')
  await press('1 EUR = 1.08 USDT')
  await submit('Cancel')
  await press('Import sales')
  const file = { name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByText('3 lines: 2 accepted, 0 unchanged, 0 skipped, 1 rejected').waitFor()
  await dialog.getByText('Currency is not EUR').waitFor()
  await expectGoodState(page)
  await submit('Done')

  await totals.getByText('104.50 EUR').waitFor()
  await press('Sales of Not assigned: 1, show the sales')
  await dialog.getByText('#10453').waitFor()
  await page.keyboard.press('Escape')
  await press('Assign code')
  expect(await dialog.getByLabel('Creator').inputValue()).toBe(leyla)
  await submit('Assign code')
  await page.getByText('Not assigned').waitFor({ state: 'detached' })
  await press('Sales of Leyla Demir: 2, show the sales')
  await dialog.getByText('#10453').waitFor()
  await dialog.getByText('104.50 EUR').waitFor()
  await expectGoodState(page)
  await page.keyboard.press('Escape')

  await press('Connect shop')
  await submit('Create key')
  expect(await dialog.getByLabel('Key', { exact: true }).inputValue()).toMatch(/^whsec_/)
  await expectGoodState(page)
  await submit('Done')

  // The buyer chooses the list of an order, and can take it out again.
  const order = await buildOrderIn(ctx, userId, 'IN_PROGRESS')
  const linked = { kind: 'INSTAGRAM' as const, platform_id: order.id, status: 'LINKED' as const, record: '{}' }
  const dates = { refreshed_at: ctx.clock.now(), due_at: ctx.clock.now(), created_at: ctx.clock.now() }
  const account = { id: order.id, user_id: order.ownerId, picture: null, tokens: null }
  await ctx.db
    .insertInto('social_accounts')
    .values({ ...account, ...linked, ...dates })
    .execute()
  await ctx.db.updateTable('social_accounts').set({ influencer_id: jonas }).where('id', '=', order.id).execute()
  await agreePostsOf(ctx, order, 2)
  await addPostTo(ctx, order, { views: 120_400, likes: 9000, comments: 310 })
  await resize(page, desk)
  await page.goto(`/orders/${order.id}`)
  await page.getByLabel('Count the order in the results of a list').selectOption('Autumn launch')
  await page.getByRole('link', { name: 'Show results' }).click()
  await press('Orders of Jonas Reiter: 1, show the orders')
  await dialog.getByRole('link', { name: `Order ${order.number}` }).waitFor()
  await page.keyboard.press('Escape')
  await press('1 of 2 posts added, show the order of Jonas Reiter')
  await page.waitForURL(`**/orders/${order.id}`)
  await page.goBack()
  await press('Views of Jonas Reiter: 120,400, show the posts')
  await dialog.getByRole('link', { name: 'instagram.com/reel/C9xY2/' }).waitFor()
  await dialog.getByText('120,400 views · 9,310 engagements').first().waitFor()
  await expectGoodState(page)
  await page.keyboard.press('Escape')

  // The table of the list says it, too.
  const mark = page.getByRole('link', { name: /^1 order, .+ USDT in escrow, 1 of 2 posts added\. Show results$/ })
  await page.goto(`/favourites?list=${list.id}`)
  await page
    .getByRole('row', { name: 'Jonas Reiter' })
    .and(page.getByRole('row').filter({ has: mark }))
    .waitFor()
  await expectGoodState(page)
  await resize(page, phone)
  await mark.getByText('1 of 2 posts added').waitFor()
  await mark.click()
  await page.getByText('1 of 2 posts added').waitFor()
  await resize(page, desk)

  const names = () => page.getByText(/^(Leyla Demir|Jonas Reiter)$/).allTextContents()
  await expect.poll(names).toEqual(['Jonas Reiter', 'Leyla Demir'])
  await page.getByRole('columnheader', { name: 'Sales', exact: true }).getByRole('button').click()
  await expect.poll(names).toEqual(['Leyla Demir', 'Jonas Reiter'])
  await resize(page, phone)
  await page.getByLabel('Sort by').selectOption('Orders')
  await expect.poll(names).toEqual(['Jonas Reiter', 'Leyla Demir'])

  const share = await page.getByRole('button', { name: 'Share' }).boundingBox()
  expect((share?.x ?? 0) + (share?.width ?? 0)).toBeLessThanOrEqual(phone.width)
  await press('Export')
  await dialog.getByText('4 rows. Uses 1 of the 500 exports left.').waitFor()
  await expectGoodState(page)
  await submit('Export')
  await page.getByText('Export started.').waitFor()
  await house.drain()
  await page.getByText('The export of “Autumn launch, results” is ready.').waitFor()
  await expectGoodPage(page)

  await press('Share')
  await submit('Create link')
  const made = dialog.getByRole('textbox', { name: 'The new link' })
  const url = await made.inputValue()
  await expectGoodState(page)
  const stranger = await browser.visit(desk)
  await stranger.page.goto(url)
  await stranger.page.getByRole('heading', { name: 'Autumn launch' }).waitFor()
  await stranger.page.getByText(/^Shared by Rosa Feldmann · ends /).waitFor()
  await stranger.page.getByRole('link', { name: 'Jonas Reiter' }).waitFor()
  await stranger.page.getByRole('row', { name: /^Jonas Reiter ?1 of 2 posts added/ }).waitFor()
  await stranger.page.getByRole('row', { name: /^Leyla Demir ?No order/ }).waitFor()
  const shown = await stranger.page.content()
  for (const hidden of [
    '104.50',
    order.price,
    String(order.number),
    'nordlicht.example',
    leyla,
    list.id,
    'USDT',
    'LEYLA10',
  ])
    expect(shown).not.toContain(hidden)
  await expectGoodPage(stranger.page)
  await dialog.getByLabel('Show costs and amounts').check()
  await submit('Create link')
  await expect.poll(() => made.inputValue()).not.toBe(url)
  await dialog.getByText('New link: Results with costs').waitFor()
  const links = dialog.getByRole('listitem')
  const newest = links.filter({ hasText: /^Results with costs ?New ?…[\w-]{4} · 0 views · created / })
  await newest.waitFor()
  await links.filter({ hasText: /^Results without costs ?…[\w-]{4} · 1 view · created / }).waitFor()
  await stranger.page.goto(await made.inputValue())
  await stranger.page.getByText('1 EUR = 1.08 USDT').waitFor()
  await stranger.page.getByText('104.50 EUR').waitFor()
  await expectGoodState(stranger.page)
  await newest.getByRole('button', { name: /^End the link …[\w-]{4} to Autumn launch now$/ }).click()
  await expectGoodState(page)
  await submit('End link')
  await expect.poll(() => links.count()).toBe(1)
  await made.waitFor({ state: 'detached' })
  await stranger.page.reload()
  await stranger.page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
  expect(stranger.faults.concat(faults)).toEqual([])
})
