import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { desk, expectGoodState, openBrowser } from '../browser.ts'
import { openHouse } from '../house.ts'

const house = await openHouse()
const browser = await openBrowser(house.url)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a visitor signs in, connects an app, confirms what it prepared and disconnects it', async () => {
  const seller = await buildAccount(house.ctx)
  await buildOffer(house.ctx, seller.user.id)
  const form = buildSignUp({ name: 'Mareike', surname: 'Vogt' })
  const session = await buildAccount(house.ctx, form)
  await givePlan(house.ctx, session.user.id, { name: 'Business' })
  const api = house.trpc(session.accessToken)

  const { page, context, faults } = await browser.visit(desk)
  await page.goto(`${inject('engines').sandbox}/assistant?app=${house.url}`)
  await button(page, 'Connect').click()
  await page.getByLabel('Email').fill(form.email)
  await page.getByLabel('Password', { exact: true }).fill(form.password)
  await page.locator('form').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Connect Sandbox assistant to Limelight?' }).waitFor()
  await page.getByText('This app runs on your computer.').waitFor()
  expect(await page.getByLabel('Unmask creators').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Set daily caps' }).click()
  await page.getByLabel('Searches', { exact: true }).fill('5')
  await expectGoodState(page)
  await button(page, 'Connect').click()
  await page.getByRole('heading', { name: `Connected to ${house.url}` }).waitFor()
  expect((await api.platform.keys.query({})).data).toMatchObject([{ kind: 'CONNECTION', caps: { SEARCH_PER_DAY: 5 } }])

  await button(page, 'Draft a campaign').click()
  const campaign = page.getByRole('listitem').filter({ hasText: 'the campaign “Spring jars”' }).getByRole('link')
  const campaignUrl = (await campaign.getAttribute('href')) ?? ''
  await button(page, 'Draft an order').click()
  const order = page.getByRole('listitem').filter({ hasText: 'an order of' }).getByRole('link')
  const orderUrl = (await order.getAttribute('href')) ?? ''

  await page.goto(`${house.url}/email`)
  await page.getByText(/^Prepared by Sandbox assistant, .* A draft: no email is sent until you send it\.$/).waitFor()
  await page.goto(`${house.url}/orders`)
  await page.getByText('A draft: nothing is ordered until you send it.').waitFor()
  await expectGoodState(page)

  const windows = [page, await context.newPage()] as const
  for (const each of windows) {
    await each.goto(orderUrl)
    await each.getByText(/^Sandbox assistant prepared this order of “.+”\. Check it before you send it\.$/).waitFor()
  }
  await windows[1]
    .getByRole('dialog')
    .getByRole('button', { name: /^Order for/ })
    .click()
  await windows[1].waitForURL(/\/orders\//)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Order for/ })
    .click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  expect((await api.orders.list.query({})).total).toBe(1)

  for (const each of windows) {
    await each.goto(campaignUrl)
    await each.getByText('Sandbox assistant prepared this. Check it before you send it.').waitFor()
  }
  await api.campaigns.create.mutate({
    subject: 'Spring jars',
    body: 'Hello',
    recipients: ['kim@example.test'],
    draftId: campaignUrl.slice(campaignUrl.lastIndexOf('/') + 1),
  })
  await page.goto(campaignUrl)
  await page.getByRole('heading', { name: 'This draft is no longer available.' }).waitFor()
  await page.goto(orderUrl)
  await page.getByRole('link', { name: 'Open the order' }).waitFor()

  await page.goto(`${house.url}/user/api?tab=apps`)
  await page.getByRole('button', { name: 'Disconnect Sandbox assistant' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('No apps connected.').waitFor()
  await expectGoodState(page)
  expect((await api.platform.keys.query({})).data).toMatchObject([{ status: 'REVOKED' }])
  expect(faults).toEqual([])
})
