import type { SocialNetwork } from '@limelight/contract/networks'
import { influencerCopyRow } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { streamShown } from '../search/by-ids.ts'
import { influencerStore } from './store.ts'

/** Any number of influencers in the order of their ids, in chunks. A missing one is left out. */
export function streamInfluencers(ctx: Context, network: SocialNetwork, ids: readonly string[]) {
  const { truth } = influencerStore(network)
  return streamShown(ctx, { name: 'influencers.stream', row: influencerCopyRow, truth }, ids)
}
