import { usePreferenceWarning } from '../features/formal-offers/use-preference-warning.ts'
import { useRefusedOffers } from '../features/offers/own/use-refused-offers.ts'
import { useWaitingOrders } from '../features/orders/list/tabs.tsx'
import type { MarketMarks } from './menu.ts'

/** The marks of the menu, kept up to date while the user is in the app. */
export function useMarketMarks(): MarketMarks {
  return { needsFixing: useRefusedOffers(), warning: usePreferenceWarning(), orders: useWaitingOrders() }
}
