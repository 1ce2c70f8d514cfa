import { socialNetworks } from '@limelight/contract/networks'
import { influencerCopyRow, type StoredInfluencer } from '@limelight/db/influencers/tables'
import { isContentReindexed } from '../content/reindex.ts'
import type { Context } from '../context.ts'
import { mapInSlices } from '../runtime/slices.ts'
import { placeOf } from '../search/places/cities.ts'
import { findNextReindex, reindex } from '../search/reindex.ts'
import { firstDayOf } from './scores/growth-history.ts'
import { readToldByPosts, type ToldByPosts, toldByNone } from './scores/post-store.ts'
import { storedGrowthOf, storedJumpsOf } from './scores/stored-growth.ts'
import { withToldByPosts } from './search-columns.ts'
import { type FollowerHistory, influencerStore, readHistories, readStored } from './store.ts'

function rebuilt(row: StoredInfluencer, told: ToldByPosts, past: FollowerHistory): StoredInfluencer {
  const { place, username, location } = influencerCopyRow.parse(JSON.parse(row.shown))
  const asOf = new Date(Number(row.as_of))
  const jumps = storedJumpsOf(row, past, asOf)
  const home = place || placeOf({ bio: row.bio, username, location })
  return { ...withToldByPosts(row, { ...told, jumps, place: home }), growth: storedGrowthOf(row, past, asOf) }
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
    // Topics and brands come from the posts, so their turn comes first.
    if (!(await isContentReindexed(ctx, network))) continue
    await reindex(ctx, influencerStore(network), async ids => {
      const rows = await readStored(ctx, network, ids)
      if (rows.length === 0) return []
      const from = firstDayOf(new Date(Math.min(...rows.map(row => Number(row.as_of)))))
      const until = new Map(rows.map(row => [row.id, Number(row.as_of)]))
      const told = await readToldByPosts(ctx, network, until)
      const histories = await readHistories(ctx, { network, ids: rows.map(({ id }) => id), from })
      return mapInSlices(rows, row => rebuilt(row, told.get(row.id) ?? toldByNone, histories.get(row.id) ?? []))
    })
  }
}
