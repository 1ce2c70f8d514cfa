import type { ComponentProps } from 'react'
import { PopupFrame } from '../../../search/filters/popup-frame.tsx'
import type { MarketFilters, MarketState } from './state.ts'
import { useMarketMatches } from './use-matches.ts'

type MarketPopupProps = Omit<ComponentProps<typeof PopupFrame>, 'matches' | 'cost' | 'onAccept'> & {
  market: MarketState
  /** What the user has chosen and not accepted yet. */
  change: MarketFilters
}

/** A filter of the market. A search of offers costs nothing. */
export function MarketPopup({ market, change, ...frame }: MarketPopupProps) {
  const matches = useMarketMatches(market, change)
  return <PopupFrame {...frame} matches={matches} cost={null} onAccept={() => market.change(change)} />
}
