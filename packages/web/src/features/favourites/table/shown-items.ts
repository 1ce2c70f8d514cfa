import type { FavouriteItem } from '@limelight/contract/favourites/schema'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Found } from '../../../search/results.ts'

/** Changes what is shown of a list, in whatever order and however filtered; undefined takes an item away. */
export function changeShown(
  queryClient: QueryClient,
  listId: string,
  change: (item: FavouriteItem) => FavouriteItem | undefined,
): void {
  queryClient.setQueriesData<InfiniteData<Found<FavouriteItem>>>(
    { predicate: ({ queryKey }) => queryKey[1] === `list:${listId}` && queryKey[3] === 'results' },
    found => found && { ...found, pages: changePages(found.pages, change) },
  )
}

/** The total of every page follows, so that the next one begins where it should. */
export function changePages<Item>(
  pages: readonly Found<Item>[],
  change: (item: Item) => Item | undefined,
): Found<Item>[] {
  const next = pages.map(({ data, ...page }) => ({ ...page, data: data.flatMap(item => change(item) ?? []) }))
  const count = (all: readonly Found<Item>[]) => all.reduce((sum, { data }) => sum + data.length, 0)
  const gone = count(pages) - count(next)
  return next.map(page => ({ ...page, total: page.total - gone }))
}
