import type { Influencer, InfluencerPage } from '@limelight/contract/influencers/schema'
import { socialNetworks } from '@limelight/contract/networks'
import type { InfluencerLookup } from '@limelight/contract/search/influencer-filters'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { search } from '../search/search.ts'
import { presentInfluencers } from './present.ts'
import { influencerSearch } from './search.ts'
import { readInfluencers } from './store.ts'

/** A search if the input names a network, otherwise the influencer of any network with that id. */
export async function lookUpInfluencers(
  ctx: Context,
  caller: { userId: string },
  input: InfluencerLookup,
): Promise<InfluencerPage | Influencer> {
  if ('kind' in input) return search(ctx, caller, influencerSearch, input)
  const found = await Promise.all(
    socialNetworks.map(async network =>
      presentInfluencers(ctx, caller, network, await readInfluencers(ctx, network, [input.id])),
    ),
  )
  const [influencer] = found.flat()
  if (influencer === undefined) throw new AppError('ITEM_NOT_FOUND')
  return influencer
}
