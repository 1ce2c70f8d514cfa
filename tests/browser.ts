import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Session } from '@limelight/contract/accounts/schema'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'

/** The widths that every page is designed for. */
export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

/** The build that parses fastest. The package exports the other one as text. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The token of a whole recovery link that the server never signed. */
export const unknownRecoveryToken = `eyJhbGciOiJIUzI1NiJ9.e30.${'A'.repeat(43)}`

/** The key in localStorage under which the app keeps the tokens. */
export const sessionKey = 'limelight.session'

/**
 * Checks that nothing overflows and that axe finds no serious violation in the light and the dark
 * theme.
 */
export async function expectGoodPage(page: Page): Promise<void> {
  // Outdated results are dimmed until the current ones arrive.
  await page.locator('section[aria-busy=true]').first().waitFor({ state: 'detached' })
  await settle(page)
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await settle(page)
    // The themes differ only in colors.
    const violations = await violationsOf(page, colorScheme === 'light' ? undefined : 'color-contrast')
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    expect(serious.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([])
  }
}

/** A dialog that fades in shows colors that nobody reads. Skeletons move for ever. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => undefined)))`)
}

/** Checks the page on both widths. Its content does not depend on the width it was opened with. */
export async function expectGoodOnEveryWidth(page: Page): Promise<void> {
  for (const viewport of [phone, desk]) {
    await resize(page, viewport)
    await expectGoodPage(page)
  }
}

/**
 * Resizes the window and waits for a frame, because components react to the new width in the next
 * one.
 */
export async function resize(page: Page, viewport: typeof phone): Promise<void> {
  await page.setViewportSize(viewport)
  await page.evaluate('new Promise(done => requestAnimationFrame(() => setTimeout(done)))')
}

/** Runs all rules or a single one. A document gets axe once, because parsing it takes longer than most runs. */
async function violationsOf(page: Page, rule?: string): Promise<AxeResults['violations']> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
  const options = {
    resultTypes: ['violations'],
    // Only a rule about sounds, whose violations are never serious, reads the files loaded by this.
    preload: false,
    ...(rule !== undefined && { runOnly: { type: 'rule', values: [rule] } }),
  }
  return page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
}

export type Visitor = { page: Page; context: BrowserContext; faults: string[] }

const switchedOff = [
  // Two hidden pages of the address bar, which every window loads and which cost more than a page
  // of the app.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // Chromium reads only the last list of disabled features, so this repeats Playwright's own list
  // for Linux.
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

/**
 * Chromium for one test file. Each visitor has a separate browser profile, signed in when a session
 * is given.
 */
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
      // A visitor opens one page at a time, and a spare renderer process costs as much as a page.
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
      if (session) await context.addInitScript(signedIn(url, takeOnce(session)))
      // A limit, not a wait: a machine that is half as fast, and busy, still passes.
      context.setDefaultTimeout(30_000)
      const faults = collectFaults(context)
      return { page: await context.newPage(), context, faults }
    },
  }
}

const taken = new WeakSet<Session>()

/** One refresh token in two profiles looks stolen, which ends the session of both some seconds later. */
function takeOnce(session: Session): Session {
  if (taken.has(session))
    throw new Error('This session has a profile. Open another page in its context, or sign in again.')
  taken.add(session)
  return session
}

/**
 * Fills localStorage with the tokens before the first page loads. Later the app keeps them up to
 * date. Playwright's `storageState` would open one more page for this.
 */
function signedIn(url: string, { accessToken, refreshToken }: Session): string {
  const tokens = JSON.stringify(JSON.stringify({ accessToken, refreshToken }))
  return `if (location.origin === '${new URL(url).origin}' && localStorage.getItem('test.is-filled') === null) {
    localStorage.setItem('test.is-filled', 'true')
    localStorage.setItem('${sessionKey}', ${tokens})
  }`
}

/** Signs in on the sign-in page with the keyboard. */
export async function signInByForm(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

/**
 * Collects errors that appear only in the console of any window: uncaught errors and violations of
 * the content policy.
 */
function collectFaults(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('weberror', error => faults.push(error.error().message))
  context.on('console', message => {
    // Failed calls are part of journeys. The page reports them in words.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text())
  })
  return faults
}
