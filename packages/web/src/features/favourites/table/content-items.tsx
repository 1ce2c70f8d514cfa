import type { FavouriteContent, FavouriteItem, FavouriteList } from '@limelight/contract/favourites/schema'
import { FilterBar } from '../../../search/filters/bar.tsx'
import { FilterChips } from '../../../search/filters/chips.tsx'
import { activeFilters } from '../../../search/filters.ts'
import { NothingFound } from '../../../search/nothing-found.tsx'
import { ResultBar } from '../../../search/result-bar.tsx'
import { useSearchState } from '../../../search/state.ts'
import { useSelection } from '../../../search/use-selection.ts'
import { ContentGrid } from '../../content/content-grid.tsx'
import { ContentPanel } from '../../content/content-panel.tsx'
import { ContentSkeleton } from '../../content/content-states.tsx'
import { contentNouns } from '../../content/content-words.ts'
import { ShowCreators } from '../../content/show-creators.tsx'
import { useCardChanges } from '../cards/use-changes.ts'
import { useFieldValues } from '../fields/use-field-values.ts'
import { EmptyList, ListFailed } from '../states.tsx'
import { BelowTile, belowTileHeight } from './below-tile.tsx'
import { contentItemPlans } from './search-plans.ts'
import { ItemsSelection } from './selection.tsx'
import { useItemsAsk, useListItems } from './use-list-items.ts'
import { useRemoveItems } from './use-remove-items.ts'

const isContent = (item: FavouriteItem): item is FavouriteContent => 'authorId' in item

/** The content of a list as a grid, with the filters of Content. */
export default function ContentItems({ list }: { list: FavouriteList }) {
  const search = useSearchState(`list:${list.type}:${list.id}`, contentItemPlans, 'favourite')
  const ask = useItemsAsk(list)
  const found = useListItems(list, search, isContent)
  const selection = useSelection(`list:${list.id}`, search.query.toString())
  const changes = useCardChanges(list)
  const writeField = useFieldValues(list)
  const removing = useRemoveItems(list)
  const { many: noun, text } = contentNouns[search.network]
  const { items } = found
  return (
    <>
      <div className="border-y">
        <FilterBar
          search={search}
          ask={ask}
          cost={null}
          placeholder="Words, #tag, @name"
          hint={`Finds topics, hashtags, words of ${text}s and author names in this list. Begin with @ and a full handle to search handles.`}
        />
        <FilterChips search={search} ask={ask} />
      </div>
      <ResultBar
        search={search}
        noun={noun}
        total={found.isError ? undefined : found.total}
        ms={undefined}
        hasFailed={found.isError}
        isOutdated={found.isOutdated}
        cost={null}
        hasViews={false}
      />
      {items === undefined ? (
        found.error === null ? (
          <ContentSkeleton network={search.network} />
        ) : (
          <ListFailed open={{ state: 'failed', isRetrying: found.isFetching, retry: found.retry }} />
        )
      ) : items.length === 0 ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          {activeFilters(search.specs, search.filters).length > 0 ? (
            <NothingFound search={search} ask={ask} noun={noun} />
          ) : (
            <EmptyList list={list} />
          )}
        </div>
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <ContentGrid
            key={`${search.query} ${search.sort} ${search.direction}`}
            results={{ ...found, items }}
            open={search.open}
            onOpen={search.setOpen}
            noun={noun}
            prefersComments={search.sort === 'comments'}
            selection={selection}
            below={{
              height: belowTileHeight(list),
              of: item => <BelowTile {...{ list, item, changes, writeField, removing }} />,
            }}
          />
          <ItemsSelection {...{ list, items, selection, changes, removing }}>
            <ShowCreators network={search.network} items={items.filter(({ id }) => selection.ids.has(id))} />
          </ItemsSelection>
        </div>
      )}
      <ContentPanel search={search} results={found} from={list.id} />
    </>
  )
}
