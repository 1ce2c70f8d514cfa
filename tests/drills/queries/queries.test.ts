import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { loadWorld, shareOut } from '@limelight/stack/demo/world/loading'
import { expect, test } from 'vitest'
import { openHouse } from '../../house.ts'
import { drillQueries, figuresOf } from './drill.ts'

const house = await openHouse()
const { ctx } = house
const world = { seed: 3, now: ctx.clock.now(), creators: shareOut(600), postsEach: 3, weeks: 4 }
const { user } = await buildAccount(ctx)
await loadWorld(ctx, world)
const enough = 1_000_000
await givePlan(ctx, user.id, {
  limits: { SEARCH_DEPTH: enough, SEARCH_PER_DAY: enough, SEARCH_PER_MONTH: enough, TRENDS_SEARCH_LIMIT: enough },
})

test('queries that people type find what the generator of the rows knows', async () => {
  const size = { seed: 2, generated: 15, words: 30, withHeldBack: true, part: 20 }
  const { measured, typed, rare } = await drillQueries(ctx, { userId: user.id }, world, size)
  const empty = measured.filter(({ isEmpty }) => isEmpty)
  expect(empty.map(({ query, reading }) => ({ ...query, read: reading.filters }))).toEqual([])
  const { ndcg, precision } = figuresOf(measured)
  expect(ndcg).toBeGreaterThan(0.7)
  expect(precision).toBeGreaterThan(0.8)
  expect(typed.filter(({ word, first }) => word === first).length).toBeGreaterThan(0.9 * typed.length)
  expect(rare).toEqual({ asked: 30, changed: [] })
}, 120_000)
