import { announce } from '@limelight/core/platform/webhooks/announce'
import { emitDueDeliveries } from '@limelight/core/platform/webhooks/deliver'
import { createEndpoint } from '@limelight/core/platform/webhooks/endpoints'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { expect, test } from 'vitest'
import { desk, expectGoodPage, expectGoodState, openBrowser, phone, resize } from '../browser.ts'
import { openHouse } from '../house.ts'
import { openReceiver } from '../platform/receiver.ts'

const house = await openHouse()
const { ctx } = house
const browser = await openBrowser(house.url)

const change = (userId: string) =>
  ctx.db
    .transaction()
    .execute(async trx => announce(ctx, trx, { userId, type: 'alert.found', data: { id: 'x', path: '/api/alerts' } }))

async function work() {
  await emitDueDeliveries(ctx)
  await house.drain()
}

test('an endpoint is added, tested and broken on a phone, repaired and replayed at a desk', async () => {
  const session = await buildAccount(ctx)
  await givePlan(ctx, session.user.id)
  const receiver = openReceiver()
  /** What was clicked is on its way to the server. */
  const received = async () => {
    await work()
    return (await receiver.heard()).received
  }
  const { page, faults } = await browser.visit(phone, session)
  await page.goto('/user/api?tab=webhooks')
  await page.getByText('No endpoints yet.').waitFor()
  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('URL').fill('http://10.0.0.1/')
  await dialog.getByLabel('An alert found something').check()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByText('Url is not valid').waitFor()
  await expectGoodState(page)
  await dialog.getByLabel('URL').fill(receiver.url)
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await page.getByText('You won’t see it again').waitFor()
  await receiver.set({ secret: await page.getByLabel('Secret', { exact: true }).inputValue() })
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: receiver.url }).click()
  await page.getByText('No messages yet.').waitFor()
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Test sent').waitFor()
  expect(await received()).toBe(1)
  await page.getByText('Delivered', { exact: true }).last().waitFor()
  expect((await receiver.heard()).data[0]?.isValid).toBe(true)

  await receiver.set({ fault: 'broken' })
  await change(session.user.id)
  await work()
  await page.getByText('Failing since').waitFor()
  await page.getByRole('button', { name: 'alert.found Waiting' }).click()
  await page.getByText('The receiver is broken').waitFor()
  await expectGoodState(page)

  await resize(page, desk)
  await receiver.set({ fault: 'none' })
  await page.getByRole('button', { name: 'Retry now' }).click()
  await expect.poll(received).toBe(3)
  await page.getByText('Active', { exact: true }).waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'alert.found' })
  await row.getByRole('button', { name: 'Replay' }).click()
  await expect.poll(received).toBe(4)

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await change(session.user.id)
  await page.reload()
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await page.getByText('Resume and send 1 waiting message?').waitFor()
  await expectGoodState(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Active', { exact: true }).waitFor()
  await expect.poll(received).toBe(5)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Delete this endpoint and its log?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No endpoints yet.').waitFor()
  expect(faults).toEqual([])
})

test('the page of an endpoint is accessible on every width', async () => {
  const session = await buildAccount(ctx)
  await givePlan(ctx, session.user.id)
  const { id } = await createEndpoint(
    ctx,
    { userId: session.user.id },
    { url: openReceiver().url, events: ['alert.found'] },
  )
  await change(session.user.id)
  await work()
  const { page, faults } = await browser.visit(phone, session)
  await page.goto(`/user/api/webhooks/${id}`)
  await page.getByText('alert.found').first().waitFor()
  await expectGoodPage(page)
  await page.goto('/user/api/webhooks/0199a1b2-0000-7000-8000-000000000000')
  await page.getByText('This endpoint is gone').waitFor()
  await page.goto('/user/api/webhooks')
  await page.waitForURL('**/user/api?tab=webhooks')
  // Its answer is a 404, which the browser logs.
  expect(faults.filter(fault => !fault.includes('404'))).toEqual([])
})
