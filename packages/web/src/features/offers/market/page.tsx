import { useSelection } from '../../../search/use-selection.ts'
import { MarketFilterBar } from './filter-bar.tsx'
import { MarketChips } from './filter-chips.tsx'
import { useFoundOffers } from './found-offers.ts'
import { MarketResultBar } from './result-bar.tsx'
import { MarketResults } from './results.tsx'
import { MarketSelectionBar } from './selection-bar.tsx'
import { useMarketState } from './state.ts'

/** The marketplace: what sellers offer, with filters and sorts. */
export default function MarketPage() {
  const market = useMarketState()
  const found = useFoundOffers(market)
  const selection = useSelection('offers', market.key)
  return (
    <>
      <h1 className="sr-only">Offers</h1>
      <MarketFilterBar market={market} />
      <MarketChips market={market} />
      <section aria-label="Results" className="relative flex min-h-0 flex-1 flex-col border-t">
        <MarketResultBar market={market} found={found} />
        <MarketResults market={market} found={found} selection={selection} />
        <MarketSelectionBar found={found} selection={selection} />
      </section>
    </>
  )
}
