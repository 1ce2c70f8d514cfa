import { sampleRules } from '@limelight/contract/influencers/rules'
import type { Sample, SampleQuery } from '@limelight/contract/influencers/showcase'
import { searchFilters } from '@limelight/contract/search/filters'
import { influencerCopyRow } from '@limelight/db/influencers/tables'
import { countAttempt } from '../accounts/throttle.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { copyOf } from '../search/copies.ts'
import { findCappedTotal, findPage } from '../search/paging.ts'
import { describeFilters } from '../search/query.ts'
import { readTyped } from '../search/reading/interpret.ts'
import { presentToVisitors } from './present.ts'
import { influencerTables } from './store.ts'

/**
 * A search without an account: the first creators and nothing after them. Counted per address,
 * because visitors have no plan.
 */
export async function searchSample(ctx: Context, { kind: network, search }: SampleQuery): Promise<Sample> {
  const throttle = { name: `sample searches of ${ctx.address}`, limit: ctx.config.sampleSearchesPerAddress }
  if (!(await countAttempt(ctx, ctx.db, throttle)))
    throw new AppError('SEARCH_PER_DAY', { status: 429, retryAfterSeconds: 60 })
  const { filters } = await readTyped(ctx, influencerTables, search, { network })
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
