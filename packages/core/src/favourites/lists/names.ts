import type { FavouriteListRow } from '@limelight/db/favourites/tables'
import { namesOfAuthors } from '../../content/list-items.ts'
import type { Context } from '../../context.ts'
import { namesOfInfluencers } from '../../influencers/list-items.ts'

/** What is left to show of things when they are gone, by their ids; what is not there has no name. */
export async function namesOf(
  ctx: Context,
  { type, network }: Pick<FavouriteListRow, 'type' | 'network'>,
  values: readonly string[],
): Promise<Map<string, string>> {
  // There are no offers yet. Their ids look different.
  if (network === null) return new Map()
  const ids = values.filter(value => /^\d+$/.test(value))
  return type === 'content' ? namesOfAuthors(ctx, network, ids) : namesOfInfluencers(ctx, network, ids)
}
