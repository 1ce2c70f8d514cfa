import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addContent, addInfluencers, buildReachable, weeklyGrowth } from '@limelight/core/test/factories/influencers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser, phone, resize } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

const followers = Array.from({ length: 40 }, (_, week) => 40_000 + week * 200 + (week >= 20 ? 6000 : 0))
const grown = { growth: weeklyGrowth(house.clock.now(), followers), followers: 53_800 }
const creators = await addInfluencers(house.ctx, 'instagram', [
  buildReachable({ name: 'Lena Vogt', username: 'lena.makes.up', ...grown }),
  buildReachable({ name: 'Mia Karlsson', ...grown }),
  buildReachable({ name: 'Zoë Lambert', likesAvg: 3000, ...grown }),
])
const [lena = '', mia = ''] = creators
const nora = buildReachable({ name: 'Nora Lund', username: 'nora.lund.travels', categories: ['Travel'] })
const [traveller = ''] = await addInfluencers(house.ctx, 'instagram', [nora])
const [oldPost = ''] = await addContent(
  house.ctx,
  'instagram',
  ['Fjords at dawn', 'Packing light #ad @gopro', 'A night train'].map((text, at) => ({
    ...{ authorPlatformId: nora.platformId, text, likesTotal: 900 - at * 300, commentsTotal: 9 },
    publishDate: new Date(house.clock.now().getTime() - (at + 1) * 86_400_000).toISOString(),
  })),
)
const [channel = ''] = await addInfluencers(house.ctx, 'youtube', [
  buildReachable({ name: 'Lena films' }),
  buildReachable({ name: 'Mia films' }),
])
const report = (id: string) => `/discovery/${id}?socialNetwork=instagram`
const trail = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' })

const enter = async (path: string, limits: Parameters<typeof givePlan>[2] = {}) => {
  const session = await buildAccount(house.ctx)
  if (limits.limits !== undefined) await givePlan(house.ctx, session.user.id, limits)
  const visitor = await browser.visit(desk, session)
  await visitor.page.goto(path)
  return { ...visitor, session }
}
const heading = (page: Page, name: string, level: 1 | 2 = 1) => page.getByRole('heading', { level, name }).waitFor()

test('a report explains its figures, shows the unmask price before it is paid, and is charged once', async () => {
  const { page, faults, session } = await enter(report(lena))
  await heading(page, 'Lena Vogt')
  await trail(page).getByText('Lena Vogt').waitFor()
  const offer = page.getByRole('group', { name: 'What to unmask' })
  await offer.getByText('10 of 10 left').waitFor()
  await offer.getByText('5 of 5 left').waitFor()
  expect(await page.locator('main').textContent()).not.toContain('lena.makes.up')

  const sentences = page.getByRole('region', { name: 'Verdict' }).getByRole('link')
  await expect.poll(() => sentences.count()).toBe(3)
  for (const sentence of await sentences.all()) {
    await sentence.press('Enter')
    await expect.poll(() => page.locator(':target').count()).toBe(1)
  }
  const answers = page.getByRole('region', { name: 'In short' })
  await answers.getByText('No posts yet').waitFor()
  for (const question of await answers.getByRole('link').all()) {
    await question.press('Enter')
    await expect.poll(() => page.locator(':target').count()).toBe(1)
  }
  await page.getByText('Why these sentences').click()
  await page.getByText(/^The rule AUDIENCE_/).waitFor()
  await page.getByRole('region', { name: 'Estimated price' }).getByText('from the price table').waitFor()

  await page.getByRole('button', { name: 'Quality score' }).focus()
  await page.getByRole('tooltip').getByText(/×/).first().waitFor()
  await page.keyboard.press('Escape')

  const days = page.getByRole('slider', { name: /^Followers of Lena Vogt/ })
  await days.focus()
  await page.keyboard.press('Home')
  await expect.poll(() => days.getAttribute('aria-valuetext')).toContain('Lena Vogt 40k')
  await page.getByText(/^\+6\.\dk in 7 days/).waitFor()

  await page.getByRole('button', { name: 'Unmask' }).click()
  await page.getByRole('link', { name: 'lena.makes.up@example.test' }).waitFor()
  const profile = page.getByRole('link', { name: /^@lena\.makes\.up/ })
  await expect.poll(() => profile.getAttribute('href')).toMatch(/^https:\/\/(www\.)?instagram\.com\/lena\.makes\.up/)
  await expect.poll(() => profile.getAttribute('rel')).toContain('noopener')
  await page
    .getByRole('main')
    .getByText(/^Make up from Berlin.* lena\.makes\.up@example\.test/)
    .waitFor()
  await expectGoodState(page)

  await page.reload()
  await page.getByRole('link', { name: 'lena.makes.up@example.test' }).waitFor()
  expect(await page.getByRole('button', { name: 'Unmask' }).count()).toBe(0)
  const { data } = await house.trpc(session.accessToken).tariffs.limits.query()
  const used = Object.fromEntries(data.map(({ name, counter }) => [name, counter.value]))
  expect(used).toMatchObject({ ACTIVITY_PER_DAY: 1, MAX_VOLUME_USERNAME_URL: 1, MAX_EMAILS: 1 })
  expect(faults).toEqual([])
})

test('used-up reports are reported, and an opened report stays open', async () => {
  const { page } = await enter(report(lena), { limits: { ACTIVITY_PER_DAY: 1, MAX_EMAILS: 0 } })
  await heading(page, 'Lena Vogt')
  await page.getByText('0 of 0 left').waitFor()
  await expect.poll(() => page.getByRole('checkbox', { name: '1 email address' }).isDisabled()).toBe(true)

  await page.getByRole('link', { name: /Mia Karlsson/ }).click()
  await heading(page, 'Mia Karlsson')
  await heading(page, 'Today’s reports are used up', 2)
  await trail(page).getByText('Mia Karlsson').waitFor()
  await page.getByText('1 of 1 report', { exact: false }).first().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.goBack()
  await page.getByRole('button', { name: 'Unmask' }).waitFor()
})

test('a comparison shows the limit of the plan before it refuses a creator', async () => {
  const { page, faults } = await enter(`/discovery/compare?socialNetwork=instagram&ids=${creators.join(',')}`)
  await heading(page, 'Your plan compares up to 2', 2)
  await expect.poll(() => page.getByRole('button', { name: 'Add creator' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Keep the first 2' }).click()
  await page.getByRole('slider', { name: /Lena Vogt 53\.8k, Mia Karlsson/ }).waitFor()
  await page.getByRole('tab', { name: 'Relative' }).click()
  await page.getByRole('slider', { name: /Lena Vogt \+34\.5%/ }).waitFor()

  await page.getByRole('button', { name: 'Remove Lena Vogt' }).click()
  await page.getByRole('button', { name: 'Add creator' }).click()
  await page.getByRole('searchbox', { name: 'Find a creator' }).fill('Lambert')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Zoë Lambert/ }).click()
  await page.getByRole('button', { name: 'Remove Zoë Lambert' }).waitFor()
  expect(new URL(page.url()).searchParams.get('ids')).toBe([mia, creators[2]].join(','))
  expect(faults).toEqual([])
})

test('charts that are not measured yet fit into a narrow window', async () => {
  const session = await buildAccount(house.ctx)
  const { page, context } = await browser.visit(desk, session)
  await context.addInitScript(`{
    const Real = ResizeObserver
    window.ResizeObserver = class extends Real {
      constructor(report) { super((...sizes) => { if (!window.isUnmeasured) report(...sizes) }) }
    }
  }`)
  for (const path of [report(lena), `/discovery/compare?socialNetwork=instagram&ids=${lena},${mia}`]) {
    await page.setViewportSize(desk)
    await page.goto(path)
    await page
      .getByRole('slider', { name: /Lena Vogt/ })
      .first()
      .waitFor()
    await page.evaluate('window.isUnmeasured = true')
    await page.setViewportSize(phone)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
  }

  await page.goto(report(lena))
  const similar = page.getByRole('link', { name: /Mia Karlsson/ })
  await similar.waitFor()
  await page.route(/influencers\.info/, () => undefined)
  await similar.click()
  const loading = await page.getByRole('status', { name: 'Loading the report' }).boundingBox()
  expect((loading?.x ?? 0) + (loading?.width ?? 0)).toBeLessThanOrEqual(phone.width)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width)
  await context.close()
})

test('a comparison leaves out unavailable creators, and all others are added to a list at once', async () => {
  const limits = { MAX_INFLUENCERS_BY_CHART: 3, MAX_FAVOURITE_LISTS: 1, MAX_FAVOURITE_RECORDS: 10 }
  const gone = '5862655854386952746'
  const { page, faults, session } = await enter(
    `/discovery/compare?socialNetwork=instagram&ids=${lena},${gone},${creators[2]},${mia}`,
    { limits },
  )
  await page.getByText('1 creator is no longer available.').waitFor()
  await page.getByRole('slider', { name: /Lena Vogt 53\.8k, Zoë Lambert .*, Mia Karlsson/ }).waitFor()
  const rows = page.getByRole('region', { name: 'Figures', exact: true }).getByRole('row')
  for (const name of ['Followers', 'Growth, 30 days', 'Average likes', 'Average views', 'Posts per week'])
    await expect.poll(() => rows.filter({ hasText: name }).getByRole('cell').count()).toBe(3)
  const best = rows.filter({ hasText: 'Average likes' }).getByRole('cell')
  await expect
    .poll(() => best.allTextContents())
    .toEqual([
      expect.not.stringContaining('Best'),
      expect.stringMatching(/^Best3k/),
      expect.not.stringContaining('Best'),
    ])
  // On a phone the columns scroll, and the names of the figures stay.
  await resize(page, phone)
  for (const name of ['Mia Karlsson', 'Lena Vogt', 'Zoë Lambert']) {
    const head = page.getByRole('columnheader', { name: new RegExp(name) })
    await head.scrollIntoViewIfNeeded()
    const box = await head.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width)
    expect((await page.getByRole('rowheader', { name: 'Followers' }).boundingBox())?.x).toBeGreaterThanOrEqual(0)
  }
  await expectGoodState(page)

  const api = house.trpc(session.accessToken)
  const { id } = await api.favourites.create.mutate({ name: 'Spring', type: 'influencer', subtype: 'instagram' })
  await page.getByRole('button', { name: 'Add to list' }).click()
  await page.getByRole('heading', { name: 'Add 3 to list' }).waitFor()
  await page.getByRole('radio', { name: 'Spring' }).and(page.locator(':checked')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Successfully added 3 item(s) to the folder').waitFor()
  expect(await api.favourites.items.query({ type: 'influencer', id })).toMatchObject({ total: 3 })

  await page.getByRole('button', { name: 'Remove Zoë Lambert' }).click()
  await page.getByRole('slider', { name: /Lena Vogt 53\.8k, Mia Karlsson/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('ids')).toBe([lena, mia].join(','))

  await page.goto(`/discovery/${channel}?socialNetwork=youtube`)
  await page.getByRole('columnheader', { name: 'Subscribers' }).waitFor()
  expect(faults).toEqual([])
})

test('posts open by their address, in every order, and a stranger reads a shared report until it ends', async () => {
  const { page, faults, session } = await enter(`${report(traveller)}&post=${oldPost}`)
  const opened = page.getByRole('dialog')
  await opened.getByText('Fjords at dawn').first().waitFor()
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).searchParams.has('post')).toBe(false)
  const posts = page.getByRole('region', { name: 'Posts' })
  const tiles = posts.getByRole('tabpanel').getByRole('listitem')
  for (const [order, first, count] of [
    ['Worst', 'A night train', 3],
    ['Sponsored', 'Packing light', 1],
    ['Recent', 'Fjords at dawn', 3],
  ] as const) {
    await posts.getByRole('tab', { name: order }).click()
    await tiles.first().filter({ hasText: first }).waitFor()
    await expect.poll(() => tiles.count()).toBe(count)
  }
  expect(new URL(page.url()).searchParams.get('posts')).toBe('recent')
  await tiles.first().getByRole('button').first().click()
  await opened.getByText('Fjords at dawn').first().waitFor()
  await page.keyboard.press('j')
  await opened.getByText('2 of 3').waitFor()
  await page.goBack()
  await opened.waitFor({ state: 'hidden' })
  await tiles.first().getByRole('button').first().and(page.locator(':focus')).waitFor()
  await heading(page, 'Nora Lund')

  await givePlan(house.ctx, session.user.id)
  await page.reload()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await page.getByRole('textbox', { name: 'The new link' }).inputValue()
  const stranger = await browser.visit(phone)
  await stranger.page.goto(url)
  await heading(stranger.page, 'Nora Lund')
  expect(await stranger.page.content()).not.toContain(nora.username)
  await stranger.page.getByRole('img', { name: /^[23] of the 3 newest posts appeared between / }).waitFor()
  await expectGoodState(stranger.page)
  await stranger.page.getByRole('button', { name: 'Print or save as PDF' }).waitFor()
  const printed = await print(stranger.page)
  for (const words of ['Nora Lund', 'Steady growth', 'Posting rhythm', 'Fjords at dawn', 'Page 2 of 2'])
    expect(printed).toContain(words)
  for (const words of [nora.username, 'Print or save', 'Why these sentences']) expect(printed).not.toContain(words)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const ownPrint = await print(page)
  expect(ownPrint).toContain('Page 2 of 2')
  for (const words of ['Discovery', 'Contact', 'Share']) expect(ownPrint).not.toContain(words)
  const share = page.getByRole('button', { name: 'Share' })
  await share.and(page.locator(':focus')).waitFor()
  await share.click()
  await page.getByText(/^…[\w-]{4} · 1 view · created .* · until /).waitFor()
  await house.ctx.db.updateTable('shared_reports').set({ ends_at: house.clock.now() }).execute()
  await stranger.page.reload()
  await heading(stranger.page, 'This link doesn’t work')
  expect(stranger.faults.concat(faults)).toEqual([])
})

/** The text of the pages that a printer gets. */
async function print(page: Page): Promise<string> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = await Promise.all(Array.from({ length: file.numPages }, (_, at) => file.getPage(at + 1)))
  const texts = await Promise.all(pages.map(sheet => sheet.getTextContent()))
  return texts.flatMap(({ items }) => items.map(item => ('str' in item ? item.str : ''))).join(' ')
}
