import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Found } from '../../../search/results.ts'

/** Changes the cached items of a list in every sort and filter; undefined removes an item. */
export function changeShown(
  queryClient: QueryClient,
  listId: string,
  change: (item: FavouriteItem) => FavouriteItem | undefined,
): void {
  queryClient.setQueriesData<InfiniteData<Found<FavouriteItem>>>(
    { predicate: ({ queryKey }) => String(queryKey[1]).endsWith(`:${listId}`) && queryKey[3] === 'results' },
    found => found && { ...found, pages: changePages(found.pages, change) },
  )
}

/** Updates the total of every page, because the offset of the next page depends on it. */
export function changePages<Item>(
  pages: readonly Found<Item>[],
  change: (item: Item) => Item | undefined,
): Found<Item>[] {
  const next = pages.map(({ data, ...page }) => ({ ...page, data: data.flatMap(item => change(item) ?? []) }))
  const count = (all: readonly Found<Item>[]) => all.reduce((sum, { data }) => sum + data.length, 0)
  const gone = count(pages) - count(next)
  return next.map(page => ({ ...page, total: page.total - gone }))
}
