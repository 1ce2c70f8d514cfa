import type { Influencer } from '@limelight/contract/influencers/schema'
import { useEffect, useRef } from 'react'
import { ErrorView } from '../../../components/error-view.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { phones, useMedia } from '../../../display/use-media.ts'
import { hasBlock } from '../../../search/close/close-parts.tsx'
import type { CloseResults } from '../../../search/close/use-close.ts'
import { NothingFound } from '../../../search/nothing-found.tsx'
import type { SearchAsk } from '../../../search/reading/ask.ts'
import type { SearchState } from '../../../search/state.ts'
import type { Selection } from '../../../search/use-selection.ts'
import { errorBodyOf } from '../../../server/trpc.ts'
import { SearchRefused, SearchRefusedNote } from '../../tariffs/limits/search-refused.tsx'
import { CloseCards, CloseEntries, CloseRows } from './close-creators.tsx'
import { CreatorCards } from './creator-cards.tsx'
import { CardsSkeleton, RowsSkeleton } from './creator-skeleton.tsx'
import { CreatorTable } from './creator-table.tsx'
import type { FoundCreators } from './found-creators.ts'
import { PhoneList } from './phone-list.tsx'
import type { ResultViewProps } from './use-endless-rows.ts'

type CreatorResultsProps = {
  search: SearchState
  ask: SearchAsk
  found: FoundCreators
  close: CloseResults<Influencer>
  selection: Selection
  /** The creator that the panel moved to. */
  reached: string | undefined
}

/** The results, or the reason why there are none. */
export function CreatorResults({ search, ask, found, close, selection, reached }: CreatorResultsProps) {
  const isPhone = useMedia(phones)
  const scroller = useRef<HTMLElement>(null)
  const { items, error } = found
  const place = `${search.network} ${search.query} ${search.sort} ${search.direction} ${search.view}`
  // A new search starts at the top.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [place])

  if (error !== null && items === undefined)
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        {errorBodyOf(error)?.limit === undefined ? (
          <ErrorView
            title="Search isn’t available right now"
            attempts={found.attempts}
            retrying={found.isFetching}
            onRetry={found.retry}
            className="py-[8dvh]"
          >
            Your filters are kept, and nothing was charged. Everything else still works.
          </ErrorView>
        ) : (
          <SearchRefused refusal={errorBodyOf(error)?.limit} />
        )}
      </div>
    )
  if (items === undefined) return search.view === 'cards' ? <CardsSkeleton /> : <RowsSkeleton isPhone={isPhone} />
  return (
    <>
      {found.refusal && <SearchRefusedNote />}
      <section
        ref={scroller}
        aria-label="Found creators"
        aria-busy={found.isOutdated || undefined}
        className={cn(
          'min-h-0 flex-1 overflow-auto overscroll-contain pb-19 -outline-offset-2 transition-opacity',
          found.isOutdated && 'opacity-50',
        )}
      >
        {items.length === 0 && <NothingFound search={search} ask={ask} noun="creators" close={close} />}
        <Views
          view={search.view === 'cards' ? 'cards' : isPhone ? 'list' : 'table'}
          {...{ search, found, creators: items, close, selection, reached, scroller }}
        />
      </section>
    </>
  )
}

type ViewsProps = ResultViewProps & { view: 'cards' | 'list' | 'table'; close: CloseResults<Influencer> }

/** Close results look like the exact ones above them. */
function Views({ view, close, ...props }: ViewsProps) {
  const { search, creators, selection } = props
  const closeProps = { search, close, selection }
  if (view === 'cards')
    return (
      <>
        {creators.length > 0 && <CreatorCards {...props} />}
        <CloseCards {...closeProps} />
      </>
    )
  if (creators.length === 0 && !hasBlock(close)) return null
  return view === 'table' ? (
    <CreatorTable {...props} selectable={close.all}>
      <CloseRows {...closeProps} />
    </CreatorTable>
  ) : (
    <PhoneList {...props}>
      <CloseEntries {...closeProps} />
    </PhoneList>
  )
}
