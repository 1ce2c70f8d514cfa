import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rebuildPeers } from '@limelight/core/influencers/scores/peers'
import { writeDemoProgress } from '@limelight/core/readiness'
import { addContent, addInfluencers, buildReachable } from '@limelight/core/test/factories/influencers'
import { expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser, phone } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse({
  SAMPLE_SEARCHES_PER_ADDRESS: '2',
  TERMS_URL: 'https://limelight.test/terms',
  PRIVACY_URL: 'https://limelight.test/privacy',
  CONTACT_URL: 'mailto:hello@limelight.test',
})
const browser = await openBrowser(house.url)
const groups = ['Beauty', 'Fashion', 'Food', 'Fitness', 'Travel', 'Gaming', 'Technology']
/** With the shown ones, just enough to compare. */
const otherPeers = Array.from({ length: 3 }, (_, at) => buildReachable({ followers: 105_000 + at, er: 2 }))
await addInfluencers(house.ctx, 'instagram', [
  ...otherPeers,
  ...groups.map((group, at) =>
    buildReachable({
      name: `Rosa ${group}`,
      username: `secret.${at}`,
      bio: `Sourdough and ${group}`,
      categories: [group],
      followers: 110_000 + at,
      aqs: 80,
      er: group === 'Food' ? 9 : 2,
    }),
  ),
])
await addContent(house.ctx, 'instagram', [{ authorPlatformId: 'rosa', text: 'A loaf' }])
await rebuildPeers(house.ctx)

test('a visitor sees creators of the catalogue, searches a sample, and finds the terms', async () => {
  const { page, faults } = await browser.visit(phone)
  await page.goto('/')
  await page.getByRole('img', { name: /a beam of light falls on Rosa Food$/ }).waitFor()
  const facts = page.getByRole('region', { name: 'The catalogue today' })
  await facts.getByText('10', { exact: true }).waitFor()
  await page.getByRole('figure').getByText('Rosa Food').waitFor()
  await page.getByText('peers 2.00%').waitFor()

  const sample = page.getByRole('region', { name: 'Try it on the live catalogue' })
  await sample.getByRole('searchbox').fill('sourdough')
  await page.keyboard.press('Enter')
  await sample.getByText('The 5 largest of 7 creators').waitFor()
  await expect.poll(() => sample.getByRole('listitem').count()).toBe(5)
  expect(await page.locator('body').textContent()).not.toContain('secret.')
  await page.getByRole('heading', { name: 'Start free, upgrade when it pays off' }).scrollIntoViewIfNeeded()
  await page.getByRole('heading', { level: 3, name: 'Enterprise' }).waitFor()
  await expectGoodState(page)
  await page.setViewportSize({ ...phone, width: 320 })
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await page.setViewportSize(phone)

  // The minute of the limit begins here: checking a page may take longer.
  house.clock.advance(60_000)
  await sample.getByRole('button', { name: 'YouTube' }).click()
  await sample.getByText('No YouTube creator matches all of “sourdough”.').waitFor()
  await sample.getByRole('button', { name: 'vegan' }).click()
  await sample.getByText('No YouTube creator matches all of “vegan”.').waitFor()
  await sample.getByRole('button', { name: 'travel' }).click()
  await sample.getByRole('alert').getByText('all the samples for this minute').waitFor()
  await sample.getByRole('alert').getByRole('button', { name: 'Start free' }).click()
  await page.getByRole('dialog').getByRole('tab', { name: 'Sign Up' }).waitFor()
  await page.keyboard.press('Escape')

  const links = page.getByRole('navigation', { name: 'Footer' }).getByRole('link')
  expect(await links.evaluateAll(all => all.map(link => [link.textContent, link.getAttribute('href')]))).toEqual([
    ['Pricing', '/tariffs'],
    ['Terms', 'https://limelight.test/terms'],
    ['Privacy', 'https://limelight.test/privacy'],
    ['Contact', 'mailto:hello@limelight.test'],
  ])
  expect(faults).toEqual([])
})

test('a visitor of a demo sees how many creators are there until all are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'limelight-demo-'))
  const { config } = house.ctx
  config.demoProgressFile = join(folder, 'progress.json')
  writeDemoProgress(config, { loaded: 12_000, total: 50_000 })
  const { page, faults } = await browser.visit(phone)
  await page.goto('/')
  const line = page.getByRole('complementary', { name: 'Demo data' })
  await line.getByText('Loading the demo: 12,000 of 50,000 creators').waitFor()
  await expectGoodState(page)
  writeDemoProgress(config, { loaded: 30_000, total: 50_000 })
  await line.getByText('30,000 of 50,000').waitFor()
  expect(await line.getByRole('progressbar').getAttribute('value')).toBe('60')
  await rm(folder, { recursive: true })
  await line.getByRole('status').getByText('All 50,000 creators of the demo are here.').waitFor()
  await line.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  config.demoProgressFile = undefined
})

test('the landing page keeps its layout while creators and plans load', async () => {
  const { page, context } = await browser.visit(desk)
  await context.addInitScript(`{
    window.shift = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  }`)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/trpc\/.*(showcase|tariffs\.list)/, route => held.then(() => route.continue()))
  await page.goto('/')
  await page.getByRole('status', { name: 'Loading plans' }).scrollIntoViewIfNeeded()
  const heights = () => page.evaluate('document.documentElement.scrollHeight')
  const before = await heights()
  release()
  await page.getByRole('heading', { level: 3, name: 'Enterprise' }).waitFor()
  await page.getByRole('figure').getByText('Rosa Food').waitFor()
  expect(Math.abs(Number(await heights()) - Number(before))).toBeLessThan(40)
  expect(await page.evaluate('window.shift')).toBeLessThan(0.02)
  await context.close()
})
