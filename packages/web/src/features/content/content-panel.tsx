import { useEffect } from 'react'
import { totalWords } from '../../search/reading/ask.ts'
import type { SearchState } from '../../search/state.ts'
import { trpc } from '../../server/trpc.ts'
import { ContentPlayer } from './content-player.tsx'
import type { useContentResults } from './use-content-search.ts'

/** The next page is fetched this many items before the last loaded one. */
const ahead = 6

/** The open item, with its neighbors in the results. An item from a shared link opens alone. */
export function ContentPanel({
  search,
  results,
  from,
}: {
  search: SearchState
  results: ReturnType<typeof useContentResults>
  /** The list that the results belong to. */
  from?: string
}) {
  const { items = [], hasMore, isFetchingMore, loadMore } = results
  const at = search.open === undefined ? -1 : items.findIndex(({ id }) => id === search.open)
  const isElsewhere = search.open !== undefined && at < 0 && (results.items !== undefined || results.error !== null)
  const alone = trpc.content.byId.useQuery(
    { kind: search.network, id: search.open ?? '' },
    { enabled: isElsewhere && /^\d{1,20}$/.test(search.open ?? '') },
  ).data

  const isNearEnd = at >= 0 && at + ahead >= items.length && hasMore && !isFetchingMore
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, loadMore])

  const close = () => search.setOpen(undefined)
  if (isElsewhere && alone !== undefined)
    return <ContentPlayer items={[alone]} openAt={0} onGoTo={() => {}} onClose={close} from={from} />
  return (
    <ContentPlayer
      items={items}
      openAt={at < 0 ? undefined : at}
      {...(results.total && { total: totalWords(results.total) })}
      onGoTo={index => search.setOpen(items[index]?.id)}
      onClose={close}
      from={from}
    />
  )
}
