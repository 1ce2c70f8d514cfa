import { testAccount } from '@limelight/chain/test-usdt'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { demoSellers } from '@limelight/stack/demo/data/sellers'
import { seedOrders } from '@limelight/stack/demo/seed/orders'
import { expect, test } from 'vitest'
import { openScene } from '../deposits/scene.ts'

const { house } = await openScene()
const { ctx } = house

test('the demo has an order in each status, with real deposits, and is made once', async () => {
  const people = ['buyer@limelight.test', 'seller@limelight.test']
  const tokens: string[] = []
  for (const [index, email] of people.entries()) {
    const { user, accessToken } = await buildAccount(ctx, { email })
    const wallet = testAccount(index).address
    await ctx.db.updateTable('users').set({ wallet }).where('id', '=', user.id).execute()
    if (index === 1) await buildOffer(ctx, user.id)
    tokens.push(accessToken)
  }
  // Others of the market are paid to wallets of their own.
  for (const [index, { email }] of demoSellers.slice(0, 5).entries()) {
    const { user } = await buildAccount(ctx, { email })
    const wallet = testAccount(index + 2).address
    await ctx.db.updateTable('users').set({ wallet }).where('id', '=', user.id).execute()
    await buildOffer(ctx, user.id)
  }
  await seedOrders(ctx)
  await seedOrders(ctx)
  const { data } = await house.trpc(tokens[0]).orders.list.query({ limit: 100 })
  expect(data.map(({ status }) => status).sort()).toEqual([
    'AGREED',
    'CANCELLED',
    'COMPLETED',
    'COMPLETED',
    'DISPUTE',
    'DISPUTE',
    'DISPUTE',
    'IN_PROGRESS',
    'IN_PROGRESS',
    'NEGOTIATION',
    'NEGOTIATION',
    'NEGOTIATION',
    'NEGOTIATION',
    'PAYMENT_PENDING',
    'REFUNDED',
    'REJECTED',
    'SENT',
    'SENT',
  ])
  // What buyers pay beyond the list price is said in the timeline.
  const raised = data.filter(({ price, initialPrice }) => price !== initialPrice)
  expect(raised.length).toBeGreaterThan(0)
  for (const { id } of raised) {
    const { timeline } = await house.trpc(tokens[0]).orders.byId.query({ id })
    expect(timeline.map(({ what }) => what)).toContain('TERMS_CHANGED')
  }
  const settled = data.filter(({ status }) => status === 'COMPLETED' || status === 'REFUNDED')
  expect(settled.map(({ payment }) => payment.status)).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
})
