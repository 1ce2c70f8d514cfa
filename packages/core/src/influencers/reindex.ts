import { socialNetworks } from '@limelight/contract/networks'
import { influencerCopyRow } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { mapInSlices } from '../runtime/slices.ts'
import { reindex } from '../search/reindex.ts'
import { firstDayOf } from './scores/growth-history.ts'
import { storedGrowthOf } from './scores/stored-growth.ts'
import { searchColumnsOf } from './search-columns.ts'
import { influencerStore, readAudiences, readStored } from './store.ts'

/** Brings stored creators into the form that searches need now. */
export async function reindexInfluencers(ctx: Context): Promise<void> {
  for (const network of socialNetworks) {
    await reindex(ctx, influencerStore(network), async ids => {
      const rows = await readStored(ctx, network, ids)
      if (rows.length === 0) return []
      const from = firstDayOf(new Date(Math.min(...rows.map(row => Number(row.as_of)))))
      const audiences = await readAudiences(ctx, { network, ids: rows.map(({ id }) => id), from })
      return mapInSlices(rows, row => ({
        ...row,
        ...searchColumnsOf(influencerCopyRow.parse(JSON.parse(row.shown)), row.bio),
        growth: storedGrowthOf(row, audiences.get(row.id) ?? [], new Date(Number(row.as_of))),
      }))
    })
  }
}
