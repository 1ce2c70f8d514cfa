import type { Influencer } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { type InfluencerFilters, influencerSorts } from '@limelight/contract/search/influencer-filters'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import type { Copy } from '../search/copies.ts'
import type { Filter } from '../search/query.ts'
import { describeFilters } from './filters.ts'
import { presentInfluencers } from './present.ts'
import { copyOf, readInfluencers } from './store.ts'

/** How creators in a list are filtered and sorted, which is as in a search. */
export function describeKept({ sort, ...input }: InfluencerFilters & { sort: string | undefined }): {
  copy: Copy
  filters: Filter[]
} {
  const known = influencerSorts[input.kind].find(name => name === sort)
  if (known === undefined && sort !== undefined) throw new AppError('INVALID_QUERY_STRING')
  return { copy: copyOf(input.kind, known), filters: describeFilters(input) }
}

/** These creators as the caller may see them, in no order; who is not there is left out. */
export async function presentKept(
  ctx: Context,
  caller: { userId: string },
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Influencer[]> {
  return presentInfluencers(ctx, caller, network, await readInfluencers(ctx, network, ids))
}

/** Who is not there has no name. */
export async function namesOfKept(
  ctx: Context,
  network: SocialNetwork,
  ids: readonly string[],
): Promise<Map<string, string>> {
  return new Map((await readInfluencers(ctx, network, ids)).map(({ id, name }) => [id, name]))
}
