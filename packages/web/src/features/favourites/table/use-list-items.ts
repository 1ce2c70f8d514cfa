import type { FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { useMemo } from 'react'
import type { SearchAsk } from '../../../search/reading/ask.ts'
import { useSearchResults } from '../../../search/results.ts'
import type { SearchState } from '../../../search/state.ts'
import { trpc } from '../../../server/trpc.ts'
import { filtersOf, sortOf } from './search-plans.ts'

const nothing = () => {}

/** Loads the items of a list with the filters and sort of the address. */
export function useListItems<Item extends FavouriteItem>(
  list: FavouriteList,
  search: SearchState,
  isOne: (item: FavouriteItem) => item is Item,
) {
  const { client } = trpc.useUtils()
  const { id, type } = list
  const { items, ...found } = useSearchResults<Item>({
    search,
    load: async (query, { sort, sortDirection, offset, limit }, options) => {
      const asked = { type, id, ...filtersOf(list, query), sort: sortOf(list, sort), sortDirection, offset, limit }
      const { total, data } = await client.favourites.items.query(asked, options)
      return { total, data: data.filter(isOne) }
    },
    depth: undefined,
    enabled: true,
    onAnswer: nothing,
  })
  // The mark names other lists only.
  const others = useMemo(
    () => items?.map(item => ({ ...item, listIds: item.listIds.filter(other => other !== id) })),
    [items, id],
  )
  return { ...found, items: others }
}

export function useItemsAsk(list: FavouriteList): SearchAsk {
  const { client } = trpc.useUtils()
  return useMemo(() => {
    const { id, type, subtype } = list
    const kind = subtype ?? 'instagram'
    return {
      matches: async query => {
        const { total } = await client.favourites.items.query({ type, id, ...filtersOf(list, query), limit: 1 })
        return { total, isTotalCapped: false }
      },
      // The distribution of all creators would be wrong for a list.
      histogram: async () => ({ bins: [] }),
      catalogue: () => client.influencers.filters.query({ kind }),
      // The number of all creators would be wrong for a list.
      interpret: async text => {
        const scope = type === 'content' ? 'content' : 'discovery'
        return { ...(await client.influencers.interpret.query({ kind, scope, text })), matches: null }
      },
    }
  }, [client, list])
}
