import type { Offer } from '@limelight/contract/offers/schema'
import { useEffect, useRef } from 'react'
import { ErrorView } from '../../../components/error-view.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../components/ui/cn.ts'
import type { Selection } from '../../../search/use-selection.ts'
import { OfferCard } from '../card.tsx'
import { OfferCardsSkeleton } from '../card-skeleton.tsx'
import { offerGridClasses } from '../grid.ts'
import { CardButtons } from './card-buttons.tsx'
import type { FoundOffers } from './found-offers.ts'
import { NothingFound } from './nothing-found.tsx'
import type { MarketState } from './state.ts'

type MarketResultsProps = { market: MarketState; found: FoundOffers; selection: Selection }

/** The results, or the reason why there are none. */
export function MarketResults({ market, found, selection }: MarketResultsProps) {
  const scroller = useRef<HTMLElement>(null)
  const { items, error } = found
  // A new search starts at the top.
  useEffect(() => {
    if (market.key !== '') scroller.current?.scrollTo({ top: 0 })
  }, [market.key])
  if (error !== null && items === undefined)
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ErrorView
          title="Offers aren’t available right now"
          attempts={found.attempts}
          retrying={found.isFetching}
          onRetry={found.retry}
          className="py-[8dvh]"
        >
          Your filters are kept. Everything else still works.
        </ErrorView>
      </div>
    )
  if (items === undefined) return <OfferCardsSkeleton />
  if (items.length === 0)
    return (
      <div className={cn('min-h-0 flex-1 overflow-y-auto', found.isOutdated && 'opacity-50')}>
        <NothingFound market={market} />
      </div>
    )
  return (
    <section
      ref={scroller}
      aria-label="Found offers"
      aria-busy={found.isOutdated || undefined}
      className={cn(
        'min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-19 transition-opacity max-md:px-3',
        found.isOutdated && 'opacity-50',
      )}
    >
      <OfferGrid offers={items} total={found.total?.total} selection={selection} />
      <End found={found} />
    </section>
  )
}

type OfferGridProps = { offers: readonly Offer[]; total: number | undefined; selection: Selection }

function OfferGrid({ offers, total, selection }: OfferGridProps) {
  return (
    <ul aria-label="Offers" className={offerGridClasses}>
      {offers.map((offer, index) => (
        <li
          key={offer.id}
          aria-setsize={total ?? -1}
          aria-posinset={index + 1}
          // Cards outside of the window are not laid out, so thousands stay smooth.
          className="min-w-0 [contain-intrinsic-size:auto_290px] [content-visibility:auto] max-md:border-border/70 max-md:border-b max-md:[contain-intrinsic-size:auto_150px]"
        >
          <OfferCard offer={offer} href={`/offers/${offer.id}`} isSelected={selection.ids.has(offer.id)}>
            <CardButtons
              offer={offer}
              isSelected={selection.ids.has(offer.id)}
              onToggle={isRange => selection.toggle(offers, index, isRange)}
            />
          </OfferCard>
        </li>
      ))}
    </ul>
  )
}

/** Loads the next page before the end is reached; a failure waits for a press. */
function End({ found: { hasMore, hasMoreFailed, isFetchingMore, isOutdated, loadMore } }: { found: FoundOffers }) {
  const mark = useRef<HTMLDivElement>(null)
  const canLoad = hasMore && !hasMoreFailed && !isFetchingMore && !isOutdated
  useEffect(() => {
    const end = mark.current
    if (!canLoad || end === null) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadMore()
      },
      { rootMargin: '800px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [canLoad, loadMore])
  return (
    <div ref={mark} className="flex min-h-12 items-center justify-center pt-4 text-muted-foreground text-xs">
      {isFetchingMore && <span role="status">Loading more offers…</span>}
      {hasMoreFailed && (
        <Button size="sm" onClick={loadMore}>
          Couldn’t load more. Try again
        </Button>
      )}
      {!hasMore && 'These are all offers that match.'}
    </div>
  )
}
