import { type Close, closeBelow } from '@limelight/contract/search/close'
import { maxCount } from '@limelight/contract/search/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { totalWords } from '../reading/ask.ts'
import type { SearchState } from '../state.ts'

type Found<Item> = { items: readonly Item[] | undefined; total: { total: number } | undefined; isOutdated: boolean }

/** What a search with few results nearly found. `all` has its own results first. */
export function useClose<Item>(
  search: SearchState,
  { items, total, isOutdated }: Found<Item>,
  ask: (options: { signal: AbortSignal }) => Promise<Close<Item>>,
) {
  const text = search.query.toString()
  const isFew = text !== '' && !isOutdated && total !== undefined && total.total < closeBelow
  const { data, isError, isFetching, isPending, refetch } = useQuery({
    queryKey: ['search', search.scope, search.network, 'close', text],
    queryFn: ask,
    enabled: isFew,
  })
  const close = isFew ? data : undefined
  const all = useMemo(() => [...(items ?? []), ...(close?.levels ?? []).flatMap(({ data }) => data)], [items, close])
  return {
    data: close,
    all,
    isPending: isFew && isPending,
    hasFailed: isFew && isError,
    isRetrying: isFetching,
    retry: () => void refetch(),
  }
}
export type CloseResults<Item> = ReturnType<typeof useClose<Item>>
export type Level<Item> = Close<Item>['levels'][number]

/** Counts of the server are capped. */
export const countWords = (total: number) =>
  totalWords({ total: Math.min(total, maxCount), isTotalCapped: total >= maxCount })
