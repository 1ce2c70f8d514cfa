import type { FoundInfluencers, Influencer } from '@limelight/contract/influencers/schema'
import { socialNetworks } from '@limelight/contract/networks'
import type { InfluencerLookup } from '@limelight/contract/search/influencer-filters'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { presentInfluencers } from './present.ts'
import { searchInfluencers } from './search.ts'
import { readInfluencers } from './store.ts'

/** A search where a network is named; otherwise the creator with that id, in whichever network. */
export async function lookUpInfluencers(
  ctx: Context,
  caller: { userId: string },
  input: InfluencerLookup,
): Promise<FoundInfluencers | Influencer> {
  if ('kind' in input) return searchInfluencers(ctx, caller, input)
  const found = await Promise.all(
    socialNetworks.map(async network =>
      presentInfluencers(ctx, caller, network, await readInfluencers(ctx, network, [input.id])),
    ),
  )
  const [influencer] = found.flat()
  if (influencer === undefined) throw new AppError('ITEM_NOT_FOUND')
  return influencer
}
