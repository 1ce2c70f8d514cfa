import AxeBuilder from '@axe-core/playwright'
import type { Session } from '@limelight/contract/accounts/schema'
import { loadLauncherConfig } from '@limelight/core/config'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'

/** The widths every screen is designed for, phones first. */
export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

/** Where the app keeps the tokens. */
export const sessionKey = 'limelight.session'

/** Nothing sticks out, and nobody is kept from reading or using it, in light and in dark. */
export async function expectGoodPage(page: Page): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Between the themes only colours differ.
    const axe =
      colorScheme === 'light' ? new AxeBuilder({ page }) : new AxeBuilder({ page }).withRules('color-contrast')
    const { violations } = await axe.analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([])
  }
}

export type Visitor = { page: Page; context: BrowserContext; faults: string[] }

/** Debian's Chromium for one test file; every visitor is a browser profile of their own, signed in if a session is given. */
export async function openBrowser(): Promise<{
  visit: (url: string, viewport: typeof phone, session?: Session) => Promise<Visitor>
}> {
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
    async visit(url, viewport, session) {
      const context = await browser.newContext({
        baseURL: url,
        viewport,
        reducedMotion: 'reduce',
        ...(session && { storageState: signedIn(url, session) }),
      })
      context.setDefaultTimeout(10_000)
      const page = await context.newPage()
      return { page, context, faults: collectFaults(page) }
    },
  }
}

/** The storage of a browser in which somebody has signed in before. The app keeps it up to date from then on. */
function signedIn(url: string, { accessToken, refreshToken }: Session) {
  const value = JSON.stringify({ accessToken, refreshToken })
  return { cookies: [], origins: [{ origin: new URL(url).origin, localStorage: [{ name: sessionKey, value }] }] }
}

/** On the sign-in page, with the keyboard. */
export async function signInByForm(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
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
