import { socialNetworks } from '@limelight/contract/networks'
import { influencerCopyRow, type StoredInfluencer } from '@limelight/db/influencers/tables'
import { isContentReindexed } from '../content/reindex.ts'
import type { Context } from '../context.ts'
import { mapInSlices } from '../runtime/slices.ts'
import { findNextReindex, reindex } from '../search/reindex.ts'
import { parseAudience } from './audience/columns.ts'
import { firstDayOf } from './scores/growth-history.ts'
import { readPaidBrands } from './scores/post-store.ts'
import { storedGrowthOf } from './scores/stored-growth.ts'
import { searchColumnsOf } from './search-columns.ts'
import { influencerStore, readHistories, readStored } from './store.ts'

function rebuilt(row: StoredInfluencer, brands: string[]): StoredInfluencer {
  const shown = { ...influencerCopyRow.parse(JSON.parse(row.shown)), brands }
  return { ...row, ...searchColumnsOf(shown, row.bio, parseAudience(row.audience)), shown: JSON.stringify(shown) }
}

export function findNextInfluencerReindex(ctx: Context): Promise<Date | undefined> {
  return findNextReindex(
    ctx,
    socialNetworks.map(network => influencerStore(network).truth),
  )
}

/** Brings stored creators into the form that searches need now. */
export async function reindexInfluencers(ctx: Context): Promise<void> {
  for (const network of socialNetworks) {
    // Brands come from the posts, so their turn comes first.
    if (!(await isContentReindexed(ctx, network))) continue
    await reindex(ctx, influencerStore(network), async ids => {
      const rows = await readStored(ctx, network, ids)
      if (rows.length === 0) return []
      const from = firstDayOf(new Date(Math.min(...rows.map(row => Number(row.as_of)))))
      const brands = await readPaidBrands(
        ctx,
        network,
        rows.map(({ id }) => id),
      )
      const histories = await readHistories(ctx, { network, ids: rows.map(({ id }) => id), from })
      return mapInSlices(rows, row => ({
        ...rebuilt(row, brands.get(row.id) ?? []),
        growth: storedGrowthOf(row, histories.get(row.id) ?? [], new Date(Number(row.as_of))),
      }))
    })
  }
}
