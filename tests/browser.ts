import { loadLauncherConfig } from '@limelight/core/config'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll } from 'vitest'

/** The widths every screen is designed for, phones first. */
export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

export type Visitor = { page: Page; context: BrowserContext; faults: string[] }

/** Debian's Chromium for one test file; every visitor is a browser profile of their own. */
export async function openBrowser(): Promise<{ visit: (url: string, viewport: typeof phone) => Promise<Visitor> }> {
  const { chromiumBin } = loadLauncherConfig()
  const browser: Browser = await chromium.launch({
    executablePath: chromiumBin ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  afterAll(() => browser.close())
  return {
    async visit(url, viewport) {
      const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' })
      context.setDefaultTimeout(10_000)
      const page = await context.newPage()
      return { page, context, faults: collectFaults(page) }
    },
  }
}

/** What a person would see only in the console: uncaught errors and broken rules of the content policy. */
function collectFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', error => faults.push(error.message))
  page.on('console', message => {
    // A refused call is part of a journey; the page says so in words.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text())
  })
  return faults
}
