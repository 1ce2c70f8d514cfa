import { buildAccount } from '@limelight/core/test/factories/accounts'
import { expect, it } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse({ RATE_LIMIT_ADDRESS: '5', RATE_LIMIT_USER: '8' })

it('counts strangers by address and users by name, and says when to come back', async () => {
  const { accessToken } = await buildAccount(house.ctx)
  const asStranger = () => house.rest('GET /api/health')
  const asUser = () => house.rest('GET /api/user', { token: accessToken })

  for (let call = 0; call < 5; call += 1) expect((await asStranger()).status).toBe(200)
  const refused = await asStranger()
  expect(refused.body).toEqual({ error: 'Too Many Requests', statusCode: 429, errorMessage: 'Too many requests' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  for (let call = 0; call < 8; call += 1) expect((await asUser()).status).toBe(200)
  expect((await asUser()).body).toMatchObject(refusal(429, 'Too many requests'))
})
