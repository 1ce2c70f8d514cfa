import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Session } from '@limelight/contract/accounts/schema'
import { loadLauncherConfig } from '@limelight/core/runtime/config'
import type { AxeResults } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, expect, onTestFinished, TestRunner } from 'vitest'

/** The widths that every page is designed for. */
export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

/** The build that parses fastest. The package exports the other one as text. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The token of a whole recovery link that the server never signed. */
export const unknownRecoveryToken = `eyJhbGciOiJIUzI1NiJ9.e30.${'A'.repeat(43)}`

/** The key in localStorage under which the app keeps the tokens. */
export const sessionKey = 'limelight.session'

const themes = ['dark', 'light'] as const
type Look = { viewport: typeof phone; themes: readonly (typeof themes)[number][] }

/** Checks a page: that nothing overflows and that axe finds no serious violation, on both widths in both themes. */
export function expectGoodPage(page: Page): Promise<void> {
  return expectGood(page, [
    { viewport: phone, themes },
    { viewport: desk, themes },
  ])
}

/**
 * Checks what a journey opens on a page that is checked elsewhere, such as a dialog or other content. Each theme is
 * looked at on one width, because colors do not depend on the width.
 */
export function expectGoodState(page: Page): Promise<void> {
  return expectGood(page, [
    { viewport: phone, themes: ['dark'] },
    { viewport: desk, themes: ['light'] },
  ])
}

/** Checks what exists on the current width only, such as the drawer of a phone. */
export function expectGoodHere(page: Page): Promise<void> {
  return expectGood(page, [{ viewport: page.viewportSize() ?? desk, themes }])
}

async function expectGood(page: Page, looks: Look[]): Promise<void> {
  const opened = page.viewportSize() ?? desk
  for (const { viewport, themes } of looks) {
    await resize(page, viewport)
    // Outdated results are dimmed until the current ones arrive.
    await page.locator('section[aria-busy=true]').first().waitFor({ state: 'detached' })
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme })
      await settle(page)
      await expectNoViolations(page, colorScheme === themes[0])
    }
  }
  await resize(page, opened)
}

/** A dialog that fades in shows colors that nobody reads. Skeletons move for ever. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(`Promise.all(document.getAnimations()
    .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished.catch(() => undefined)))`)
}

/**
 * Resizes the window and waits for a frame, because components react to the new width in the next
 * one.
 */
export async function resize(page: Page, viewport: typeof phone): Promise<void> {
  const { width, height } = page.viewportSize() ?? desk
  if (width === viewport.width && height === viewport.height) return
  await page.setViewportSize(viewport)
  await page.evaluate('new Promise(done => requestAnimationFrame(() => setTimeout(done)))')
}

/**
 * Only a rule about sounds, whose violations are never serious, reads the files loaded by `preload`. Nor are those of the
 * rule about regions, which takes longest.
 */
const all = { resultTypes: ['violations'], preload: false, rules: { region: { enabled: false } } }
const contrast = { resultTypes: ['violations'], preload: false, runOnly: { type: 'rule', values: ['color-contrast'] } }
const structure = { ...all, rules: { ...all.rules, 'color-contrast': { enabled: false } } }

/**
 * Checks the colors, and what does not depend on the theme if asked for. The page behind a dialog is dimmed, so that its
 * colors do not count. A document gets axe once, because parsing it takes longer than most runs.
 */
async function expectNoViolations(page: Page, withStructure: boolean): Promise<void> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
  const violations = await page.evaluate<AxeResults['violations']>(`(async () => {
    const dialog = [...document.querySelectorAll('[role=dialog],[role=alertdialog]')]
      .findLast(dialog => dialog.checkVisibility())
    const run = async (root, options) => (await axe.run(root, options)).violations
    if (dialog === undefined) return run(document, ${JSON.stringify(withStructure ? all : contrast)})
    const inside = await run(dialog, ${JSON.stringify(contrast)})
    return ${withStructure} ? [...inside, ...await run(document, ${JSON.stringify(structure)})] : inside
  })()`)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([])
}

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

/** Chromium of the worker, which ends with the process. */
let chromiumOfWorker: Promise<Browser> | undefined

function launch(): Promise<Browser> {
  const { chromiumBin } = loadLauncherConfig()
  return chromium.launch({
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
}

/** The browser profile of a visitor. */
type Profile = { context: BrowserContext; page: Page; faults: string[] }

/**
 * Opens the browser for one test file. Each visitor has a browser profile that is empty, or signed in when a session is
 * given. A test gives its profiles back when it ends, and later visitors get them empty, because a page whose code is
 * in the cache loads in half the time. A test that changes a profile beyond `clean` closes its context.
 */
export async function openBrowser(url: string): Promise<{
  visit: (viewport: typeof phone, session?: Session) => Promise<Profile>
}> {
  chromiumOfWorker ??= launch()
  const browser = await chromiumOfWorker
  const opened: Profile[] = []
  const free: Profile[] = []
  afterEach(async ({ task }) => {
    const [error] = task.result?.errors ?? []
    if (error !== undefined) error.message += await readPages(opened)
  })
  afterAll(() => Promise.all(opened.map(({ context }) => context.close())))

  const open = async () => {
    const context = await browser.newContext({ baseURL: url, viewport: desk, reducedMotion: 'reduce' })
    // A limit, not a wait: a machine that is half as fast, and busy, still passes.
    context.setDefaultTimeout(30_000)
    const profile: Profile = { context, page: await context.newPage(), faults: [] }
    collectFaults(profile)
    opened.push(profile)
    return profile
  }
  return {
    async visit(viewport, session) {
      const isOfOneTest = TestRunner.getCurrentTest() !== undefined
      const profile = free.pop() ?? (await open())
      const { page, context } = profile
      profile.faults = []
      const firstScript = await context.addInitScript(beginVisit(url, session && takeOnce(session)))
      await resize(page, viewport)
      if (isOfOneTest)
        onTestFinished(async ({ task }) => {
          if (page.isClosed()) return
          // What a failed test left is unknown.
          if (task.result?.state === 'fail') return context.close()
          await firstScript.dispose()
          // A page that is just leaving for another one cannot be cleaned, so its profile ends here.
          const isClean = await clean(profile).then(
            () => true,
            () => false,
          )
          if (isClean) free.push(profile)
          else await context.close()
        })
      return profile
    },
  }
}

/** For the message of a failed test, because what fails by chance, and elsewhere, cannot be looked at. */
async function readPages(profiles: Profile[]): Promise<string> {
  const texts: string[] = []
  for (const page of profiles.flatMap(({ context }) => context.pages())) {
    const text = await page.ariaSnapshot({ timeout: 5000 }).catch(() => 'nothing that could be read')
    if (text !== '') texts.push(`\n${page.url()} showed:\n${text}\n`)
  }
  return texts.join('')
}

/**
 * Leaves the cache only. Storage is cleared by the next visit, because the page left here may still write to it. A file
 * of the same site keeps the renderer process, as an empty page does not.
 */
async function clean({ context, page }: Profile): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await page.goto('/theme.js')
  await page.emulateMedia({ colorScheme: 'light' })
  await context.clearCookies()
  await context.clearPermissions()
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
 * Clears the storage of each site before its first page loads, and fills in the tokens. Later the app keeps them up to
 * date. Playwright's `storageState` would open one more page for this.
 */
function beginVisit(url: string, session?: Session): string {
  const tokens = session && JSON.stringify({ accessToken: session.accessToken, refreshToken: session.refreshToken })
  const fill = `if (location.origin === '${new URL(url).origin}') localStorage.setItem('${sessionKey}', ${JSON.stringify(tokens)})`
  const visit = randomUUID()
  return `if (location.protocol.startsWith('http') && localStorage.getItem('test.visit') !== '${visit}') {
    localStorage.clear()
    sessionStorage.clear()
    localStorage.setItem('test.visit', '${visit}')
    ${tokens === undefined ? '' : fill}
  }`
}

/**
 * Keeps the toasts that appear during `work`, which reads them or presses a button in one. A busy machine needs longer
 * than their two or five seconds.
 */
export async function keepToasts(page: Page, work: () => Promise<void>): Promise<void> {
  await page.evaluate(`{
    const start = window.setTimeout
    const kept = []
    window.setTimeout = (run, ms, ...rest) => ([2000, 5000].includes(ms) ? void kept.push(run) : start(run, ms, ...rest))
    window.letToastsGo = () => {
      window.setTimeout = start
      for (const run of kept) start(run, 5000)
    }
  }`)
  await work()
  await page.evaluate('window.letToastsGo()')
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
function collectFaults(profile: Profile): void {
  profile.context.on('weberror', error => profile.faults.push(error.error().message))
  profile.context.on('console', message => {
    // Failed calls are part of journeys. The page reports them in words.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      profile.faults.push(message.text())
  })
}
