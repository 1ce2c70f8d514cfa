import { socialNetworks } from '@limelight/contract/networks'
import { influencerCopyRow } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { reindex } from '../search/reindex.ts'
import { searchColumnsOf } from './search-columns.ts'
import { influencerStore, readStored } from './store.ts'

/** Brings stored creators into the form that searches need now. */
export async function reindexInfluencers(ctx: Context): Promise<void> {
  for (const network of socialNetworks) {
    await reindex(ctx, influencerStore(network), async ids => {
      const rows = await readStored(ctx, network, ids)
      return rows.map(row => ({ ...row, ...searchColumnsOf(influencerCopyRow.parse(JSON.parse(row.shown)), row.bio) }))
    })
  }
}
