import { announce } from '@limelight/core/platform/webhooks/announce'
import { emitDueDeliveries } from '@limelight/core/platform/webhooks/deliver'
import { createEndpoint } from '@limelight/core/platform/webhooks/endpoints'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { buildKey } from '@limelight/core/test/factories/platform'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { expect, test } from 'vitest'
import { desk, expectGoodState, openBrowser, phone, resize } from '../browser.ts'
import { openHouse } from '../house.ts'
import { openReceiver } from '../platform/receiver.ts'

const rightOf = (box: { x: number; width: number } | null) =>
  box === null ? Number.POSITIVE_INFINITY : box.x + box.width

const house = await openHouse()
const browser = await openBrowser(house.url)
await addInfluencers(house.ctx, 'instagram', [{}, {}])

test('a key is created and copied on a phone, used up to its cap and revoked at a desk', async () => {
  const session = await buildAccount(house.ctx)
  await givePlan(house.ctx, session.user.id)
  const { page, context, faults } = await browser.visit(phone, session)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/user/api')
  await page.getByText('No keys yet. Create one to use Limelight from your own programs.').waitFor()
  await expectGoodState(page)
  await page.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog')
  // Its top is in view, although it is taller than the phone.
  await expect.poll(async () => (await dialog.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByLabel('Name').fill('n8n')
  await dialog.getByLabel('Searches', { exact: true }).fill('9999999')
  await dialog.getByText(/^at most [\d,]+$/).waitFor()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByLabel('Searches', { exact: true }).fill('1')
  await expectGoodState(page)
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await dialog.getByText('Copy your key now. You won’t see it again.').waitFor()
  const copy = dialog.getByRole('button', { name: 'Copy the new key' })
  await expect.poll(async () => rightOf(await copy.boundingBox())).toBeLessThan(phone.width)
  await copy.click()
  await expectGoodState(page)
  const token = String(await page.evaluate('navigator.clipboard.readText()'))
  await dialog.getByRole('button', { name: 'Done' }).click()

  const search = (query: string) => house.rest(`GET /api/clickhouse/instagram?${query}`, { token })
  expect((await search('followersMin=1')).status).toBe(200)
  expect((await search('followersMin=2')).body).toMatchObject({ errorMessage: 'SEARCH_PER_DAY', limit: { value: 1 } })
  await resize(page, desk)
  await page.reload()
  await page.getByText('1 of 1 search', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Actions for n8n' }).click()
  await page.getByRole('menuitem', { name: 'Calls' }).click()
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Actions for n8n' }).click()
      await page.getByRole('menuitem', { name: 'Calls' }).click()
      await page.getByRole('dialog').locator('li, p').first().waitFor()
      return page.getByText('403 SEARCH_PER_DAY').count()
    })
    .toBe(1)
  await page.getByText('no searches left').waitFor()
  await expectGoodState(page)
  await page.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Actions for n8n' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  await page.getByText('Revoke “n8n”?').waitFor()
  await page
    .getByRole('dialog')
    .getByText(/^llk_\w{4}…, last used /)
    .waitFor()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await page.getByText('“n8n” is revoked.').waitFor()
  await page.getByText('Revoked', { exact: true }).waitFor()
  expect((await search('followersMin=1')).status).toBe(401)

  await page.getByRole('tab', { name: 'Quick start' }).click()
  await page.getByRole('tab', { name: 'Python' }).click()
  await page.getByText('import urllib.request').waitFor()
  await expectGoodState(page)
  expect(faults).toEqual([])
})

test.each([
  ['phone', phone],
  ['desk', desk],
])('without the plan, keys and webhooks rest, and with a new one they go on, on a %s', async (_width, viewport) => {
  const { ctx } = house
  const session = await buildAccount(ctx)
  const { user } = session
  const { token } = await buildKey(ctx, user.id)
  const receiver = openReceiver()
  const input = { url: receiver.url, events: ['alert.found' as const] }
  const { id } = await createEndpoint(ctx, { userId: user.id }, input)
  const change = (alert: string) =>
    ctx.db
      .transaction()
      .execute(async trx =>
        announce(ctx, trx, { userId: user.id, type: 'alert.found', data: { id: alert, path: '/api/alerts' } }),
      )
  const received = async () => {
    await emitDueDeliveries(ctx)
    await house.drain()
    return (await receiver.heard()).received
  }
  const list = { type: 'influencer', subtype: 'instagram' }
  const create = (name: string) => house.rest('POST /api/user/favs', { token, body: { ...list, name } })
  const { page, faults } = await browser.visit(viewport, session)

  await change('before')
  await ctx.db.deleteFrom('subscriptions').where('user_id', '=', user.id).execute()
  await change('meanwhile')
  expect((await create('Meanwhile')).body).toMatchObject({ errorMessage: 'EXPORT' })
  expect(await received()).toBe(0)
  await page.goto('/user/api')
  await page.getByText('Your plan doesn’t include the API.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Create key' }).isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'See plans' }).waitFor()
  await expectGoodState(page)

  await givePlan(ctx, user.id)
  house.clock.advance(31_000)
  expect((await create('Afterwards')).status).toBe(201)
  expect((await house.rest('GET /api/user/favs', { token })).body).toMatchObject({ data: [{ name: 'Afterwards' }] })
  expect(await received()).toBe(1)
  await page.goto(`/user/api/webhooks/${id}`)
  await page.getByRole('button', { name: 'alert.found Delivered' }).waitFor()
  expect(await page.getByRole('button', { name: /alert\.found/ }).count()).toBe(1)
  expect(faults).toEqual([])
})
