import { limitNames } from '@limelight/contract/limits'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { sql } from 'kysely'
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

test('limits of a newer version stay out of the catalogue', async () => {
  const { accessToken } = await buildAccount(house.ctx)
  const before = await house.trpc().tariffs.list.query()
  await sql`
    with config as (
      insert into tariff_configs (name, title, position, is_visible, is_collapsed)
      values ('LIMIT_OF_TOMORROW', 'Limit of tomorrow', 99, true, false) returning name
    )
    insert into tariff_values (id, tariff_id, name, value)
    select gen_random_uuid(), tariffs.id, config.name, 5 from tariffs, config`.execute(house.ctx.db)
  onTestFinished(async () => {
    await sql`delete from tariff_values where name = 'LIMIT_OF_TOMORROW'`.execute(house.ctx.db)
    await sql`delete from tariff_configs where name = 'LIMIT_OF_TOMORROW'`.execute(house.ctx.db)
  })
  expect(await house.trpc().tariffs.list.query()).toEqual(before)
  const active = await house.trpc(accessToken).tariffs.active.query()
  expect(active.tariff.configs.map(({ tariffConfig }) => tariffConfig.name)).not.toContain('LIMIT_OF_TOMORROW')
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
