import type { SocialNetwork } from '@limelight/contract/networks'
import { exportedInfluencer, influencerCopyRow } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { streamShown } from '../search/by-ids.ts'
import { findAnyAudience, withAudienceJson } from './audience/store.ts'
import { influencerStore } from './store.ts'

/** Any number of influencers in the order of their ids, in chunks. A missing one is left out. */
export function streamInfluencers(ctx: Context, network: SocialNetwork, ids: readonly string[]) {
  const { truth } = influencerStore(network)
  return streamShown(ctx, { name: 'influencers.stream', row: influencerCopyRow, truth }, ids)
}

/** Whether any of these influencers has a sample of its audience. */
export function hasAudience(ctx: Context, network: SocialNetwork, ids: readonly string[]): Promise<boolean> {
  return findAnyAudience(ctx, network, ids)
}

/** The same rows, with the audience as files have it. */
export function streamWithAudience(ctx: Context, network: SocialNetwork, ids: readonly string[]) {
  const { truth } = influencerStore(network)
  return streamShown(ctx, { name: 'influencers.stream', row: exportedInfluencer, truth, json: withAudienceJson }, ids)
}
