import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser, phone } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

const lena = { platformId: 'lena', name: 'Lena Vogt', followers: 10_000, location: 'DE', language: 'de' }
const seen = { viewsTotal: 5000, likesTotal: 400, commentsTotal: 100, publishDate: '2026-11-10T12:00:00Z' }
const many = {
  viewsTotal: 124_400_000,
  likesTotal: 10_738_800,
  commentsTotal: 814_300,
  publishDate: '2026-11-10T12:00:00Z',
}
const place = { authorPlatformId: 'lena', language: 'de', location: 'DE' }
const [author = ''] = await addInfluencers(house.ctx, 'instagram', [lena])
await addInfluencers(house.ctx, 'youtube', [lena])
const [gnocchi = ''] = await addContent(house.ctx, 'instagram', [
  { ...place, ...seen, text: 'Gnocchi in one pan', isVideo: true },
  { ...place, ...seen, viewsTotal: 9000, text: 'Midnight noodles', isVideo: true },
  { ...place, text: 'Gnocchi, a still life', likesTotal: 90, commentsTotal: 2, language: 'en', location: 'US' },
])
await addContent(house.ctx, 'youtube', [
  { ...place, ...seen, text: 'Gnocchi, the long way', timelineType: 'video', isVideo: true },
  { ...place, ...seen, viewsTotal: 900, text: 'Gnocchi in a minute', timelineType: 'shorts', isVideo: true },
])

await addContent(house.ctx, 'instagram', [
  { ...place, ...many, language: 'hu', text: 'A long way up with @nudelbar #MidnightRamen' },
  { ...place, ...many, language: 'hu', text: 'A still of many', viewsTotal: null },
])

/** The texts of figures that overflow their tile. */
const sticking = `[...document.querySelectorAll('article dd')]
  .filter(figure => figure.getBoundingClientRect().right > figure.closest('article').getBoundingClientRect().right + 0.5)
  .map(figure => figure.textContent)`

const enter = async (path: string, limits: Parameters<typeof givePlan>[2] = {}) => {
  const session = await buildAccount(house.ctx)
  if (limits.limits !== undefined) await givePlan(house.ctx, session.user.id, limits)
  const visitor = await browser.visit(desk, session)
  await visitor.page.goto(path)
  return { ...visitor, session }
}
const found = (page: Page, words: string) => page.getByRole('status').getByText(words).first().waitFor()
const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('listitem').allInnerTexts()

const ranges = 'viewsTotalMin=4000&viewsTotalMax=6000&likesTotalMax=500&commentsTotalMin=10&erMin=1'
const dates = 'publishDateMin=2026-11-09&publishDateMax=2026-11-11'

test('every filter of both networks is part of the URL, and each network keeps its own', async () => {
  const instagram = `isVideo=1&languages=de&locations=DE&search=pan&${ranges}&${dates}`
  const { page, faults } = await enter(`/content?socialNetwork=instagram&${instagram}`)
  await found(page, '1 post')
  await page.getByRole('button', { name: 'Gnocchi in one pan' }).waitFor()
  await page.locator('p mark', { hasText: 'pan' }).waitFor()
  expect((await chips(page)).slice(0, -1)).toEqual(
    [
      '“pan”',
      'Type Reels',
      'Views 4k – 6k',
      'Likes up to 500',
      'Comments from 10',
      'Language German',
      'Location Germany',
      'ER from 1%',
      'Published 11.09.2026 – 11.11.2026',
    ].map(words => expect.stringMatching(words.replaceAll(' ', '\\s+'))),
  )

  await page.getByRole('tab', { name: 'YouTube' }).click()
  await found(page, '2 videos')
  await page.getByRole('button', { name: /^Type/ }).click()
  await page.getByRole('radio', { name: 'Videos' }).check()
  await page.keyboard.press('Enter')
  await found(page, '1 video')
  await page.getByRole('tab', { name: 'Instagram' }).click()
  await page.getByRole('button', { name: 'Gnocchi in one pan' }).waitFor()
  expect(new URL(page.url()).search).toContain('search=pan')

  const youtube = `timelineType=video&language=de&location=DE&${ranges}&${dates}`
  await page.goto(`/content?socialNetwork=youtube&${youtube}`)
  await page.getByRole('button', { name: 'Gnocchi, the long way' }).waitFor()
  await expect.poll(() => chips(page)).toHaveLength(9)
  const picture = await page.getByRole('button', { name: 'Gnocchi, the long way' }).boundingBox()
  expect((picture?.width ?? 0) / (picture?.height ?? 1)).toBeCloseTo(16 / 9, 1)
  await page.getByPlaceholder('Words, #tag, @name').waitFor()

  expect(faults).toEqual([])
})

test('a content item opens from the keyboard, J and K open the next, and its link opens it for another user', async () => {
  const { page, faults } = await enter('/content?socialNetwork=instagram&isVideo=1')
  const first = page.getByRole('button', { name: 'Midnight noodles' })
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Reel by Lena Vogt' })
  await panel.getByText('1 of 2', { exact: true }).waitFor()
  await page.keyboard.press('j')
  await panel.getByText('Gnocchi in one pan').waitFor()
  await expectGoodState(page)
  const link = page.url()
  expect(link).toContain(`open=${gnocchi}`)
  await page.keyboard.press('k')
  await panel.getByText('Midnight noodles').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect(faults).toEqual([])

  const other = await enter(link)
  await other.page.getByRole('dialog').getByText('Gnocchi in one pan').waitFor()
})

test('the creators of selected items are shown once each and added to a list', async () => {
  const { page, faults } = await enter('/content?socialNetwork=instagram&languages=de')
  await page.getByRole('checkbox', { name: 'Select Midnight noodles' }).check()
  await page.getByRole('checkbox', { name: 'Select Gnocchi in one pan' }).check()
  await page.getByRole('button', { name: 'Show creators' }).click()
  const sheet = page.getByRole('dialog', { name: '1 creator' })
  await sheet.getByRole('link', { name: /Lena Vogt.*2 selected posts/ }).waitFor()
  await expectGoodState(page)
  await sheet.getByRole('button', { name: 'Add to list' }).click()
  await page.getByRole('dialog', { name: 'Lists' }).getByText('No lists yet').waitFor()
  expect(faults).toEqual([])
})

test('on a phone a content item shows its actions, unmasks its author and names the price of the report once', async () => {
  const { page, faults } = await enter(`/content?socialNetwork=instagram&open=${gnocchi}`)
  await page.setViewportSize(phone)
  await page.reload()
  const panel = page.getByRole('dialog', { name: 'Reel by Lena Vogt' })
  await panel.getByText('5.00% of followers').waitFor()
  const [bar, mark, keep] = await Promise.all([
    panel.getByRole('button', { name: 'Close' }).boundingBox(),
    panel.getByText('Reel', { exact: true }).boundingBox(),
    panel.getByRole('button', { name: 'Add to list' }).boundingBox(),
  ])
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThan(mark?.y ?? 0)
  expect((keep?.y ?? 0) + (keep?.height ?? 0)).toBeLessThanOrEqual(phone.height)

  await panel.getByText(/^Uses 1 of 10 profiles left\./).waitFor()
  await panel.getByRole('button', { name: 'Unmask profile' }).click()
  await panel.getByRole('link', { name: /^Open on Instagram/ }).waitFor()
  await panel.getByText('@lena').waitFor()
  expect(await panel.getByRole('button', { name: /^Unmask profile/ }).count()).toBe(0)
  await expectGoodState(page)

  const cost = 'The full report uses 1 of 20 left today; opening it again is free.'
  await panel.getByText(cost).waitFor()
  await panel.getByRole('link', { name: 'Full report' }).click()
  await page.getByRole('heading', { level: 1, name: 'Lena Vogt' }).waitFor()
  await page.goBack()
  await panel.getByRole('link', { name: 'Full report' }).waitFor()
  expect(await page.getByText(cost).count()).toBe(0)
  expect(faults).toEqual([])
})

test('the figures of a content item fit into its tile on every width, and found hashtags and mentions are lit', async () => {
  const { page, session } = await enter('/content?socialNetwork=instagram&languages=hu')
  await page.getByRole('button', { name: 'A long way up' }).waitFor()
  for (const width of [320, 360, 390, 480, 640, 768, 900, 1024, 1280, 1440, 1600, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    // The tiles get their new width after a frame.
    await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(await page.evaluate(sticking), String(width)).toEqual([])
  }
  // A stranger's caption hides whom it mentions.
  await house.trpc(session.accessToken).influencers.unmask.mutate({ kind: 'instagram', id: author })
  for (const sign of ['#midnightramen', '@nudelbar']) {
    await page.goto(`/content?socialNetwork=instagram&search=${encodeURIComponent(sign)}`)
    await page.locator('p mark', { hasText: sign }).waitFor()
  }
})

test('an empty result counts its filters as their chips do', async () => {
  const { page } = await enter('/content?socialNetwork=instagram&search=midnight+noodles&viewsTotalMin=100000')
  await page.getByRole('heading', { name: 'No post matches all 3 filters.' }).waitFor()
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(3)
})

test('an empty result offers the search without a filter, and used-up searches are reported in place of the result', async () => {
  const { page, session } = await enter('/content?socialNetwork=instagram&isVideo=1&viewsTotalMin=100000', {
    limits: { TRENDS_SEARCH_LIMIT: 1 },
  })
  const remove = page.getByRole('button', { name: 'Without From 100k views · 2' })
  await remove.waitFor()
  // Another window uses the only search.
  await house.rest('GET /api/content/instagram?likesTotalMin=1', { token: session.accessToken })
  await remove.click()
  await page.getByRole('heading', { name: 'Today’s content searches are used up' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'No post matches both filters.' }).waitFor()
})
