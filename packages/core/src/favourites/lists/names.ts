import { idSchema } from '@limelight/contract/ids'
import type { FavouriteListRow } from '@limelight/db/favourites/tables'
import { namesOfAuthors } from '../../content/list-items.ts'
import type { Context } from '../../context.ts'
import { facesOfInfluencers } from '../../influencers/list-items.ts'
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
  if (type === 'content') return namesOfAuthors(ctx, network, ids)
  const faces = await facesOfInfluencers(ctx, network, ids)
  return new Map([...faces].map(([id, { name }]) => [id, name]))
}
