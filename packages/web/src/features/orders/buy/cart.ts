import { useSyncExternalStore } from 'react'
import { session } from '../../../server/client.ts'

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
}

export const maxCartEntries = 20
const key = 'limelight.cart'

let entries: readonly CartEntry[] = read()
const listeners = new Set<() => void>()

/** The cart lives in this browser, until it is ordered or its owner signs out. */
export const cart = {
  entries: () => entries,
  /** An offer is in the cart once; a new choice replaces the old one. Returns whether there was room. */
  put(entry: CartEntry): boolean {
    const others = entries.filter(({ offerId }) => offerId !== entry.offerId)
    if (others.length >= maxCartEntries) return false
    change([...others, entry])
    return true
  },
  remove: (offerId: string) => change(entries.filter(entry => entry.offerId !== offerId)),
  clear: () => change([]),
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

session.subscribe(() => {
  if (session.state().status === 'signed-out') cart.clear()
})
window.addEventListener('storage', event => {
  if (event.key === key) show(read())
})

export function useCart(): readonly CartEntry[] {
  return useSyncExternalStore(cart.subscribe, cart.entries)
}

function change(next: readonly CartEntry[]) {
  if (next.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(next))
  show(next)
}

function show(next: readonly CartEntry[]) {
  entries = next
  for (const listener of listeners) listener()
}

function read(): readonly CartEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

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
