import type { FavouriteList } from '@limelight/contract/favourites/schema'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useDebounced } from '../../../display/use-debounced.ts'
import { withParams } from '../../../display/with-params.ts'
import { useSearchState } from '../../../search/state.ts'
import { filtersOf, itemPlansOf } from '../table/search-plans.ts'
import { useItemsAsk } from '../table/use-list-items.ts'
import type { BoardFilter } from './actions.ts'

/** The words and filters of the board. The address holds them; the table has the same filters. */
export function useBoardFilter(list: FavouriteList) {
  const { type, subtype } = list
  const search = useSearchState(`list:${type}:${list.id}`, itemPlansOf(list), 'favourite')
  const ask = useItemsAsk(list)
  const [address, setAddress] = useSearchParams()
  const [words, setWords] = useState(address.get('find') ?? '')
  const find = useDebounced(words.trim(), 200)
  const keepWords = useEffectEvent((next: string) => {
    if ((address.get('find') ?? '') === next) return
    setAddress(before => withParams(before, { find: next }), { replace: true })
  })
  useEffect(() => keepWords(find), [find])
  const filters = search.query.toString()
  const filter = useMemo<BoardFilter | undefined>(
    () =>
      find === '' && filters === ''
        ? undefined
        : { ...filtersOf({ type, subtype }, new URLSearchParams(filters)), ...(find !== '' && { find }) },
    [type, subtype, find, filters],
  )
  return {
    search,
    ask,
    words,
    setWords,
    filter,
    clear: () => {
      setWords('')
      search.clear()
    },
  }
}
