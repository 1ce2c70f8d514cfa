import { rebuildPeers } from '@limelight/core/influencers/scores/peers'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectGoodState, keepToasts, openBrowser } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)
const berlin = { location: 'DE', language: 'de', categories: ['Fitness'], followers: 90_000, er: 3.1 }
await addInfluencers(house.ctx, 'instagram', [
  { ...berlin, platformId: 'jana', name: 'Jana Lauf' },
  { ...berlin, platformId: 'timo', name: 'Timo Kraft', bio: 'tall, no tattoos', followers: 900_000 },
  { ...berlin, platformId: 'vera', name: 'Vera Vegan', bio: 'vegan coffee', categories: ['Coffee'] },
])

await rebuildPeers(house.ctx)

const enter = async (path: string) => {
  const visitor = await browser.visit(desk, await buildAccount(house.ctx))
  await visitor.page.goto(path)
  return visitor
}
const found = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).first().waitFor()
const chips = async (page: Page) => {
  const list = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')
  await list.first().waitFor()
  return (await list.allInnerTexts()).slice(0, -1).map(text => text.replace(/\s+/g, ' '))
}
const four = ['Topic Fitness', 'Location Germany', 'Followers 50k – 200k', 'ER from 2%']

test('a sentence becomes filters, which are saved by name, shared and opened again', async () => {
  const { page, faults } = await enter('/discovery')
  await found(page, '3 creators')
  const field = page.getByRole('combobox')
  await field.fill('fitness creators in Germany, 50k to 200k, good engagement')
  await page.getByRole('option', { name: /^Topic Fitness.*1 creator/ }).waitFor()
  await expectGoodState(page)
  await field.press('Enter')
  await found(page, '1 exact, 1 close')
  await expect.poll(() => chips(page)).toEqual(four)
  await expect.poll(() => field.inputValue()).toBe('')
  const shared = page.url()

  await page.getByRole('button', { name: 'Saved searches' }).click()
  const saved = page.getByRole('dialog', { name: 'Saved searches' })
  const name = saved.getByRole('textbox', { name: 'Name for these filters' })
  await expect.poll(() => name.inputValue()).toBe('Fitness, Germany, Followers 50k – 200k, ER from 2%')
  await saved.getByText('No saved searches yet').waitFor()
  await name.fill('Berlin')
  await name.press('Enter')
  await saved.getByText('These filters are saved as Berlin.').waitFor()
  await expectGoodState(page)
  await saved.getByRole('button', { name: 'Rename Berlin' }).click()
  await saved.getByRole('textbox', { name: 'New name' }).fill('Runners')
  await page.keyboard.press('Enter')
  await saved.getByRole('button', { name: 'Rename Runners' }).waitFor()
  await page.keyboard.press('Escape')
  await saved.waitFor({ state: 'detached' })

  // Names are unique.
  await page.getByRole('button', { name: 'Remove ER' }).click()
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await name.fill('runners')
  await name.press('Enter')
  await saved.getByText('You have a search of this name').waitFor()
  await saved.getByRole('button', { name: 'Instagram: Runners' }).click()
  await found(page, '1 exact, 1 close')
  await expect.poll(() => chips(page)).toEqual(four)

  await page.getByRole('button', { name: 'Saved searches' }).click()
  await keepToasts(page, async () => {
    await saved.getByRole('button', { name: 'Delete Runners' }).click()
    await saved.getByText('No saved searches yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
  })
  await saved.getByText('These filters are saved as Runners.').waitFor()
  expect(faults).toEqual([])

  const other = await enter(shared)
  await found(other.page, '1 exact')
  await expect.poll(() => chips(other.page)).toEqual(four)
})

test('Enter does what the first row says, and chips are removed one by one', async () => {
  const { page, faults } = await enter('/discovery?location=DE')
  await found(page, '3 creators')
  const field = page.getByRole('combobox')
  await field.fill('vegan coffee')
  await page.getByRole('option', { name: 'Topic Vegan Topic Coffee 0 creators' }).waitFor()
  await field.fill('coffee tall without tattoos likes over 10k likes')
  await page.getByRole('option', { name: /“tall”.*Not “tattoos”/ }).waitFor()
  await field.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.getByRole('option', { name: /“tall”/ }).waitFor({ state: 'detached' })
  await field.and(page.locator(':focus')).waitFor()
  await field.fill('coffee vera not tall over 10k likes')
  await page.getByRole('option', { name: /^Topic Coffee.*1 creator/ }).waitFor()
  await field.press('Enter')
  await page.getByText('“over 10k likes” is a filter of Content.').waitFor()
  await expect.poll(() => chips(page)).toEqual(['“vera”', 'Not “tall”', 'Topic Coffee', 'Location Germany'])
  await expect.poll(() => field.inputValue()).toBe('vera -tall')
  await expectGoodState(page)
  await page.getByRole('button', { name: 'Remove “tall”' }).click()
  await expect.poll(() => chips(page)).toEqual(['“vera”', 'Topic Coffee', 'Location Germany'])
  await page.getByRole('button', { name: 'Remove “vera”' }).click()
  await expect.poll(() => chips(page)).toEqual(['Topic Coffee', 'Location Germany'])

  await page.getByRole('button', { name: 'Remove Topics' }).click()
  await field.fill('coff')
  const topic = page.getByRole('option', { name: 'Coffee 1 creator' })
  await topic.waitFor()
  await topic.click()
  await topic.waitFor({ state: 'detached' })
  await expect.poll(() => chips(page)).toEqual(['Topic Coffee', 'Location Germany'])
  await field.fill('ver')
  await page.getByRole('option', { name: /^Vera Vegan/ }).click()
  await page.getByRole('complementary').getByText('Vera Vegan').first().waitFor()
  await page.keyboard.press('Escape')

  await field.fill('fitnss')
  await page.getByText('Showing results for fitness.').waitFor()
  await field.press('Enter')
  await expect.poll(() => chips(page)).toEqual(['Topic Fitness', 'Location Germany'])
  await expectGoodState(page)
  await page.getByRole('button', { name: 'Search for fitnss instead' }).click()
  await expect.poll(() => chips(page)).toEqual(['“fitnss”', 'Topic Coffee', 'Location Germany'])
  await page.getByRole('button', { name: 'Remove “fitnss”' }).click()

  await field.fill('vegan youtubers in France with more than 100k subscribers, not in Spain')
  await page.getByRole('option', { name: /^On YouTube:.*Topic Vegan/ }).waitFor()
  await expectGoodState(page)
  await field.press('Enter')
  await page.getByRole('button', { name: 'Remove Subscribers' }).waitFor()
  await expect.poll(() => chips(page)).toEqual(['Topic Vegan', 'Location France', 'Subscribers from 100k', 'Not Spain'])
  await expect.poll(() => field.inputValue()).toBe('')
  expect(faults).toEqual([])
})

test('a late interpretation does not replace a newer search, and a failed one waits for another Enter', async () => {
  const { page } = await enter('/discovery')
  await found(page, '3 creators')
  const field = page.getByRole('combobox')
  const held: (() => Promise<void>)[] = []
  await page.route(/influencers\.interpret/, route => void held.push(() => route.continue()))
  const say = async (sentence: string) => {
    await field.fill(sentence)
    await field.press('Enter')
    await page.getByText('Reading…').waitFor()
  }
  const answer = async (calls = 1) => {
    await expect.poll(() => held).toHaveLength(calls)
    for (const go of held.splice(0)) await Promise.all([page.waitForResponse(/influencers\.interpret/), go()])
    await page.evaluate('new Promise(done => requestAnimationFrame(() => setTimeout(done)))')
  }

  await say('fitness creators over 50k, good engagement')
  await field.fill('coffee')
  await answer(2)
  await expect.poll(() => field.inputValue()).toBe('coffee')
  expect(await page.getByRole('list', { name: 'Active filters' }).count()).toBe(0)

  await say('fitness creators under 500k, good engagement')
  await page.getByRole('link', { name: 'Pricing', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Pricing' }).waitFor()
  await answer()
  expect(new URL(page.url()).pathname).toBe('/tariffs')
  await page.getByRole('link', { name: 'Discovery', exact: true }).click()

  await say('fitness creators from Germany')
  await answer()
  await page.getByRole('button', { name: 'Remove Location' }).waitFor()
  await expect.poll(() => chips(page)).toEqual(['Topic Fitness', 'Location Germany'])

  await page.unroute(/influencers\.interpret/)
  await page.route(/influencers\.interpret/, route => route.abort())
  await field.fill('vegan coffee')
  await field.press('Enter')
  await page.getByText('Couldn’t read this search. Press Enter to try again.').waitFor()
  await expect.poll(() => chips(page)).toEqual(['Topic Fitness', 'Location Germany'])
  await page.unroute(/influencers\.interpret/)
  await field.press('Enter')
  await page.getByRole('button', { name: 'Remove Coffee' }).waitFor()
})
