import { walletRoutes } from '@limelight/stack/sandbox/wallet/routes'
import fastify from 'fastify'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll } from 'vitest'

/** The sandbox's wallet for a chain that belongs to one test file. Returns its origin. */
export async function openSandboxWallet(rpcUrl: string): Promise<string> {
  const app = fastify({ forceCloseConnections: true })
  await app.register(scope =>
    walletRoutes(scope, { chain: { rpcUrl, chainId: 80002 }, appOrigin: 'http://localhost:0' }),
  )
  afterAll(() => app.close())
  const { port } = new URL(await app.listen({ host: 'localhost', port: 0 }))
  return `http://localhost:${port}`
}

/** Clicks in the page and then in the pop-up that this opens. */
export async function inPopup(page: Page, click: () => Promise<void>, decide: (popup: Page) => Promise<void>) {
  const [popup] = await Promise.all([page.context().waitForEvent('page'), click()])
  await Promise.all([popup.waitForEvent('close'), decide(popup)])
}

/** A click on a button of the page, which the pop-up follows. */
export const press = (page: Page, name: string | RegExp) => () =>
  page.getByRole('button', { name, exact: true }).click()

/** The decision in the pop-up, by the label of its button. */
export const agree = (name: string) => (popup: Page) => popup.getByRole('button', { name, exact: true }).click()

export async function connect(page: Page, owner: string) {
  await inPopup(page, press(page, 'Connect Sandbox wallet'), async popup => {
    await popup.getByLabel(owner).check()
    await agree('Connect')(popup)
  })
}

/** The wallet's own window, where its owner switches account and network. */
export async function changeWallet(
  { page, context, origin }: { page: Page; context: BrowserContext; origin: string },
  change: { Account: string; Network?: string },
) {
  const id = await page.evaluate<string>("localStorage.getItem('limelight-sandbox.wallet')")
  const window = await context.newPage()
  await window.goto(`${origin}/wallet/sessions/${id}`)
  for (const [label, option] of Object.entries(change)) await window.getByLabel(label).selectOption({ label: option })
  await window.getByRole('button', { name: 'Apply' }).click()
  await window.getByText(change.Account).first().waitFor()
  await window.close()
}
