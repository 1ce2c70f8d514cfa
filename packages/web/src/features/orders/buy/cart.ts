import { useDraft } from '../../../components/forms/drafts.ts'
import { toast } from '../../../components/ui/toast.ts'
import type { DeliverableValues } from '../posts/deliverables.ts'

/** What the buyer chose of one offer, with enough of the offer to show it. */
export type CartEntry = {
  offerId: string
  name: string
  seller: string
  image: string | null
  items: { itemId: string; name: string; amount: number; price: string }[]
  /** For all of it, in USDT. */
  price: string
  execDays: number
  brief: string
  /** Missing for those of the items. */
  deliverables?: DeliverableValues[] | undefined
}

const maxCartEntries = 20
const nothing: { entries: readonly CartEntry[] } = { entries: [] }

/** The cart of the user lives in this browser until it is ordered. */
export function useCart() {
  const { values, change, forget } = useDraft('cart', nothing)
  const entries = values.entries.filter(isEntry)
  return {
    entries,
    /** An offer is in the cart once; a new choice replaces the old one. Returns whether there was room. */
    put(entry: CartEntry): boolean {
      const at = entries.findIndex(({ offerId }) => offerId === entry.offerId)
      if (at === -1 && entries.length >= maxCartEntries) {
        toast.error(`The cart is full. It takes ${maxCartEntries} offers.`)
        return false
      }
      change({ entries: at === -1 ? [...entries, entry] : entries.with(at, entry) })
      toast.success(at === -1 ? 'Added to the cart.' : 'Changed in the cart.')
      return true
    },
    remove: (offerId: string) => change({ entries: entries.filter(entry => entry.offerId !== offerId) }),
    clear: forget,
  }
}

/** Another version of the app may have written it. */
function isEntry(value: unknown): value is CartEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'offerId' in value &&
    typeof value.offerId === 'string' &&
    'items' in value &&
    Array.isArray(value.items) &&
    'price' in value &&
    typeof value.price === 'string' &&
    'execDays' in value &&
    typeof value.execDays === 'number'
  )
}
