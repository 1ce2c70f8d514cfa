import type { Influencer } from '@limelight/contract/influencers/schema'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import type { SearchState } from '../../../search/state.ts'
import type { Selection } from '../../../search/use-selection.ts'
import type { FoundCreators } from './found-creators.ts'

/** The props that the table, the cards and the phone list share. */
export type ResultViewProps<Creator extends Influencer = Influencer> = {
  search: SearchState
  found: FoundCreators
  creators: readonly Creator[]
  selection: Selection
  reached: string | undefined
  scroller: RefObject<HTMLElement | null>
}

type Rows = Pick<ResultViewProps, 'found' | 'creators' | 'reached' | 'scroller'> & {
  rowHeight: number
  /** The number of creators per row. */
  columns?: number
  /** The height of the sticky header above the rows. */
  head?: number
}

/** Renders only the visible rows, and fetches the next page before the end is reached. */
export function useEndlessRows({ found, creators, reached, scroller, rowHeight, columns = 1, head = 0 }: Rows) {
  const { hasMore, hasMoreFailed, isFetchingMore, isOutdated, loadMore } = found
  const count = Math.ceil(creators.length / columns)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    // The scroller is a parent, which is attached after the first render.
    initialRect: { width: 0, height: window.innerHeight },
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollPaddingStart: head,
    scrollPaddingEnd: 80,
  })
  // A new row height or column count moves all rows.
  useEffect(() => rows.measure(), [rows, rowHeight, columns])

  const shown = rows.getVirtualItems()
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= count - 25
  useEffect(() => {
    if (isNearEnd && hasMore && !hasMoreFailed && !isFetchingMore && !isOutdated) loadMore()
  }, [isNearEnd, hasMore, hasMoreFailed, isFetchingMore, isOutdated, loadMore])

  const at = reached === undefined ? -1 : creators.findIndex(({ id }) => id === reached)
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(Math.floor(at / columns), { align: 'auto' })
  }, [at, columns, rows])

  return {
    shown,
    before: shown[0]?.start ?? 0,
    after: rows.getTotalSize() - (shown.at(-1)?.end ?? 0),
    height: rows.getTotalSize(),
  }
}
