import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import * as z from 'zod'
import { openBoardHouse } from './board-house.ts'
import { frameColumns, frameNote, measureFrames, openMemory, signedInScript, steps } from './frames.ts'
import { say, table } from './report.ts'

/**
 * Measures frame times while a card is dragged over a long board and while a column is scrolled, in
 * Chromium with the built app. The same pointer over an empty page shows what the machine can do at
 * best.
 */
const { values } = parseArgs({ options: { cards: { type: 'string', default: '10000' } } })
const { cards } = z.object({ cards: z.coerce.number().int().min(1000) }).parse(values)
const seconds = 6
const viewport = { width: 1280, height: 800 }

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const house = await openBoardHouse(folder, cards, say)
const browser = await chromium.launch({
  executablePath: loadLauncherConfig().chromiumBin ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
})

const rows: (string | number)[][] = []
try {
  const page = await signedInPage()
  const memory = await openMemory(page)

  await page.goto('about:blank')
  await report('an empty page, pointer moves', page, memory, () => sweep(page))
  await report('an empty page, wheel', page, memory, () => wheel(page, viewport.width / 2))
  for (const [name, list] of [
    ['four columns', house.lists.spread],
    ['one column', house.lists.single],
  ] as const) {
    await page.goto(`${house.url}/favourites?type=influencer&socialNetwork=instagram&list=${list}&view=board`)
    await page.locator('[data-card]').first().waitFor()
    await report(`${name}, a column scrolls by wheel`, page, memory, () => wheel(page, 340))
    await page.evaluate(`document.querySelector('[data-card]').closest('ol').parentElement.scrollTop = 0`)
    await page.locator('[data-card]').first().waitFor()
    await report(`${name}, a card is dragged`, page, memory, () => drag(page))
  }
  table([`${cards} cards, ${viewport.width} x ${viewport.height}`, ...frameColumns], rows)
  say(frameNote)
} finally {
  await browser.close()
  await house.close()
  await rm(folder, { recursive: true, force: true })
}

async function signedInPage(): Promise<Page> {
  const context = await browser.newContext({ viewport })
  await context.addInitScript(signedInScript(house.url, house.session))
  return context.newPage()
}

async function report(name: string, page: Page, memory: CDPSession, work: () => Promise<void>): Promise<void> {
  rows.push([name, ...(await measureFrames(page, memory, work))])
}

/**
 * The position of the pointer on its way across the board and back, first along the lower edge,
 * where columns scroll, then along the upper one.
 */
function placeAt(share: number): { x: number; y: number } {
  const across = share < 0.5 ? share * 2 : 2 - share * 2
  return { x: 300 + across * 840, y: share < 0.5 ? 760 : 190 }
}

function sweep(page: Page): Promise<void> {
  return steps(seconds, share => page.mouse.move(placeAt(share).x, placeAt(share).y))
}

async function drag(page: Page): Promise<void> {
  const card = page.locator('[data-card]').nth(1)
  // After the jump to the top other cards are rendered for a moment.
  await card.hover()
  const box = await card.boundingBox()
  if (box === null) throw new Error('There is no card to drag')
  await page.mouse.move(box.x + 120, box.y + 30)
  await page.mouse.down()
  await page.mouse.move(box.x + 130, box.y + 40, { steps: 4 })
  await page.locator('[data-holding]').waitFor()
  await page.evaluate(`{
    const board = document.querySelector('[data-holding]')
    window.isHeld = true
    new MutationObserver(() => window.isHeld = false).observe(board, { attributeFilter: ['data-holding'] })
  }`)
  await sweep(page)
  if (!(await page.evaluate('window.isHeld'))) throw new Error('The card was let go during the measurement')
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

async function wheel(page: Page, x: number): Promise<void> {
  await page.mouse.move(x, 500)
  await steps(seconds, () => page.mouse.wheel(0, 400))
}
