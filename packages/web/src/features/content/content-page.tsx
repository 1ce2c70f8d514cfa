import { Suspense } from 'react'
import { lazyComponent } from '../../display/lazy-component.tsx'
import { FilterBar } from '../../search/filters/bar.tsx'
import { FilterChips } from '../../search/filters/chips.tsx'
import { NothingFound } from '../../search/nothing-found.tsx'
import { searchPlans } from '../../search/plans.ts'
import { useFreeChanges } from '../../search/refinable.ts'
import { ResultBar } from '../../search/result-bar.tsx'
import { useRememberedSearch, useSearchState } from '../../search/state.ts'
import { useSelection } from '../../search/use-selection.ts'
import { SearchCost, SearchesLeft } from '../tariffs/limits/search-cost.tsx'
import { SearchRefusedNote } from '../tariffs/limits/search-refused.tsx'
import { CloseContent } from './close-content.tsx'
import { ContentGrid } from './content-grid.tsx'
import { ContentPanel } from './content-panel.tsx'
import { ContentFailed, ContentSkeleton } from './content-states.tsx'
import { contentNouns } from './content-words.ts'
import { useCloseContent, useContentAsk, useContentResults } from './use-content-search.ts'

const SelectionBar = lazyComponent(() => import('./selection-bar.tsx'))
const limits = ['TRENDS_SEARCH_LIMIT'] as const

/** Search over posts, reels, videos and shorts. The URL holds the search and the open item. */
export default function ContentPage() {
  const isRecalled = useRememberedSearch('content')
  const search = useSearchState('content', searchPlans.content)
  const ask = useContentAsk(search.network)
  const results = useContentResults(search, isRecalled)
  const close = useCloseContent(search, results)
  // The player also knows the close ones.
  const all = close.data === undefined ? results : { ...results, items: close.all, total: { total: close.all.length } }
  const selection = useSelection('content', `${search.network}?${search.query}`)
  const { many: noun, text } = contentNouns[search.network]
  const freeChanges = useFreeChanges('content', search.network)
  const context = {
    search,
    ask,
    cost: <SearchCost limits={limits} freeChanges={freeChanges} />,
    fullCost: <SearchCost limits={limits} />,
  }
  const { items, error, isError } = results
  return (
    <>
      <h1 className="sr-only">Content</h1>
      <div className="border-b">
        <FilterBar
          {...context}
          placeholder="Words, #tag, @name"
          hint={`Finds topics, hashtags, words of ${text}s and author names. Begin with @ and a full handle to search handles. Or describe what you’re looking for: “pasta from Italy, over 1m views”.`}
        />
        <FilterChips search={search} ask={ask} />
      </div>
      <ResultBar
        search={search}
        noun={noun}
        total={isError ? undefined : results.total}
        close={close.data?.total}
        ms={results.ms}
        hasFailed={isError}
        isOutdated={results.isOutdated}
        cost={<SearchesLeft limits={limits} freeChanges={freeChanges} />}
        hasViews={false}
      />
      {items === undefined ? (
        error === null ? (
          <ContentSkeleton network={search.network} />
        ) : (
          <ContentFailed
            error={error}
            attempts={results.attempts}
            retrying={results.isFetching}
            onRetry={results.retry}
          />
        )
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          {results.refusal && <SearchRefusedNote />}
          <ContentGrid
            // A new search starts at the top.
            key={`${search.network} ${search.query} ${search.sort} ${search.direction}`}
            results={{ ...results, items }}
            open={search.open}
            onOpen={search.setOpen}
            noun={noun}
            prefersComments={search.sort === 'comments'}
            selection={selection}
            above={items.length === 0 && <NothingFound search={search} ask={ask} noun={noun} close={close} />}
          >
            <CloseContent search={search} close={close} selection={selection} />
          </ContentGrid>
          {selection.ids.size > 0 && (
            <Suspense fallback={null}>
              <SelectionBar network={search.network} items={close.all} selection={selection} />
            </Suspense>
          )}
        </div>
      )}
      <ContentPanel search={search} results={all} />
    </>
  )
}
