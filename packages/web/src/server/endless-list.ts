import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'

type Page<Item> = { total: number; data: Item[] }
type Options = { enabled?: boolean; refetchInterval?: number }

/** A list that loads page after page. An empty page ends it, whatever the total says. */
export function useEndlessList<Item>(
  queryKey: QueryKey,
  load: (offset: number) => Promise<Page<Item>>,
  options: Options = {},
) {
  const { data, ...query } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchOnMount: 'always',
    ...options,
  })
  return {
    ...query,
    items: data?.pages.flatMap(page => page.data),
    total: data?.pages.at(-1)?.total ?? 0,
    loadAll: (onProgress: (loaded: number) => void) => loadAll(load, onProgress),
  }
}

/** The whole of a list, page after page. */
export async function loadAll<Item>(
  load: (offset: number) => Promise<Page<Item>>,
  onProgress?: (loaded: number) => void,
): Promise<Item[]> {
  const pages: Page<Item>[] = []
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page = await load(offset)
    pages.push(page)
    offset = nextOffset(page, pages)
    if (offset !== undefined) onProgress?.(offset)
  }
  return pages.flatMap(({ data }) => data)
}

export function nextOffset(last: Page<unknown>, pages: Page<unknown>[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.data.length, 0)
  return last.data.length > 0 && loaded < last.total ? loaded : undefined
}
