import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
import { chromium, type Page } from 'playwright-core'
import * as z from 'zod'
import { frameColumns, frameNote, measureFrames, openMemory, signedInScript, steps } from './frames.ts'
import { commonWord, openMessagesHouse, rareWord } from './messages-house.ts'
import { say, table } from './report.ts'

/**
 * Measures frame times in a chat of many messages, in Chromium with the built app: opening it,
 * scrolling back through it, jumping to its first message, and searching. Also measures how long each
 * of them takes, and by how much the messages in sight move while those above them load.
 */
const { values } = parseArgs({ options: { messages: { type: 'string', default: '100000' } } })
const { messages } = z.object({ messages: z.coerce.number().int().min(1000) }).parse(values)
const seconds = 6
const viewport = { width: 1280, height: 800 }

const folder = await mkdtemp(join(tmpdir(), 'limelight-bench-'))
const house = await openMessagesHouse(folder, messages, say)
const browser = await chromium.launch({
  executablePath: loadLauncherConfig().chromiumBin ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
})

const rows: (string | number)[][] = []
const waits: [string, string][] = []
try {
  const context = await browser.newContext({ viewport })
  await context.addInitScript(signedInScript(house.url, house.session))
  const page = await context.newPage()
  const memory = await openMemory(page)
  const report = async (name: string, work: () => Promise<void>) => {
    rows.push([name, ...(await measureFrames(page, memory, work))])
  }
  const log = page.getByRole('log')

  await page.goto('about:blank')
  await report('an empty page, wheel', () => wheel(page, -400))
  await page.goto(`${house.url}/messages`)
  const link = page.locator(`a[href="/chats/${house.chatId}"]`)
  await link.waitFor()
  await report('the chat is opened', () =>
    timed('opening', async () => {
      await link.click()
      await log.getByText(`Message ${messages}`, { exact: false }).waitFor()
    }),
  )
  await report('wheel, back through the newest', () => wheel(page, -400))
  const moved = await stillness(page)
  await report('the key Home', () =>
    timed('the first message', async () => {
      await page.getByRole('region', { name: 'Messages' }).press('Home')
      await log.getByText(/^Message 1( |$)/).waitFor()
    }),
  )
  await report('wheel, on from the first', () => wheel(page, 400))
  await page.getByRole('button', { name: 'Search in this chat' }).click()
  const field = page.getByRole('searchbox', { name: 'Search in this chat' })
  for (const word of [rareWord, commonWord]) {
    await report(`search for ${word}`, () =>
      timed(`results of ${word}`, async () => {
        await field.fill('')
        await field.pressSequentially(word, { delay: 40 })
        await page.locator('search mark', { hasText: word }).first().waitFor()
        await page.getByText(/^[\d,. ]+ found$/).waitFor()
      }),
    )
  }
  await report('a result is opened', () =>
    timed('the place of a result', async () => {
      const result = page.locator('search li button').last()
      const text = (await result.locator('span').last().textContent()) ?? ''
      await result.click()
      await log.getByText(text.replace(/^…/, '').slice(0, 30)).first().waitFor()
    }),
  )
  table([`${messages} messages, ${viewport.width} x ${viewport.height}`, ...frameColumns], rows)
  say(frameNote)
  table(['', ''], [...waits, ['movement of a message after scrolling back, px', moved.toFixed(1)]])
} finally {
  await browser.close()
  await house.close()
  await rm(folder, { recursive: true, force: true })
}

async function timed(name: string, work: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  await work()
  waits.push([`${name}, ms`, (performance.now() - begun).toFixed(0)])
}

async function wheel(page: Page, by: number): Promise<void> {
  await page.mouse.move(viewport.width * 0.7, 400)
  await steps(seconds, () => page.mouse.wheel(0, by))
}

/** Scrolls back through messages that are not loaded yet, and returns by how much one in sight moves after it. */
async function stillness(page: Page): Promise<number> {
  let most = 0
  for (let turn = 0; turn < 5; turn += 1) {
    await steps(1, () => page.mouse.wheel(0, -150))
    const moved = await page.evaluate(`new Promise(resolve => {
      const scroller = document.querySelector('[aria-label="Messages"][tabindex]')
      const middle = scroller.getBoundingClientRect().top + scroller.clientHeight / 2
      const begun = performance.now()
      let watched, former, moved = 0
      requestAnimationFrame(function look() {
        const all = [...scroller.querySelectorAll('article')]
        watched ??= all.find(one => one.getBoundingClientRect().top > middle)
        if (watched?.isConnected) {
          const { top } = watched.getBoundingClientRect()
          moved += Math.abs(top - (former ?? top))
          former = top
        }
        if (performance.now() - begun > 1000) resolve(moved)
        else requestAnimationFrame(look)
      })
    })`)
    most = Math.max(most, z.number().parse(moved))
  }
  return most
}
