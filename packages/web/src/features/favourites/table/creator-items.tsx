import type { FavouriteInfluencer, FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { useState } from 'react'
import { FilterBar } from '../../../search/filters/bar.tsx'
import { FilterChips } from '../../../search/filters/chips.tsx'
import { ResultBar } from '../../../search/result-bar.tsx'
import { useSearchState } from '../../../search/state.ts'
import { useSelection } from '../../../search/use-selection.ts'
import { EmailSelected } from '../../campaigns/email-selected.tsx'
import { CompareSelected } from '../../influencers/compare/selected.tsx'
import { CreatorPanel } from '../../influencers/panel/panel.tsx'
import { useCardChanges } from '../cards/use-changes.ts'
import { useFieldValues } from '../fields/use-field-values.ts'
import { ListCreators } from './creator-table.tsx'
import { creatorPlans } from './search-plans.ts'
import { ItemsSelection } from './selection.tsx'
import { Totals } from './totals.tsx'
import { useItemsAsk, useListItems } from './use-list-items.ts'
import { useRemoveItems } from './use-remove-items.ts'

const isCreator = (item: FavouriteItem): item is FavouriteInfluencer => 'followers' in item

/** The creators of a list as a table, with the filters of Discovery. */
export default function CreatorItems({ list }: { list: FavouriteList }) {
  const search = useSearchState(`list:${list.type}:${list.id}`, creatorPlans, 'favourite')
  const ask = useItemsAsk(list)
  const found = useListItems(list, search, isCreator)
  const selection = useSelection(`list:${list.id}`, search.query.toString())
  const changes = useCardChanges(list)
  const writeField = useFieldValues(list)
  const removing = useRemoveItems(list)
  const [reached, setReached] = useState<string>()
  const items = found.items ?? []
  const gone = new Set(items.filter(({ isGone }) => isGone).map(({ id }) => id))
  return (
    <>
      <div className="border-t">
        <FilterBar
          search={search}
          ask={ask}
          cost={null}
          placeholder="Topic, name or sentence"
          hint="Finds topics, names, words of bios and handles in this list. Begin with @ and a full handle to search handles only."
        />
        <FilterChips search={search} ask={ask} />
      </div>
      <div className="flex min-h-0 flex-1 border-t">
        <section aria-label="Results" className="@container relative flex min-w-0 flex-1 flex-col">
          <ResultBar
            search={search}
            noun="creators"
            total={found.total}
            ms={undefined}
            hasFailed={found.isError}
            isOutdated={found.isOutdated}
            cost={null}
            hasViews={false}
          />
          {/* The bar floats above the rows only, so that it covers no total. */}
          <div className="relative flex min-h-0 flex-1 flex-col">
            <ListCreators {...{ list, search, ask, found, selection, changes, writeField, removing, reached }} />
            <ItemsSelection {...{ list, items, selection, changes, removing }}>
              <EmailSelected
                network={search.network}
                creators={items.filter(({ id, isGone }) => selection.ids.has(id) && !isGone)}
              />
              <CompareSelected network={search.network} ids={new Set([...selection.ids].filter(id => !gone.has(id)))} />
            </ItemsSelection>
          </div>
          <Totals list={list} search={search} />
        </section>
        <CreatorPanel search={search} found={found} onReach={setReached} from={list.id} />
      </div>
    </>
  )
}
