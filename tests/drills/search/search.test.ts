import { contentOptionsSchema } from '@limelight/contract/search/content-filters'
import { influencerOptionsSchema } from '@limelight/contract/search/influencer-filters'
import { contentSearch } from '@limelight/core/content/search'
import { influencerSearch } from '@limelight/core/influencers/search'
import { findOptionCounts } from '@limelight/core/search/search'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { givePlan } from '@limelight/core/test/factories/tariffs'
import { loadWorld, shareOut } from '@limelight/stack/demo/world/loading'
import { Random } from '@limelight/stack/demo/world/random'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { openHouse } from '../../house.ts'
import { type Case, filterNamesOf, filterOf, sortsOf } from './cases.ts'
import { drillSearch, expectationOf, places, shelvesOf } from './drill.ts'
import { linkOwners } from './owners.ts'

const house = await openHouse()
const { ctx } = house
const world = { seed: 3, now: ctx.clock.now(), creators: shareOut(600), postsEach: 3, weeks: 12 }
const { user, accessToken: token } = await buildAccount(ctx)
await linkOwners(ctx, user.id, world)
await loadWorld(ctx, world)
const shelves = shelvesOf(world)
const enough = 1_000_000
await givePlan(ctx, user.id, {
  limits: { SEARCH_DEPTH: enough, SEARCH_PER_DAY: enough, SEARCH_PER_MONTH: enough, TRENDS_SEARCH_LIMIT: enough },
})

test('200 random searches have the result of a loop over all rows', async () => {
  const caller = { userId: user.id }
  const { wrong, found } = await drillSearch(ctx, { caller, shelves, seed: 5, cases: 200, say: () => undefined })
  expect(wrong).toEqual([])
  expect(found).toBeGreaterThan(80)
}, 120_000)

const everyFilter = places.flatMap(place => filterNamesOf(place).map(filter => ({ ...place, filter })))
const everySort = places.flatMap(place => sortsOf(place).map(sort => ({ ...place, sort })))

test.each(everyFilter)('$scope search of $network filtered by $filter over REST', async ({ filter, ...place }) => {
  expect(await overRest(telling(place, filter))).toMatchObject({ status: 200 })
})

test.each(everySort)(
  '$scope search of $network sorted by $sort in both directions over REST',
  async ({ sort, ...place }) => {
    for (const sortDirection of sort === 'bestMatch' ? ['DESC'] : ['ASC', 'DESC'])
      await overRest({ ...place, input: { sort, sortDirection, limit: 100 } })
  },
)

/** Filters whose options have counts, each with all values that it can have. */
const withOptions = [
  ...optionsOf('influencers', influencerOptionsSchema.shape.field.options),
  ...optionsOf('content', contentOptionsSchema.shape.field.options),
]

function optionsOf(scope: Case['scope'], fields: readonly string[]) {
  return places
    .filter(place => place.scope === scope)
    .flatMap(place => fields.filter(field => filterNamesOf(place).includes(field)).map(field => ({ ...place, field })))
}

test.each(withOptions)(
  '$scope options of $field on $network have the counts of searches with them',
  async ({ field, ...place }) => {
    const every = await countsOf(place, field, {})
    // A filter with one option, such as verified figures, keeps the rows that have it.
    expect(every.size).toBeGreaterThan(field === 'figures' ? 0 : 1)
    for (let round = 0; round < 2; round += 1) {
      const random = new Random(13, round)
      const other = random.pick(filterNamesOf(place).filter(name => name !== field && name !== 'search'))
      const { samples } = shelves[place.scope][place.network]
      const filters = filterOf(random, other, () => random.pick(samples))
      if (random.chance(0.5)) filters.search = random.pick(['Vegan', 'travel', 'gaming'])
      const counts = await countsOf(place, field, { ...filters, [field]: [...every.keys()][0] })
      const expected = [...every.keys()].map(value => {
        const { total } = expectationOf(shelves, { ...place, input: { ...filters, [field]: value } })
        return [value, total] as const
      })
      expect([...counts].sort()).toEqual(expected.filter(([, total]) => total > 0).sort())
    }
  },
)

async function countsOf(
  { scope, network }: Pick<Case, 'scope' | 'network'>,
  field: string,
  input: Record<string, unknown>,
): Promise<Map<string, number>> {
  const asked = { ...input, kind: network, field }
  const caller = { userId: user.id }
  const { options } =
    scope === 'content'
      ? await findOptionCounts(ctx, caller, contentSearch, contentOptionsSchema.parse(asked))
      : await findOptionCounts(ctx, caller, influencerSearch, influencerOptionsSchema.parse(asked))
  return new Map(options.map(({ value, count }) => [value, count]))
}

/** The first of several tries that matches some rows but not all. */
function telling(place: Pick<Case, 'scope' | 'network'>, filter: string): Case {
  const { samples } = shelves[place.scope][place.network]
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const random = new Random(9, attempt)
    const one = { ...place, input: filterOf(random, filter, () => random.pick(samples)) }
    const { total } = expectationOf(shelves, one)
    if (total > 0 && total < samples.length) return one
  }
  throw new Error(`No ${filter} was found that tells rows apart`)
}

const answerSchema = z.object({ total: z.int(), data: z.array(z.object({ id: z.string() })) })

async function overRest(one: Case): Promise<{ status: number }> {
  const path = one.scope === 'content' ? 'content' : 'clickhouse'
  const query = new URLSearchParams(
    Object.entries(one.input).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((item): [string, string] => [
        name,
        String(item),
      ]),
    ),
  )
  const { status, body } = await house.rest(`GET /api/${path}/${one.network}?${query}`, { token })
  const { total, data } = answerSchema.parse(body)
  const expected = expectationOf(shelves, one)
  expect({ query: String(query), total, ids: data.map(({ id }) => id) }).toEqual({ query: String(query), ...expected })
  return { status }
}
