import { type ListSort, listSorts } from '@limelight/contract/favourites/rules'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useDebounced } from '../../../display/use-debounced.ts'
import { withParams } from '../../../display/with-params.ts'
import { nextOffset } from '../../../server/endless-list.ts'
import { useLive } from '../../../server/live.ts'
import { trpc } from '../../../server/trpc.ts'
import { useRefreshLists } from '../picker/use-lists.ts'

export type OverviewOrder = { sort: ListSort; direction: 'ASC' | 'DESC' }

/** The direction in which a sort begins. */
export const firstDirection = (sort: ListSort) => (sort === 'name' ? 'ASC' : 'DESC')

/** The lists of the user with their contents. The address holds the words and the order. */
export function useOverview() {
  const { client } = trpc.useUtils()
  const [address, setAddress] = useSearchParams()
  const [words, setWords] = useState(address.get('name') ?? '')
  const name = useDebounced(words.trim(), 350)
  const sort = listSorts.find(known => known === address.get('sort')) ?? 'updated'
  const direction = readDirection(address.get('sortDirection')) ?? firstDirection(sort)

  const keepName = useEffectEvent((next: string) => {
    if ((address.get('name') ?? '') === next) return
    setAddress(before => withParams(before, { name: next || undefined }), { replace: true })
  })
  useEffect(() => keepName(name), [name])

  const refresh = useRefreshLists()
  // Moved cards change the counts, so every update refreshes the page.
  useLive('favourites', refresh, refresh)
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['lists', 'overview', sort, direction, name],
    queryFn: ({ pageParam: offset }) =>
      client.favourites.overviews.query({
        ...{ sort, sortDirection: direction, offset, limit: 50 },
        ...(name !== '' && { name }),
      }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  })
  return {
    ...query,
    lists: data?.pages.flatMap(page => page.data),
    total: data?.pages.at(-1)?.total,
    words,
    setWords,
    isSearched: name !== '',
    sort,
    direction,
    sortBy: (order: OverviewOrder) =>
      setAddress(before => withParams(before, { sort: order.sort, sortDirection: order.direction }), {
        replace: true,
      }),
  }
}

export type Overview = ReturnType<typeof useOverview>

function readDirection(word: string | null): 'ASC' | 'DESC' | undefined {
  return word === 'ASC' || word === 'DESC' ? word : undefined
}
