import { pruneThrottles } from '@limelight/core/accounts/prune'
import { shareCalls } from '@limelight/core/accounts/throttle'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openHouse, refusal } from '../house.ts'
import { openInstance } from './instances.ts'

const house = await openHouse({ RATE_LIMIT_ADDRESS: '5', RATE_LIMIT_USER: '8' })

test('the rate limit counts per address or per user and sends Retry-After', async () => {
  const { accessToken } = await buildAccount(house.ctx)
  const asStranger = () => house.rest('GET /api/user')
  const asUser = () => house.rest('GET /api/user', { token: accessToken })

  for (let call = 0; call < 5; call += 1) expect((await asStranger()).status).toBe(401)
  const refused = await asStranger()
  expect(refused.body).toEqual({ error: 'Too Many Requests', statusCode: 429, errorMessage: 'Too many requests' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  await expect(house.trpc().users.me.query()).rejects.toMatchObject({ data: refusal(429, 'Too many requests') })
  expect((await house.rest('GET /api/health')).status).toBe(200)

  for (let call = 0; call < 8; call += 1) expect((await asUser()).status).toBe(200)
  expect((await asUser()).body).toMatchObject(refusal(429, 'Too many requests'))
})

test('calls to one process count in the others within a second', async () => {
  const own = await openHouse({ RATE_LIMIT_USER: '100' })
  const { accessToken } = await buildAccount(own.ctx)
  const other = await openInstance(own)
  const ask = async (url: string) =>
    (await fetch(`${url}/api/user`, { headers: { authorization: `Bearer ${accessToken}` } })).status
  for (let call = 0; call < 100; call += 1) expect(await ask(own.url)).toBe(200)
  expect(await ask(own.url)).toBe(429)
  // It asks far less than 100 times.
  await expect.poll(() => ask(other.url), { interval: 1000 }).toBe(429)
})

test('the calls of a minute are added up, and the next minute begins anew', async () => {
  const { ctx, clock } = house
  const share = async (calls: number) => (await shareCalls(ctx, new Map([['caller', calls]]), 60_000)).get('caller')
  expect(await share(2)).toMatchObject({ calls: 2 })
  clock.advance(30_000)
  const { calls, msLeft = 0 } = (await share(3)) ?? {}
  expect(calls).toBe(5)
  expect(msLeft).toBeLessThanOrEqual(30_000)
  clock.advance(msLeft)
  expect(await share(4)).toMatchObject({ calls: 4 })
  clock.advance(60_000)
  await pruneThrottles(ctx)
  expect(await ctx.db.selectFrom('call_counts').selectAll().execute()).toEqual([])
})

test('the rate limit counts every call of a batch', async () => {
  const batch = Array.from({ length: 8 }, () => 'accounts.refresh').join(',')
  const inputs = Object.fromEntries(Array.from({ length: 8 }, (_call, index) => [index, { refresh_token: 'x.y' }]))
  const own = await openHouse({ RATE_LIMIT_ADDRESS: '5' })
  const answer = await own.rest(`POST /trpc/${batch}?batch=1`, { body: inputs })
  const statuses = z
    .array(z.object({ error: z.object({ data: z.object({ statusCode: z.number() }) }) }))
    .parse(answer.body)
  expect(statuses.map(({ error }) => error.data.statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})
