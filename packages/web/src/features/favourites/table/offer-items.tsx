import type { FavouriteItem, FavouriteList, FavouriteOffer } from '@limelight/contract/favourites/schema'
import type { ComponentProps } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { cn } from '../../../components/ui/cn.ts'
import { phones, useMedia } from '../../../display/use-media.ts'
import { ResultBar } from '../../../search/result-bar.tsx'
import { useSearchState } from '../../../search/state.ts'
import { useSelection } from '../../../search/use-selection.ts'
import { OfferCard } from '../../offers/card.tsx'
import { OfferCardsSkeleton } from '../../offers/card-skeleton.tsx'
import { offerGridClasses } from '../../offers/grid.ts'
import { useCardChanges } from '../cards/use-changes.ts'
import { useFieldValues } from '../fields/use-field-values.ts'
import { EmptyList, ListFailed } from '../states.tsx'
import { BelowTile } from './below-tile.tsx'
import { OfferTable } from './offer-table.tsx'
import { offerItemPlans } from './search-plans.ts'
import { ItemsSelection } from './selection.tsx'
import { useListItems } from './use-list-items.ts'
import { useRemoveItems } from './use-remove-items.ts'

const isOffer = (item: FavouriteItem): item is FavouriteOffer => 'items' in item

/** The offers of a list: a table, on phones cards. */
export default function OfferItems({ list }: { list: FavouriteList }) {
  const search = useSearchState(`list:${list.type}:${list.id}`, offerItemPlans, 'favourite')
  const found = useListItems(list, search, isOffer)
  const selection = useSelection(`list:${list.id}`, search.query.toString())
  const changes = useCardChanges(list)
  const writeField = useFieldValues(list)
  const removing = useRemoveItems(list)
  const isPhone = useMedia(phones)
  const { items } = found
  return (
    <>
      <div className="border-t" />
      <ResultBar
        search={search}
        noun="offers"
        total={found.isError ? undefined : found.total}
        ms={undefined}
        hasFailed={found.isError}
        isOutdated={found.isOutdated}
        cost={null}
        hasViews={false}
      />
      {items === undefined ? (
        found.error === null ? (
          <OfferCardsSkeleton />
        ) : (
          <ListFailed open={{ state: 'failed', isRetrying: found.isFetching, retry: found.retry }} />
        )
      ) : items.length === 0 ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <EmptyList list={list} />
        </div>
      ) : (
        <div className="relative flex min-h-0 flex-1 flex-col">
          <div className="min-h-0 flex-1 overflow-y-auto pb-19 max-md:px-3 max-md:pt-1">
            {isPhone ? (
              <OfferCards {...{ list, offers: items, selection, changes, writeField, removing }} />
            ) : (
              <OfferTable {...{ list, offers: items, selection, changes, writeField, removing }} />
            )}
            {found.hasMore && (
              <button type="button" className="link mx-auto mt-4 block" onClick={found.loadMore}>
                Show more
              </button>
            )}
          </div>
          <ItemsSelection {...{ list, items, selection, changes, removing }} />
        </div>
      )}
    </>
  )
}

type OfferCardsProps = ComponentProps<typeof OfferTable>

/** On a phone, with column and note below each. */
function OfferCards({ list, offers, selection, changes, writeField, removing }: OfferCardsProps) {
  return (
    <ul aria-label="Offers" className={offerGridClasses}>
      {offers.map((offer, index) => (
        <li key={offer.id} className="flex min-w-0 flex-col max-md:border-border/70 max-md:border-b max-md:pb-2">
          <div className={cn('flex-1', offer.isGone && 'opacity-60')}>
            <OfferCard
              offer={offer}
              {...(!offer.isGone && { href: `/offers/${offer.id}` })}
              isSelected={selection.ids.has(offer.id)}
            >
              <span className="absolute top-2 left-2 z-1 grid size-7 place-items-center rounded-[7px] bg-card/92">
                <Checkbox
                  aria-label={`Select ${offer.name}`}
                  checked={selection.ids.has(offer.id)}
                  readOnly
                  onClick={event => selection.toggle(offers, index, event.shiftKey)}
                />
              </span>
            </OfferCard>
          </div>
          {offer.isGone && <p className="pt-1 text-muted-foreground text-xs">No longer available</p>}
          <BelowTile {...{ list, item: offer, changes, writeField, removing }} />
        </li>
      ))}
    </ul>
  )
}
