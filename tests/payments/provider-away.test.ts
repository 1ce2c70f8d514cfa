import type { Environment } from '@limelight/core/runtime/config'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { tariffNamed } from '@limelight/core/test/factories/tariffs'
import { paymentSchedules } from '@limelight/workers/payments/schedules'
import { describe, expect, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'
import { choice } from './shop.ts'

describe.each<[string, Environment]>([
  ['not configured', { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }],
  ['not reachable', { STRIPE_API_URL: 'http://127.0.0.1:1' }],
  ['refusing the key', { STRIPE_SECRET_KEY: 'sk_of_another_account' }],
])('payment provider that is %s', async (_state, environment) => {
  const house = await openHouse(environment)

  test('makes checkout answer 503, and other calls work', async () => {
    const { accessToken: token } = await buildAccount(house.ctx)
    const body = choice(await tariffNamed(house.ctx, 'Pro'))
    expect(await house.rest('POST /api/user/tariffs/payment', { token, body })).toMatchObject({
      status: 503,
      body: refusal(503, 'DATABASE_ERROR'),
    })
    expect(await house.rest('GET /api/payments/user/history', { token })).toMatchObject({
      status: 200,
      body: { total: 0, data: [] },
    })
    for (const schedule of paymentSchedules) await schedule.run(house.ctx)
  })

  test('makes unsigned webhooks answer 401', async () => {
    const headers = { 'stripe-signature': 't=1,v1=1' }
    const answer = await house.rest('POST /api/payments/webhook/stripe', { body: '{}', headers })
    expect(answer).toMatchObject({ status: 401, body: refusal(401, 'AUTH_FAIL') })
  })
})
