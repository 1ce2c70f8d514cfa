import { readFile } from 'node:fs/promises'
import type { LimitName } from '@limelight/contract/limits'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addToList, buildList } from '@limelight/core/test/factories/favourites'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { formatCompact, formatPercent } from '@limelight/web/display/format'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectGoodState, keepToasts, openBrowser, phone, resize } from '../browser.ts'
import { readCsv } from '../favourites/export-csv.ts'
import { openHouse } from '../house.ts'
import { loseUpdates } from '../live-updates.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)
/** Ordered by followers, like the results of Discovery. */
const people = Array.from({ length: 30 }, (_, at) => `Person ${String(at + 1).padStart(2, '0')}`)
const ids = await addInfluencers(
  house.ctx,
  'instagram',
  people.map((name, at) => ({
    platformId: name,
    name,
    followers: 912_345 - at * 23_456,
    er: 1 + at / 7,
    location: 'DE',
  })),
)

async function enter(limits: Partial<Record<LimitName, number>> = {}) {
  const session = await buildAccount(house.ctx)
  await givePlan(house.ctx, session.user.id, { name: 'Business', limits })
  const visitor = await browser.visit(desk, session)
  return { ...visitor, session, api: house.trpc(session.accessToken) }
}

/** A user with an open board of `count` cards. */
async function enterBoard(count: number, limits?: Partial<Record<LimitName, number>>) {
  const visitor = await enter(limits)
  const list = await buildList(house.ctx, visitor.session.user.id, { name: 'Spring' })
  await addToList(house.ctx, visitor.session.user.id, list.id, ids.slice(0, count))
  const path = `/favourites?type=influencer&socialNetwork=instagram&list=${list.id}&view=board`
  await openBoard(visitor.page, path)
  return { ...visitor, list, path }
}

/** Opens a board and waits for the figures of its columns, which move the cards down when they arrive. */
async function openBoard(page: Page, path: string) {
  await page.goto(path)
  await card(page, 'Person 01').waitFor()
  await column(page, 'New').getByText('median ER').waitFor()
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).first().waitFor()
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}, [\\d,]+ cards?$`) })
const card = (page: Page, name: string) => page.locator('[data-card]').filter({ hasText: name })
const heading = (page: Page) => page.locator('[data-column] h2').allTextContents()
/** The numbers of the creators in a column from top to bottom. */
const inColumn = async (page: Page, name: string) => {
  const names = await column(page, name)
    .locator('[data-card] button[aria-expanded]:not([aria-haspopup])')
    .allTextContents()
  return names.map(text => Number(text.replace('Person ', '')))
}
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** Drags a card with the mouse and drops its middle at a point. */
async function drag(page: Page, name: string, to: { x: number; y: number }) {
  const box = await card(page, name).boundingBox()
  if (box === null) throw new Error(`${name} is not in view`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
}

/** The names of the calls that the page makes from now on. */
function collectCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', request => {
    const [, names] = /\/trpc\/([^?]*)/.exec(request.url()) ?? []
    if (names !== undefined) calls.push(...names.split(','))
  })
  return calls
}

async function middleOf(page: Page, name: string) {
  const box = await card(page, name).boundingBox()
  if (box === null) throw new Error(`${name} is not in view`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('creators are listed from Discovery, moved by mouse, keyboard and menu, and exported', async () => {
  const { page, faults, api } = await enter()
  await page.goto('/discovery')
  await page.getByRole('checkbox', { name: 'Select Person 01' }).check()
  // The list has to scroll to the last one.
  const results = page.getByRole('region', { name: 'Found creators' })
  await results.evaluate(list => list.scrollTo({ top: 900 }))
  await page.getByRole('checkbox', { name: 'Select Person 25' }).click({ modifiers: ['Shift'] })
  await page.getByRole('region', { name: 'Selection' }).getByText('25 selected').waitFor()
  await button(page, 'Add to list').click()
  await button(page, 'New list').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring')
  await keepToasts(page, async () => {
    await page.keyboard.press('Enter')
    await said(page, 'Successfully added 25 item(s) to the folder')
    await page.getByRole('link', { name: 'Open list' }).click()
  })
  await page.getByRole('tab', { name: 'Board' }).click()
  await card(page, 'Person 01').waitFor()
  await column(page, 'New').getByText('median ER').waitFor()
  await button(page, /^Undo/).waitFor({ state: 'detached' })
  await expect.poll(() => page.locator('[data-column]').first().getAttribute('aria-label')).toBe('New, 25 cards')

  // By mouse: into an empty column, then between two of its cards.
  const contacted = await column(page, 'Contacted').boundingBox()
  const overContacted = { x: (contacted?.x ?? 0) + 100, y: (contacted?.y ?? 0) + 120 }
  await drag(page, 'Person 02', overContacted)
  await said(page, 'Moved Person 02 to Contacted')
  await drag(page, 'Person 03', { ...overContacted, y: overContacted.y + 150 })
  await expect.poll(() => inColumn(page, 'Contacted')).toEqual([2, 3])
  const third = await middleOf(page, 'Person 03')
  await drag(page, 'Person 05', { ...third, y: third.y - 12 })
  await expect.poll(() => inColumn(page, 'Contacted')).toEqual([2, 5, 3])
  // A card that is dropped outside of a column or released with Escape returns.
  await drag(page, 'Person 01', { x: 100, y: 500 })
  const first = await middleOf(page, 'Person 01')
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await page.mouse.move(overContacted.x, overContacted.y, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => inColumn(page, 'Contacted')).toEqual([2, 5, 3])
  await expect.poll(() => inColumn(page, 'New').then(all => all.slice(0, 3))).toEqual([1, 4, 6])

  // By keyboard.
  await card(page, 'Person 01').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await page.getByText('Person 04 lifted.').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  await page.getByText('Contacted, position 2 of 4.').waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press(' ')
  await expect.poll(() => inColumn(page, 'Contacted')).toEqual([2, 5, 4, 3])
  await card(page, 'Person 04').and(page.locator(':focus')).waitFor()
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect.poll(() => inColumn(page, 'Contacted')).toEqual([2, 5, 4, 3])

  // By the menu.
  await button(page, 'Move Person 06').click()
  await item(page, 'Done').click()
  await button(page, 'Move Person 07').click()
  await item(page, 'Done').click()
  await expect.poll(() => inColumn(page, 'Done')).toEqual([7, 6])
  await button(page, 'Move Person 07').click()
  await item(page, 'Move to bottom').click()
  await expect.poll(() => inColumn(page, 'Done')).toEqual([6, 7])
  for (const [step, order] of [
    ['Move up', [7, 6]],
    ['Move down', [6, 7]],
  ] as const) {
    await button(page, 'Move Person 07').click()
    await item(page, step).click()
    await expect.poll(() => inColumn(page, 'Done')).toEqual(order)
  }

  // Several cards of two columns at once. Z returns each to its place.
  await card(page, 'Person 08').focus()
  await page.keyboard.press('x')
  await card(page, 'Person 05').click({ modifiers: ['Control'] })
  await card(page, 'Person 03').click({ modifiers: ['Shift'] })
  await page.getByRole('region', { name: 'Selection' }).getByText('4 selected').waitFor()
  await button(page, 'Move to').click()
  await item(page, 'In progress').click()
  await said(page, 'Moved 4 cards to In progress')
  await expect.poll(() => inColumn(page, 'In progress')).toEqual([8, 5, 4, 3])
  await page.keyboard.press('z')
  await expect.poll(() => inColumn(page, 'Contacted')).toEqual([2, 5, 4, 3])
  await expect.poll(() => inColumn(page, 'New').then(all => all.slice(0, 3))).toEqual([1, 8, 9])
  // The Undo button of the toast reverts its own move.
  await keepToasts(page, async () => {
    await button(page, 'Move Person 01').click()
    await item(page, 'Done').click()
    await button(page, /^Undo/).last().click()
  })
  await expect.poll(() => inColumn(page, 'New').then(all => all[0])).toBe(1)

  await button(page, 'Move Person 02').click()
  await item(page, 'Add a note').click()
  await page.getByRole('textbox', { name: 'Note' }).fill('=Likes "barter", plus fee')
  // Escape saves the note. Only Discard drops it.
  await page.keyboard.press('Escape')
  await card(page, 'Person 02').getByText('plus fee').waitFor()
  const listId = new URL(page.url()).searchParams.get('list') ?? ''
  const stored = async () => {
    const { columns } = await api.favourites.board.query({ id: listId, limit: 100 })
    return columns.map(({ data }) => data.map(({ id }) => Number(people[ids.indexOf(id)]?.replace('Person ', ''))))
  }
  await expect.poll(stored).toEqual([[1, ...numbers(8, 25)], [2, 5, 4, 3], [], [6, 7]])

  await button(page, 'Export').click()
  await page.getByText('25 rows. Uses 1 of the 500 exports left.').waitFor()
  await expectGoodState(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('progressbar', { name: 'Export of Spring' }).waitFor()
  await house.drain()
  await said(page, 'The export of “Spring” is ready.')
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  expect(download.suggestedFilename()).toMatch(/^limelight-.*\.csv$/)
  const rows = readCsv(await readFile(await download.path(), 'utf8'))

  await page.getByRole('tab', { name: 'Table' }).click()
  // The table renders only visible rows, so it is read from both ends.
  const lines = page.locator('tr[aria-rowindex]')
  const seen = new Map<number, string>()
  const read = async () => {
    for (const [index, text] of await lines.evaluateAll(all =>
      all.map(
        line => [Number(line.ariaRowIndex), [...line.children].map(cell => cell.textContent).join(' | ')] as const,
      ),
    ))
      seen.set(index - 2, text)
  }
  await lines.first().waitFor()
  await button(page, 'Column of Person 01: New').waitFor()
  await read()
  await card(page, 'Person 01').waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Creators of this list' }).evaluate(list => list.scrollTo({ top: 9999 }))
  await expect.poll(() => read().then(() => seen.size)).toBe(25)
  expect(rows).toHaveLength(25)
  for (const [at, row] of rows.entries()) {
    const line = seen.get(at)
    expect(line).toContain(row.Name)
    expect(line).toContain(formatCompact(Number(row.Followers)))
    expect(line).toContain(formatPercent(Number(row['Engagement rate (%)'])))
    expect(line).toContain(row['Board column'])
  }
  expect(rows[1]?.Note).toContain('Likes "barter", plus fee')

  // The notification opens the export history.
  await button(page, /^Notifications/).click()
  await page.getByRole('link', { name: 'Export' }).click()
  const history = page.getByRole('dialog', { name: 'Exports' })
  await history.getByText('CSV · 25 rows').waitFor()
  await history.getByText('Kept until').waitFor()
  await expectGoodState(page)
  const [again] = await Promise.all([page.waitForEvent('download'), button(page, 'Download Spring').click()])
  expect(readCsv(await readFile(await again.path(), 'utf8'))).toEqual(rows)
  await page.keyboard.press('Escape')
  await history.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.has('exports')).toBe(false)
  expect(faults).toEqual([])
}, 120_000)

test('cards are found while typing and filtered, and keep their positions when they move meanwhile', async () => {
  const { page, faults, api, list } = await enterBoard(12)
  const order = async () => {
    const { columns } = await api.favourites.board.query({ id: list.id, limit: 100 })
    return columns.map(({ data }) => data.map(({ id }) => Number(people[ids.indexOf(id)]?.replace('Person ', ''))))
  }
  await page.keyboard.press('/')
  await page.keyboard.type('person 1')
  await said(page, '3 of 12')
  await expect.poll(() => inColumn(page, 'New')).toEqual([10, 11, 12])
  expect(new URL(page.url()).searchParams.get('find')).toBe('person 1')
  await page.keyboard.press('ArrowDown')
  await page.locator(`[data-card="${ids[9]}"]:focus`).waitFor()

  // Dropped before a visible card, it stands directly before it, behind the hidden ones.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press(' ')
  await expect.poll(() => inColumn(page, 'New')).toEqual([12, 10, 11])
  await expect.poll(order).toEqual([[...numbers(1, 9), 12, 10, 11], [], [], []])
  await page.keyboard.press('z')
  await expect.poll(order).toEqual([numbers(1, 12), [], [], []])
  await expect.poll(() => inColumn(page, 'New')).toEqual([10, 11, 12])
  await expectGoodState(page)

  // Escape shows all cards again. Filters of the table apply as well.
  await page.getByRole('searchbox', { name: 'Find cards' }).focus()
  await page.keyboard.press('Escape')
  await expect.poll(() => inColumn(page, 'New').then(all => all.length)).toBe(12)
  await page.goto(`/favourites?list=${list.id}&view=board&followersMin=850000&find=person`)
  await said(page, '3 of 12')
  await expect.poll(() => inColumn(page, 'New')).toEqual([1, 2, 3])
  await page.getByRole('searchbox', { name: 'Find cards' }).fill('nobody')
  await page.getByRole('heading', { name: 'No card matches' }).waitFor()
  await button(page, 'Show all cards').click()
  await expect.poll(() => inColumn(page, 'New').then(all => all.length)).toBe(12)
  expect(faults).toEqual([])
})

test('a move in one window appears in the other, without disturbing a card that is being dragged', async () => {
  const { page, context, faults, path } = await enterBoard(8)
  const other = await context.newPage()
  await openBoard(other, path)

  const held = await middleOf(other, 'Person 04')
  await other.mouse.move(held.x, held.y)
  await other.mouse.down()
  await other.mouse.move(held.x + 260, held.y - 40, { steps: 4 })
  await card(other, 'Person 04').waitFor({ state: 'detached' })
  await button(page, 'Move Person 02').click()
  await item(page, 'Done').click()
  await expect.poll(() => house.drain().then(() => inColumn(other, 'Done'))).toEqual([2])
  expect(await card(other, 'Person 04').count()).toBe(0)
  await other.mouse.up()
  await expect.poll(() => inColumn(other, 'Contacted')).toEqual([4])
  await expect.poll(() => house.drain().then(() => inColumn(page, 'Contacted'))).toEqual([4])
  await expect.poll(() => inColumn(page, 'New')).toEqual([1, 3, 5, 6, 7, 8])

  await keepToasts(other, async () => {
    // This window has not heard yet that the card was removed, so its move fails and the card
    // disappears.
    await loseUpdates(house, async () => {
      await button(other, 'Move Person 05').click()
      await Promise.all([other.waitForResponse(/favourites\.removeItems/), item(other, 'Remove from list').click()])
    })
    await said(other, 'Removed Person 05 from Spring')
    await button(page, 'Move Person 05').click()
    await item(page, 'Done').click()
    await page.getByRole('alert').filter({ hasText: 'Nothing found' }).waitFor()
    await expect.poll(() => inColumn(page, 'New')).toEqual([1, 3, 6, 7, 8])
    await expect.poll(() => inColumn(page, 'Done')).toEqual([2])
    // Undo returns the card to its place in every window.
    await button(other, /^Undo/).click()
  })
  await expect.poll(() => house.drain().then(() => inColumn(page, 'New'))).toEqual([1, 3, 5, 6, 7, 8])
  expect(faults).toEqual([])
})

test('a drag makes one call, and only other windows reload the board', async () => {
  const { page, context, faults, path } = await enterBoard(8)
  await house.drain()
  const other = await context.newPage()
  await openBoard(other, path)
  const here = collectCalls(page)
  const there = collectCalls(other)
  const updates: string[] = []
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"favourites"')) updates.push(String(payload))
    }),
  )
  // A socket that is already open is not reported.
  await page.reload()
  await column(page, 'New').getByText('median ER').waitFor()
  await expect
    .poll(() =>
      page.evaluate('performance.getEntriesByType("resource").some(({ name }) => name.includes("socket.io"))'),
    )
    .toBe(true)
  here.length = 0
  there.length = 0

  const contacted = await column(page, 'Contacted').boundingBox()
  await drag(page, 'Person 02', { x: (contacted?.x ?? 0) + 100, y: (contacted?.y ?? 0) + 120 })
  await expect.poll(() => inColumn(page, 'Contacted')).toEqual([2])
  await column(page, 'Contacted')
    .locator('header')
    .getByText(formatCompact(912_345 - 23_456))
    .waitFor()
  await expect.poll(() => house.drain().then(() => inColumn(other, 'Contacted'))).toEqual([2])
  await expect.poll(() => updates).toHaveLength(1)
  await page.evaluate('new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))')
  expect(here).toEqual(['favourites.move'])
  expect(there).toEqual(['favourites.board'])
  expect(faults).toEqual([])
})

test('columns are added, renamed, ordered and deleted, and a card opens beside the board', async () => {
  const { page, faults } = await enterBoard(5)
  await button(page, 'Add a column').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add column' }).click()
  await page.getByText('Empty name').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Paused')
  await page.getByRole('radio', { name: 'Colour 6' }).check()
  await expectGoodState(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Add column' }).click()
  await column(page, 'Paused').waitFor()
  await expect.poll(() => heading(page)).toEqual(['New', 'Contacted', 'In progress', 'Done', 'Paused'])

  await button(page, 'Paused: column menu').click()
  await item(page, 'Name and colour').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('On hold')
  await button(page, 'Save').click()
  await column(page, 'On hold').waitFor()
  await button(page, 'On hold: column menu').click()
  await item(page, 'Move left').click()
  await expect.poll(() => heading(page)).toEqual(['New', 'Contacted', 'In progress', 'On hold', 'Done'])
  const [from, to] = await Promise.all(
    ['On hold', 'Contacted'].map(name => page.getByRole('heading', { name, exact: true }).boundingBox()),
  )
  await page.mouse.move((from?.x ?? 0) + 10, (from?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 10, { steps: 8 })
  await page.mouse.up()
  await expect.poll(() => heading(page)).toEqual(['New', 'On hold', 'Contacted', 'In progress', 'Done'])

  await button(page, 'New: column menu').click()
  await expect.poll(() => item(page, 'Delete column').getAttribute('aria-disabled')).toBe('true')
  await page.getByText('New cards start in the default column').waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Move Person 03').click()
  await item(page, 'On hold').click()
  await expect.poll(() => inColumn(page, 'On hold')).toEqual([3])
  await button(page, 'On hold: column menu').click()
  await item(page, 'Delete column').click()
  await page.getByText('1 card in this list moves to New.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete column' }).click()
  await said(page, 'Deleted On hold. 1 card moved to New.')
  await expect.poll(() => inColumn(page, 'New').then(all => all.toSorted())).toEqual([1, 2, 3, 4, 5])
  await expect.poll(() => heading(page)).toEqual(['New', 'Contacted', 'In progress', 'Done'])

  await card(page, 'Person 02').click()
  await page.getByRole('complementary', { name: 'Person 02' }).waitFor()
  expect(new URL(page.url()).searchParams.get('open')).toBe(ids[1])
  await page.keyboard.press('Escape')
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('changes without a connection roll back, their text is kept, and Undo is one call', async () => {
  const { page, context, faults, list, api } = await enterBoard(8)
  const stored = async () => {
    const { columns } = await api.favourites.board.query({ id: list.id, limit: 100 })
    return columns.map(({ data }) => data.map(({ id, note }) => `${ids.indexOf(id) + 1}${note ?? ''}`))
  }
  const asked: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname.replace('/trpc/', ''))
  })

  // A dialog focuses its first field.
  await button(page, 'Move Person 01').click()
  await item(page, 'Add a note').click()
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.type('Price fixed, size 42')
  await page.keyboard.press('Escape')
  await card(page, 'Person 01').getByText('Price fixed, size 42').waitFor()
  await button(page, 'Add a column').click()
  await page.locator('input:focus').waitFor()
  await page.keyboard.type('Shipping')
  await page.keyboard.press('Enter')
  await column(page, 'Shipping').waitFor()

  // A note without a connection.
  await context.setOffline(true)
  await button(page, 'Move Person 02').click()
  await item(page, 'Add a note').click()
  await page.locator('textarea:focus').waitFor()
  await page.keyboard.type('Late')
  await page.keyboard.press('Control+Enter')
  const unsaved = page.getByRole('alert').filter({ hasText: 'Couldn’t save the note on Person 02' })
  await unsaved.waitFor()
  await page.getByText('Couldn’t update the board').waitFor()
  await context.setOffline(false)
  await page.getByText('Couldn’t update the board').waitFor({ state: 'detached' })
  expect(await card(page, 'Person 02').getByText('Late').count()).toBe(0)
  await unsaved.getByRole('button', { name: 'Save again' }).click()
  await card(page, 'Person 02').getByText('Late').waitFor()
  const before = [['1Price fixed, size 42', '2Late', ...numbers(3, 8).map(String)], [], [], [], []]
  await expect.poll(stored).toEqual(before)

  // Cards that are not adjacent. Shift+X selects all from the last one.
  await card(page, 'Person 02').focus()
  await page.keyboard.press('x')
  await card(page, 'Person 04').focus()
  await page.keyboard.press('x')
  await card(page, 'Person 06').focus()
  await page.keyboard.press('Shift+X')
  await page.getByRole('region', { name: 'Selection' }).getByText('4 selected').waitFor()
  await button(page, 'Move to').click()
  await item(page, 'Done').click()
  await said(page, 'Moved 4 cards to Done')
  await expect.poll(() => stored().then(([, , , done]) => done)).toEqual(['2Late', '4', '5', '6'])
  await context.setOffline(true)
  await page.keyboard.press('z')
  const unreached = page.getByRole('alert').filter({ hasText: 'Couldn’t reach Limelight. Check' })
  await unreached.getByRole('button', { name: 'Dismiss' }).click()
  await unreached.waitFor({ state: 'detached' })
  await expect.poll(() => inColumn(page, 'Done').then(all => all.length)).toBe(4)
  await context.setOffline(false)
  asked.length = 0
  // Also in the table.
  await page.getByRole('tab', { name: 'Table' }).click()
  await button(page, 'Column of Person 02: Done').waitFor()
  await page.keyboard.press('z')
  await expect.poll(stored).toEqual(before)
  await house.drain()
  await button(page, 'Column of Person 02: New').waitFor()
  expect(asked).toEqual(['favourites.putBack'])

  // The table rolls back, and the note text is kept.
  await button(page, 'Add a note on Person 03').waitFor()
  await context.setOffline(true)
  await button(page, 'Column of Person 03: New').click()
  await item(page, 'Done').click()
  await unreached.waitFor()
  await button(page, 'Column of Person 03: New').waitFor()
  await button(page, 'Add a note on Person 03').click()
  await page.keyboard.type('Agreed')
  await page.keyboard.press('Control+Enter')
  const lost = page.getByRole('alert').filter({ hasText: 'Couldn’t save the note on Person 03' })
  await lost.waitFor()
  await button(page, 'Add a note on Person 03').waitFor()
  await context.setOffline(false)
  await lost.getByRole('button', { name: 'Save again' }).click()
  await button(page, 'Note on Person 03: Agreed').waitFor()
  await expect.poll(() => stored().then(([first]) => first?.[2])).toBe('3Agreed')
  expect(faults).toEqual([])
})

// Headless Chromium starts no drag by a long press, so the mouse drags and fingers do the rest.
test('on a phone the board scrolls under a dragged card, a swipe scrolls and the menu moves', async () => {
  const { page, context, faults, list, api } = await enterBoard(8)
  await resize(page, phone)
  const totals = async () => (await api.favourites.board.query({ id: list.id })).columns.map(({ total }) => total)
  const from = await middleOf(page, 'Person 02')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(380, from.y, { steps: 6 })
  await page.locator('[data-holding]').waitFor()
  // Near the edge the board scrolls without snapping to its columns. A pointer that rests repeats its events.
  const last = page.locator('[data-column]').nth(3).getByText('No cards yet.')
  await expect
    .poll(async () => {
      await page.mouse.move(380, from.y)
      return last.count()
    })
    .toBe(0)
  await page.mouse.up()
  await expect.poll(totals).toEqual([7, 0, 0, 1])

  const fingers = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  await page.locator('[data-column]').first().scrollIntoViewIfNeeded()
  const cards = page.locator('[data-column]').first().locator('[data-card]').first()
  const top = (await cards.boundingBox())?.y
  await touch('touchStart', { x: 150, y: 500 })
  await touch('touchMove', { x: 150, y: 300 })
  await touch('touchEnd')
  await expect.poll(async () => (await cards.boundingBox())?.y).toBeLessThan(top ?? 0)
  expect(await page.locator('[data-holding]').count()).toBe(0)
  const menu = await button(page, 'Move Person 05').boundingBox()
  await touch('touchStart', { x: (menu?.x ?? 0) + 10, y: (menu?.y ?? 0) + 10 })
  await touch('touchEnd')
  await item(page, 'Done').click()
  await expect.poll(totals).toEqual([6, 0, 0, 2])
  expect(faults).toEqual([])
})

test('creators unmasked by an export are unmasked on the cards without a live update', async () => {
  const { page, faults, api, list } = await enterBoard(2, { EXPORT: 1, MAX_VOLUME_USERNAME_URL: 2 })
  await button(page, 'Export').click()
  const dialog = page.getByRole('dialog', { name: 'Export Spring' })
  await dialog.getByRole('switch', { name: 'Unmask everything that is still masked' }).check()
  await dialog.getByText('Unmasks 2 of the 2 profiles left').waitFor()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const [{ username = '' } = {}] = (await api.favourites.items.query({ type: 'influencer', id: list.id })).data.flatMap(
    item => ('username' in item ? [item] : []),
  )
  expect(username).not.toContain('***')
  await page.locator('[data-card]').getByText(`@${username}`).first().waitFor()
  expect(faults).toEqual([])
})

test('an export beyond the plan is refused before the click', async () => {
  const { page, faults } = await enterBoard(3, { EXPORT: 1, MAX_VOLUME_USERNAME_URL: 2 })
  const dialog = page.getByRole('dialog', { name: 'Export Spring' })
  const ask = dialog.getByRole('button', { name: 'Export', exact: true })
  await button(page, 'Export').click()
  await dialog.getByText('3 rows. Uses 1 of the 1 export left.').waitFor()
  await dialog.getByRole('switch', { name: 'Unmask everything that is still masked' }).check()
  await dialog.getByText('Your plan has 2 profiles left, which is not enough to unmask everything.').waitFor()
  await expect.poll(() => ask.isDisabled()).toBe(true)
  await dialog.getByRole('switch').uncheck()
  await ask.click()
  await page.getByRole('progressbar', { name: 'Export of Spring' }).waitFor()
  await house.drain()
  await said(page, 'The export of “Spring” is ready.')
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^\uFEFFID,Network,Name,/)
  await button(page, 'Export').click()
  await dialog.getByText('Your plan’s 1 export is used up.').waitFor()
  await expect.poll(() => ask.isDisabled()).toBe(true)
  await expectGoodState(page)
  await page.getByRole('link', { name: 'See plans' }).click()
  await page.waitForURL(/\/tariffs/)
  expect(faults).toEqual([])
})
