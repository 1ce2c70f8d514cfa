import type { FavouriteListRow } from '@limelight/db/favourites/tables'
import { namesOfAuthors } from '../../content/list-items.ts'
import type { Context } from '../../context.ts'
import { namesOfInfluencers } from '../../influencers/list-items.ts'

/** Names by id, stored to show items that no longer exist. Unknown ids are left out. */
export async function namesOf(
  ctx: Context,
  { type, network }: Pick<FavouriteListRow, 'type' | 'network'>,
  values: readonly string[],
): Promise<Map<string, string>> {
  // There are no offers yet. Their ids have another format.
  if (network === null) return new Map()
  const ids = values.filter(value => /^\d+$/.test(value))
  return type === 'content' ? namesOfAuthors(ctx, network, ids) : namesOfInfluencers(ctx, network, ids)
}
