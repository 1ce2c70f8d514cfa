import { Suspense, useMemo, useState } from 'react'
import { lazyComponent } from '../../../display/lazy-component.tsx'
import { FilterBar } from '../../../search/filters/bar.tsx'
import { FilterChips } from '../../../search/filters/chips.tsx'
import { inputOf } from '../../../search/filters.ts'
import { facetName, rangeName, searchPlans } from '../../../search/plans.ts'
import { type SearchAsk, useSharedAsk } from '../../../search/reading/ask.ts'
import { useFreeChanges } from '../../../search/refinable.ts'
import { ResultBar } from '../../../search/result-bar.tsx'
import { type SearchState, useRememberedSearch, useSearchState } from '../../../search/state.ts'
import { useSelection } from '../../../search/use-selection.ts'
import { trpc } from '../../../server/trpc.ts'
import { SearchCost, SearchesLeft } from '../../tariffs/limits/search-cost.tsx'
import { WelcomePanel } from '../../users/welcome-panel.tsx'
import { CreatorPanel } from '../panel/panel.tsx'
import { CreatorResults } from './creator-results.tsx'
import { useCloseCreators, useFoundCreators } from './found-creators.ts'

const SelectionBar = lazyComponent(() => import('./selection-bar.tsx'))
const limits = ['SEARCH_PER_DAY', 'SEARCH_PER_MONTH'] as const

/** The discovery page: filters, results and a panel for one creator. */
export default function DiscoveryPage() {
  const isReady = useRememberedSearch('discovery')
  return (
    <>
      <WelcomePanel title="Discovery" />
      {isReady && <Discovery />}
    </>
  )
}

function Discovery() {
  const search = useSearchState('discovery', searchPlans.discovery)
  const ask = useAsk(search)
  const found = useFoundCreators(search)
  const selection = useSelection('discovery', `${search.network}?${search.query}`)
  const close = useCloseCreators(search, found)
  // The panel and the selection also know the close ones.
  const all = close.data === undefined ? found : { ...found, items: close.all, total: { total: close.all.length } }
  const [reached, setReached] = useState<string>()
  const freeChanges = useFreeChanges('discovery', search.network)
  const cost = <SearchCost limits={limits} freeChanges={freeChanges} />
  const fullCost = <SearchCost limits={limits} />
  return (
    <>
      <FilterBar
        search={search}
        ask={ask}
        cost={cost}
        fullCost={fullCost}
        placeholder="Topic, name or sentence"
        hint="Finds topics, names, words of bios and handles. Begin with @ and a full handle to search handles only. Or describe who you’re looking for: “yoga in Italy, over 50k”."
      />
      <FilterChips search={search} ask={ask} />
      <div className="flex min-h-0 flex-1 border-t">
        <section aria-label="Results" className="@container relative flex min-w-0 flex-1 flex-col">
          <ResultBar
            search={search}
            noun="creators"
            total={found.total}
            close={close.data?.total}
            ms={found.ms}
            hasFailed={found.isError}
            isOutdated={found.isOutdated}
            cost={<SearchesLeft limits={limits} freeChanges={freeChanges} />}
          />
          <CreatorResults
            search={search}
            ask={ask}
            found={found}
            close={close}
            selection={selection}
            reached={reached}
          />
          {selection.ids.size > 0 && (
            <Suspense fallback={null}>
              <SelectionBar network={search.network} found={all} selection={selection} />
            </Suspense>
          )}
        </section>
        <CreatorPanel search={search} found={all} isExcerpt={close.data !== undefined} onReach={setReached} />
      </div>
    </>
  )
}

/** The free calls of the filters, for the current network. */
function useAsk({ network: kind }: SearchState): SearchAsk {
  const { client } = trpc.useUtils()
  const shared = useSharedAsk('discovery', kind)
  return useMemo(() => {
    const { specs } = searchPlans.discovery[kind]
    return {
      ...shared,
      matches: query => client.influencers.matches.query({ kind, ...inputOf(query, specs) }),
      histogram: (field, query) =>
        client.influencers.histogram.query({ kind, field: rangeName('discovery', field), ...inputOf(query, specs) }),
      options: async (name, query) => {
        const field = facetName('discovery', name)
        return field === undefined ? null : client.influencers.options.query({ kind, field, ...inputOf(query, specs) })
      },
    }
  }, [client, shared, kind])
}
