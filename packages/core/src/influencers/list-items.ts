import type { Influencer } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Context } from '../context.ts'
import { maskUsername } from '../search/masking.ts'
import { shownName } from '../search/view.ts'
import { presentInfluencers } from './present.ts'
import { readInfluencers } from './store.ts'

/** These influencers as the caller may see them, in no order. A missing one is left out. */
export async function presentInfluencersById(
  ctx: Context,
  caller: { userId: string },
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Influencer[]> {
  return presentInfluencers(ctx, caller, network, await readInfluencers(ctx, network, ids))
}

/** A missing influencer has no name. */
export async function namesOfInfluencers(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await readInfluencers(ctx, network, ids)
  return new Map(rows.map(({ id, name, username }) => [id, shownName(name, maskUsername(username))]))
}
