import { listKeys, revokeKey } from '@limelight/core/platform/keys/keys'
import { getLimit } from '@limelight/core/tariffs/usage'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { addInfluencers } from '@limelight/core/test/factories/influencers'
import { buildKey } from '@limelight/core/test/factories/platform'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { expect, inject, test } from 'vitest'
import { withoutClickHouse } from '../clickhouse-away.ts'
import { openHouse } from '../house.ts'

/** `npm run drill -- key-races` runs more of them. */
const { size: rounds } = inject('drill') ?? { size: 2 }
const patience = { timeout: 120_000 + rounds * 10_000 }
const house = await openHouse({ RATE_LIMIT_KEY: '10000' })
const { ctx } = house
house.clock.startDay()
await addInfluencers(ctx, 'instagram', [{ name: 'Lena' }])
const { user } = await buildAccount(ctx)
await givePlan(ctx, user.id, { limits: { SEARCH_PER_DAY: 1_000_000, SEARCH_PER_MONTH: 1_000_000 } })

test('fifty searches at once spend exactly a cap of twenty, and failed ones nothing', patience, async () => {
  const spentByPlan = async () => {
    const { counter } = await getLimit(ctx, { userId: user.id }, { limit: 'SEARCH_PER_DAY' })
    return counter.value
  }
  for (let round = 0; round < rounds; round += 1) {
    const before = await spentByPlan()
    const { id, token } = await buildKey(ctx, user.id, { plan: false, caps: { SEARCH_PER_DAY: 20 } })
    // An empty answer would be free.
    const search = async (number: number) => {
      const followersMax = 1_000_000 + round * 100 + number
      return (await house.rest(`GET /api/clickhouse/instagram?followersMax=${followersMax}`, { token })).status
    }
    const searchAtOnce = (numbers: number[]) => Promise.all(numbers.map(search))
    const spent = async () => {
      const { data } = await listKeys(ctx, { userId: user.id }, { offset: 0, limit: 1 })
      return [data[0]?.id, data[0]?.usedToday.SEARCH_PER_DAY ?? 0, (await spentByPlan()) - before]
    }
    const failing = [50, 51, 52, 53, 54]
    await withoutClickHouse(ctx, async () => {
      expect(await searchAtOnce(failing)).toEqual(failing.map(() => 503))
    })
    expect(await spent()).toEqual([id, 0, 0])
    const statuses = await searchAtOnce(Array.from({ length: 50 }, (_, number) => number))
    expect(statuses.toSorted()).toEqual(Array.from({ length: 50 }, (_, at) => (at < 20 ? 200 : 403)))
    expect(await spent()).toEqual([id, 20, 20])
    await revokeKey(ctx, { userId: user.id }, { id })
  }
})

test('no call starts after the answer of the revocation', patience, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { id, token } = await buildKey(ctx, user.id, { plan: false, scopes: ['lists'] })
    let isRevoked = false
    const callUntilRefused = async (): Promise<number> => {
      const isLate = isRevoked
      const { status } = await house.rest('GET /api/user/favs', { token })
      return isLate ? status : callUntilRefused()
    }
    const callers = Array.from({ length: 6 }, callUntilRefused)
    await revokeKey(ctx, { userId: user.id }, { id })
    isRevoked = true
    expect(await Promise.all(callers)).toEqual(callers.map(() => 401))
  }
})
