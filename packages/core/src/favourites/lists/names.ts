import { idSchema } from '@limelight/contract/ids'
import type { FavouriteListRow } from '@limelight/db/favourites/tables'
import { namesOfAuthors } from '../../content/list-items.ts'
import type { Context } from '../../context.ts'
import { namesOfInfluencers } from '../../influencers/list-items.ts'
import { findOfferNames } from './offer-store.ts'

/** Names by id, stored to show items that no longer exist. Unknown ids and offers that are not public are left out. */
export async function namesOf(
  ctx: Context,
  { type, network }: Pick<FavouriteListRow, 'type' | 'network'>,
  values: readonly string[],
): Promise<Map<string, string>> {
  if (network === null)
    return findOfferNames(
      ctx.db,
      values.filter(value => idSchema.safeParse(value).success),
    )
  const ids = values.filter(value => /^\d+$/.test(value))
  return type === 'content' ? namesOfAuthors(ctx, network, ids) : namesOfInfluencers(ctx, network, ids)
}
