import { buildAccount } from '@limelight/core/test/factories/accounts'
import { moderate } from '@limelight/core/test/factories/moderation'
import { buildPicture } from '@limelight/core/test/factories/users'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser } from '../browser.ts'
import { openHouse } from '../house.ts'
import { uploadOwn } from '../users/uploads.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)

const aboutProfile = 'Profile moderation status: refused. Fix your name, surname or about please.'
const aboutPhoto = 'Profile moderation status: refused. Fix the avatar please.'
const aboutPortfolio = 'Profile moderation status: refused. Fix your portfolio please.'

const refuse = (item: { target: 'PROFILE' | 'PHOTO' | 'PORTFOLIO'; id: string }) => moderate(house.ctx, item)

/** A user with a photo and three portfolio pictures, none of them refused. */
async function buildPerson() {
  const session = await buildAccount(house.ctx)
  const file = await buildPicture()
  const [photo] = await uploadOwn(house, session, { type: 'avatar', files: [file] })
  const pictures = await uploadOwn(house, session, { type: 'portfolio', files: [file, file, file] })
  const ids = [photo, ...pictures].map(image => image?.id ?? '')
  const [photoId = '', first = '', second = '', third = ''] = ids
  return { session, photoId, pictureIds: [first, second, third] as const }
}

type Notice = { text: string; top: number; right: number; lasted?: number }

/** Notices disappear by themselves, maybe before the test looks, so the page records them. */
const watching = `
  const seen = new Map()
  globalThis.notices = () => [...seen.values()]
  new MutationObserver(() => {
    const at = performance.now()
    for (const alert of document.querySelectorAll('[role=alert]')) {
      if (seen.has(alert) || !alert.textContent.includes('moderation status')) continue
      const { top, right } = alert.getBoundingClientRect()
      seen.set(alert, { text: alert.textContent.trim(), top, right, at })
    }
    for (const [alert, notice] of seen) if (!alert.isConnected) notice.lasted ??= at - notice.at
  }).observe(document, { childList: true, subtree: true })
`
const watchNotices = (page: Page) => page.addInitScript(watching)
const shown = (page: Page): Promise<Notice[]> => page.evaluate('notices()')
const gone = async (page: Page) =>
  (await shown(page)).flatMap(({ lasted, ...notice }) => (lasted === undefined ? [] : [{ ...notice, lasted }]))

const badges = (page: Page) => page.getByRole('img', { name: 'needs fixing' })

test('refused items show one notice per kind once, and stay marked until they change', async () => {
  const { session, photoId, pictureIds } = await buildPerson()
  await refuse({ target: 'PROFILE', id: session.user.id })
  await refuse({ target: 'PHOTO', id: photoId })
  await refuse({ target: 'PORTFOLIO', id: pictureIds[0] })
  await refuse({ target: 'PORTFOLIO', id: pictureIds[1] })

  const { page, context, faults } = await browser.visit(desk, session)
  await watchNotices(page)
  await page.goto('/user')
  await expect.poll(() => gone(page)).toHaveLength(3)
  const told = await gone(page)
  expect(told.map(({ text }) => text)).toEqual([aboutProfile, aboutPhoto, aboutPortfolio])
  for (const { top, right, lasted } of told) {
    // Below the buttons of the page, which they never cover.
    expect(top).toBeLessThan(320)
    expect(desk.width - right).toBeLessThan(40)
    expect(lasted).toBeGreaterThan(1900)
    expect(lasted).toBeLessThan(5000)
  }

  const settings = page.getByRole('link', { name: /^Settings/ })
  await settings.getByLabel('needs fixing').waitFor()
  await page.getByRole('button', { name: /account menu, profile needs fixing/ }).click()
  await page
    .getByRole('menuitem', { name: /^Profile/ })
    .getByLabel('needs fixing')
    .waitFor()
  await expectGoodState(page)
  await page.keyboard.press('Escape')

  // The same refusals show no second notice, also after a reload and in another tab.
  await page.reload()
  await page.getByRole('button', { name: /profile needs fixing/ }).waitFor()
  const other = await context.newPage()
  await watchNotices(other)
  await other.goto('/user/edit')
  await badges(other).first().waitFor()
  expect([...(await shown(page)), ...(await shown(other))]).toEqual([])
  await other.close()

  await refuse({ target: 'PORTFOLIO', id: pictureIds[2] })
  await expect.poll(() => shown(page)).toHaveLength(3)
  expect(faults).toEqual([])
  await context.close()
})

test('a user without refused items sees no notice', async () => {
  const { session } = await buildPerson()
  const { page, context } = await browser.visit(desk, session)
  await watchNotices(page)
  await page.goto('/user/edit')
  await page.getByLabel('About').waitFor()
  expect(await shown(page)).toEqual([])
  expect(await badges(page).count()).toBe(0)
  await context.close()
})
