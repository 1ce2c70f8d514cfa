import { buildAccount } from '@limelight/core/test/factories/accounts'
import { it } from 'vitest'
import { desk, openBrowser, phone } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser()

it('shots', async () => {
  for (const [w, viewport] of [
    ['390', phone],
    ['1280', desk],
  ] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      const session = await buildAccount(house.ctx)
      const { page, context } = await browser.visit(house.url, viewport, session)
      await page.emulateMedia({ colorScheme: scheme })
      for (const path of ['/discovery', '/user', '/content']) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await page.waitForTimeout(300)
        await page.screenshot({ path: `/tmp/shots/${path.slice(1)}-${w}-${scheme}.png` })
      }
      if (w === '390') {
        await page.getByRole('button', { name: 'Menu' }).first().click()
        await page.waitForTimeout(300)
        await page.screenshot({ path: `/tmp/shots/drawer-${w}-${scheme}.png` })
        await page.keyboard.press('Escape')
        await page.waitForTimeout(300)
      }
      await page.getByRole('button', { name: /account menu/ }).click()
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/shots/account-${w}-${scheme}.png` })
      await context.close()
    }
  }
}, 120000)
