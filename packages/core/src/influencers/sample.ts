import { sampleRules } from '@limelight/contract/influencers/rules'
import type { Sample, SampleQuery } from '@limelight/contract/influencers/showcase'
import type { SocialNetwork } from '@limelight/contract/networks'
import { searchFilters } from '@limelight/contract/search/filters'
import { influencerCopyRow } from '@limelight/db/influencers/tables'
import { countAttempt } from '../accounts/throttle.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { ownFilters, withoutEach } from '../search/close/loosen.ts'
import { copyOf } from '../search/copies.ts'
import { findCappedTotal, findPage } from '../search/paging.ts'
import { describeFilters, type FilterInput } from '../search/query.ts'
import { readTyped } from '../search/reading/interpret.ts'
import { presentToVisitors } from './present.ts'
import { influencerTables } from './store.ts'

/**
 * A search without an account: the first creators and nothing after them, or those of the search
 * without one of its filters, as the close results of an account. Counted per address,
 * because visitors have no plan.
 */
export async function searchSample(ctx: Context, { kind: network, search }: SampleQuery): Promise<Sample> {
  const throttle = { name: `sample searches of ${ctx.address}`, limit: ctx.config.sampleSearchesPerAddress }
  if (!(await countAttempt(ctx, ctx.db, throttle)))
    throw new AppError('SEARCH_PER_DAY', { status: 429, retryAfterSeconds: 60 })
  const { filters } = await readTyped(ctx, influencerTables, search, { network })
  const found = await findSample(ctx, network, filters)
  if (found.total > 0) return { ...found, without: null }
  const definitions = searchFilters.discovery[network]
  const looser = withoutEach(definitions, ownFilters(definitions, filters)).map(async ({ label, filters }) => ({
    ...(await findSample(ctx, network, filters)),
    without: label,
  }))
  const [closest] = (await Promise.all(looser)).sort((one, other) => other.total - one.total)
  return closest !== undefined && closest.total > 0 ? closest : { ...found, without: null }
}

async function findSample(ctx: Context, network: SocialNetwork, filters: FilterInput) {
  // Without access to usernames, the words match none.
  const query = {
    name: 'influencers.sample',
    copy: copyOf(influencerTables, network),
    filters: describeFilters(searchFilters.discovery[network], filters),
  }
  const [total, { rows }] = await Promise.all([
    findCappedTotal(ctx, query),
    findPage(ctx, {
      ...query,
      row: influencerCopyRow,
      direction: 'DESC',
      limit: sampleRules.maxCreators,
      start: { offset: 0 },
    }),
  ])
  return { ...total, data: await presentToVisitors(ctx, network, rows) }
}
