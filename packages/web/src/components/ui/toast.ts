import type { LucideIcon } from 'lucide-react'

type Kind = 'success' | 'error'
/** A link, or a button. `keys` names a shortcut that the caller has registered. */
type Action = { label: string; keys?: string; Icon?: LucideIcon } & ({ href: string } | { onClick: () => void })
type ToastOptions = { duration?: number; action?: Action }
export type ToastItem = {
  id: number
  kind: Kind
  text: string
  duration: number
  action: Action | undefined
  leaving: boolean
}

let items: readonly ToastItem[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ToastItem[]) {
  items = next
  for (const listener of listeners) listener()
}

/** A toast with the same text replaces the one on screen. */
function show(kind: Kind, text: string, { duration = 5000, action }: ToastOptions = {}): number {
  lastId += 1
  const others = items.filter(item => item.kind !== kind || item.text !== text)
  change([...others, { id: lastId, kind, text, duration, action, leaving: false }])
  return lastId
}

/** Duration of the fade-out. A timer, because hidden pages fire no `animationend`. */
const fadeMs = 160

function dismiss(id: number) {
  change(items.map(item => (item.id === id ? { ...item, leaving: true } : item)))
  setTimeout(() => change(items.filter(item => item.id !== id)), fadeMs)
}

/** Callable from anywhere, also outside React. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  /** Takes the id that `success` and `error` return. */
  dismiss,
}

/** Used by the Toaster only. */
export const toasts = {
  items: () => items,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Clicking a toast does not count as a click outside the dialog. */
export function keepOpenForToasts(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-toasts]') !== null) event.preventDefault()
}
