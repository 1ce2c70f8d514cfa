import { limitNames } from '@limelight/contract/limits'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openHouse, refusal } from '../house.ts'

const house = await openHouse()

test('the list of limits equals each single limit, including those of a contract', async () => {
  const { user, accessToken } = await buildAccount(house.ctx)
  await givePlan(house.ctx, user.id, { name: 'Start', limits: { EXPORT: 37 } })
  const calls = house.trpc(accessToken)
  const { total, data } = await calls.tariffs.limits.query()
  expect(total).toBe(limitNames.length)
  expect(data).toEqual(await Promise.all(limitNames.map(limit => calls.tariffs.limit.query({ limit }))))
  expect(data.find(({ name }) => name === 'EXPORT')).toMatchObject({ value: 37, remaining: 37 })
})

test('reading limits requires a session', async () => {
  await expect(house.trpc().tariffs.limits.query()).rejects.toMatchObject({ data: refusal(401, 'AUTH_FAIL') })
})

describe('enterprise contact', () => {
  test('is null until an operator sets ENTERPRISE_URL', async () => {
    expect(await house.trpc().tariffs.enterprise.query()).toEqual({ url: null })
  })

  test('is public', async () => {
    const url = 'https://forms.example/enterprise'
    const { enterpriseUrl } = house.ctx.config
    onTestFinished(() => {
      house.ctx.config.enterpriseUrl = enterpriseUrl
    })
    house.ctx.config.enterpriseUrl = url
    expect(await house.trpc().tariffs.enterprise.query()).toEqual({ url })
  })
})
