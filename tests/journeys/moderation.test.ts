import { type Decision, decide } from '@limelight/core/moderation/deciding'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildPicture } from '@limelight/core/test/factories/users'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, expectGoodPage, openBrowser, phone } from '../browser.ts'
import { openHouse } from '../house.ts'
import { uploadOwn } from '../users/uploads.ts'

const house = await openHouse()
const browser = await openBrowser()

const aboutProfile = 'Profile moderation status: refused. Fix your name, surname or about please.'
const aboutPhoto = 'Profile moderation status: refused. Fix the avatar please.'
const aboutPortfolio = 'Profile moderation status: refused. Fix your portfolio please.'

function refuse(item: Pick<Decision, 'target' | 'id'>) {
  return house.ctx.db.transaction().execute(trx => decide(house.ctx, trx, { ...item, status: 'REFUSED', reasons: [] }))
}

/** Somebody with a photo and three pictures in the portfolio, of which nothing is refused yet. */
async function buildPerson() {
  const session = await buildAccount(house.ctx)
  const file = await buildPicture()
  const [photo] = await uploadOwn(house, session, { type: 'avatar', files: [file] })
  const pictures = await uploadOwn(house, session, { type: 'portfolio', files: [file, file, file] })
  const ids = [photo, ...pictures].map(image => image?.id ?? '')
  const [photoId = '', first = '', second = '', third = ''] = ids
  return { session, photoId, pictureIds: [first, second, third] as const }
}

const notices = (page: Page) => page.getByRole('alert').filter({ hasText: 'moderation status' })
const badges = (page: Page) => page.getByRole('img', { name: 'needs fixing' })

describe.each([
  ['a phone', phone],
  ['a desk', desk],
] as const)('on %s', (_where, viewport) => {
  it('what was refused is said once, one notice a kind, and marked until it is changed', async () => {
    const { session, photoId, pictureIds } = await buildPerson()
    await refuse({ target: 'PROFILE', id: session.user.id })
    await refuse({ target: 'PHOTO', id: photoId })
    await refuse({ target: 'PORTFOLIO', id: pictureIds[0] })
    await refuse({ target: 'PORTFOLIO', id: pictureIds[1] })

    const { page, context, faults } = await browser.visit(house.url, viewport, session)
    await page.clock.install()
    await page.goto('/user')
    await notices(page).nth(2).waitFor()
    const told = await notices(page).allInnerTexts()
    expect(told.map(text => text.trim())).toEqual([aboutProfile, aboutPhoto, aboutPortfolio])
    const corner = await notices(page).first().boundingBox()
    expect(corner?.y).toBeLessThan(60)
    expect((corner?.x ?? 0) + (corner?.width ?? 0)).toBeGreaterThan(viewport.width - 40)
    await page.clock.fastForward(2100)
    await notices(page).first().waitFor({ state: 'detached' })
    expect(await notices(page).count()).toBe(0)

    await page.getByRole('button', { name: /account menu, profile needs fixing/ }).click()
    await page
      .getByRole('menuitem', { name: /^Profile/ })
      .getByLabel('needs fixing')
      .waitFor()
    await expectGoodPage(page)
    await page.keyboard.press('Escape')

    // The same set again is no news, also after a reload and in another tab.
    await page.reload()
    await page.getByRole('button', { name: /profile needs fixing/ }).waitFor()
    const other = await context.newPage()
    await other.goto('/user/edit')
    await badges(other).first().waitFor()
    expect(await notices(other).count()).toBe(0)
    expect(await notices(page).count()).toBe(0)
    await other.close()

    await refuse({ target: 'PORTFOLIO', id: pictureIds[2] })
    await page.reload()
    await notices(page).nth(2).waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('nothing is said where nothing was refused', async () => {
    const { session } = await buildPerson()
    const { page, context } = await browser.visit(house.url, viewport, session)
    await page.goto('/user/edit')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(await notices(page).count()).toBe(0)
    expect(await badges(page).count()).toBe(0)
    await context.close()
  })
})
