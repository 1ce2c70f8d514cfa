import AxeBuilder from '@axe-core/playwright'
import type { Session } from '@limelight/contract/accounts/schema'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
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
    const { violations } = await axeOf(page, colorScheme === 'light' ? undefined : 'color-contrast').analyze()
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([])
  }
}

/** The same page on both widths: what it shows does not depend on the one it was opened with. */
export async function expectGoodOnEveryWidth(page: Page): Promise<void> {
  for (const viewport of [phone, desk]) {
    await resize(page, viewport)
    await expectGoodPage(page)
  }
}

/** A window of another size, drawn: what stands differently on phones hears of it with the next frame. */
export async function resize(page: Page, viewport: typeof phone): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate('new Promise(done => requestAnimationFrame(() => setTimeout(done)))')
}

/** All rules, or one alone. It judges inside the page, where it otherwise opens a second one: no page here has strange frames. */
function axeOf(page: Page, rule?: string): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    ...(rule !== undefined && { runOnly: { type: 'rule', values: [rule] } }),
  })
}

export type Visitor = { page: Page; context: BrowserContext; faults: string[] }

const switchedOff = [
  // Two hidden pages of the address bar, which every window loads and which cost more than a page of ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Of several such lists Chromium heeds the last, so this is what Playwright's own holds for Chromium on Linux.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

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
      // Visitors look at one page at a time; a process in reserve for each costs as much as a page.
      '--renderer-process-limit=1',
      `--disable-features=${switchedOff.join(',')}`,
    ],
  })
  afterAll(() => browser.close())
  return {
    async visit(url, viewport, session) {
      const context = await browser.newContext({
        baseURL: url,
        viewport,
        reducedMotion: 'reduce',
      })
      if (session) await context.addInitScript(signedIn(url, session))
      context.setDefaultTimeout(10_000)
      const page = await context.newPage()
      return { page, context, faults: collectFaults(page) }
    },
  }
}

/**
 * The storage of a browser in which somebody has signed in before; the app keeps it up to date from then on. It is filled
 * before the first page, by a script: Playwright's own way opens one more page for it.
 */
function signedIn(url: string, { accessToken, refreshToken }: Session): string {
  const tokens = JSON.stringify(JSON.stringify({ accessToken, refreshToken }))
  return `if (location.origin === '${new URL(url).origin}' && localStorage.getItem('test.is-filled') === null) {
    localStorage.setItem('test.is-filled', 'true')
    localStorage.setItem('${sessionKey}', ${tokens})
  }`
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
