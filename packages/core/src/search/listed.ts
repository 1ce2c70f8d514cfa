import type { Database } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { findAllListed, findListsHolding, type ListsOfUser } from './listed-store.ts'
import type { Filter } from './query.ts'

/** The ids of the lists that contain each value. Values in no list are omitted. */
export async function listsOf(
  db: Database,
  lists: ListsOfUser,
  values: readonly string[],
): Promise<Map<string, string[]>> {
  if (values.length === 0) return new Map()
  const listIds = new Map<string, string[]>()
  for (const { value, list_id } of await findListsHolding(db, lists, values)) {
    listIds.set(value, [...(listIds.get(value) ?? []), list_id])
  }
  return listIds
}

/** A filter that excludes the items of the user's lists. */
export async function withoutListed(
  ctx: Context,
  lists: ListsOfUser,
  hideListed: boolean | undefined,
): Promise<Filter[]> {
  if (!hideListed) return []
  const ids = await findAllListed(ctx.db, lists)
  return ids.length === 0 ? [] : [{ kind: 'ids', name: 'not listed', isIn: false, ids }]
}
