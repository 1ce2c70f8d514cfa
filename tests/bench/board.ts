import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import * as z from 'zod'
import { openBoardHouse } from './board-house.ts'
import { say, table } from './report.ts'

/**
 * Measures frame times while a card is dragged over a long board and while a column is scrolled, in
 * Chromium with the built app. The same pointer over an empty page shows what the machine can do at
 * best.
 */
const { values } = parseArgs({ options: { cards: { type: 'string', default: '10000' } } })
const { cards } = z.object({ cards: z.coerce.number().int().min(1000) }).parse(values)
const seconds = 6
const perSecond = 60
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
  const memory = await page.context().newCDPSession(page)
  await memory.send('Performance.enable')

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
  table(
    [
      `${cards} cards, ${viewport.width} x ${viewport.height}`,
      'frames',
      'p50 ms',
      'p95 ms',
      'longest',
      '> 16.7',
      '> 33.4',
      'nodes',
      'heap MB',
    ],
    rows,
  )
  say('Shares are of all frames of a measurement. A frame is late from 0.1 ms above the limit.')
} finally {
  await browser.close()
  await house.close()
  await rm(folder, { recursive: true, force: true })
}

async function signedInPage(): Promise<Page> {
  const context = await browser.newContext({ viewport })
  const { accessToken, refreshToken } = house.session
  const tokens = JSON.stringify(JSON.stringify({ accessToken, refreshToken }))
  await context.addInitScript(
    `if (location.origin === '${house.url}') localStorage.getItem('limelight.session') ?? localStorage.setItem('limelight.session', ${tokens})`,
  )
  return context.newPage()
}

/** Frame times during `work`, from the timestamps of the browser. */
async function report(name: string, page: Page, memory: CDPSession, work: () => Promise<void>): Promise<void> {
  await page.evaluate(`{
    const watch = { times: [], isOver: false }
    window.watch = watch
    requestAnimationFrame(function next(time) {
      if (watch.isOver) return
      watch.times.push(time)
      requestAnimationFrame(next)
    })
  }`)
  await work()
  const times = z.array(z.number()).parse(await page.evaluate('window.watch.isOver = true, window.watch.times'))
  const nodes = z.number().parse(await page.evaluate(`document.querySelectorAll('*').length`))
  await memory.send('HeapProfiler.collectGarbage')
  const { metrics } = await memory.send('Performance.getMetrics')
  const heap = metrics.find(metric => metric.name === 'JSHeapUsedSize')?.value ?? 0
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  const sorted = gaps.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1)
  const over = (limit: number) => `${((100 * gaps.filter(gap => gap > limit + 0.1).length) / gaps.length).toFixed(1)}%`
  rows.push([name, gaps.length, at(0.5), at(0.95), at(1), over(16.7), over(33.4), nodes, (heap / 1e6).toFixed(1)])
}

/** Runs one step per frame during a measurement, as fast as a hand moves. */
async function steps(step: (share: number) => Promise<void>): Promise<void> {
  const begun = performance.now()
  const count = seconds * perSecond
  for (let index = 0; index < count; index += 1) {
    await step(index / count)
    const wait = begun + ((index + 1) * 1000) / perSecond - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
  }
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
  return steps(share => page.mouse.move(placeAt(share).x, placeAt(share).y))
}

async function drag(page: Page): Promise<void> {
  const card = page.locator('[data-card]').nth(1)
  // After the jump to the top other cards are rendered for a moment.
  await card.hover()
  const box = await card.boundingBox()
  if (box === null) throw new Error('There is no card to drag')
  await page.mouse.move(box.x + 120, box.y + 30)
  await page.mouse.down()
  await sweep(page)
  await page.keyboard.press('Escape')
  await page.mouse.up()
}

async function wheel(page: Page, x: number): Promise<void> {
  await page.mouse.move(x, 500)
  await steps(() => page.mouse.wheel(0, 400))
}
