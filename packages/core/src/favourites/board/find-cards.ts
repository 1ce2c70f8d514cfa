import type { BoardQuery } from '@limelight/contract/favourites/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { contentSearch } from '../../content/search.ts'
import type { Context } from '../../context.ts'
import { influencerSearch } from '../../influencers/search.ts'
import { findIds } from '../../search/find-ids.ts'
import { withHandles } from '../../search/handles.ts'
import { readTerms } from '../../search/reading/terms.ts'
import { describeSearch } from '../../search/search.ts'
import { findValues } from '../lists/item-store.ts'
import type { PlannedList } from '../lists/store.ts'
import { findNamedValues } from './find-store.ts'

type Wanted = Omit<BoardQuery, 'id' | 'columnId' | 'offset' | 'limit'>
type NetworkList = PlannedList & { network: SocialNetwork }

/** The values of the cards that match; undefined if nothing is searched, so that all cards do. */
export async function findMatchingValues(
  ctx: Context,
  list: PlannedList,
  { find = '', ...filters }: Wanted,
): Promise<string[] | undefined> {
  const { network } = list
  const named = find === '' ? [] : await findNamedValues(ctx.db, list.id, find)
  if (network === null) return find === '' ? undefined : named
  const filtered = await findFiltered(ctx, { ...list, network }, filters)
  if (find === '') return filtered
  const worded = hasWords(find) ? await findFiltered(ctx, { ...list, network }, { search: find }) : []
  const found = [...new Set([...named, ...(worded ?? [])])]
  if (filtered === undefined) return found
  const kept = new Set(filtered)
  return found.filter(value => kept.has(value))
}

/** Free, so of usernames it matches only unmasked ones. Undefined without a filter. */
async function findFiltered(
  ctx: Context,
  { id, user_id: userId, type, network }: NetworkList,
  input: Omit<Wanted, 'find'>,
): Promise<string[] | undefined> {
  const { copy, filters } = describeSearch(type === 'content' ? contentSearch : influencerSearch, network, input)
  if (filters.length === 0) return undefined
  const [ids, allowed] = await Promise.all([
    findValues(ctx.db, { listId: id }),
    withHandles(ctx, { userId, network }, filters, { masked: false }),
  ])
  const isInList = { kind: 'ids', name: `list:${id}`, isIn: true, ids } as const
  return findIds(ctx, { name: 'favourites.board', copy, filters: [...allowed, isInList] })
}

/** A search without words would match every card. */
function hasWords(find: string): boolean {
  return readTerms(find, { handles: true }).length > 0
}
