import { CircleAlert, CircleCheck, type LucideIcon, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cn } from './cn.ts'

type Kind = 'success' | 'error'
/** `keys`: what whoever shows the toast has put on the keyboard for it. */
type Action = { label: string; onClick: () => void; keys?: string; Icon?: LucideIcon }
type ToastOptions = { duration?: number; action?: Action }
type ToastItem = {
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

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same words at the same time are one toast, begun anew. */
function show(kind: Kind, text: string, { duration = 5000, action }: ToastOptions = {}): number {
  lastId += 1
  const others = items.filter(item => item.kind !== kind || item.text !== text)
  change([...others, { id: lastId, kind, text, duration, action, leaving: false }])
  return lastId
}

/** Callable from everywhere, also outside React. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  /** By the number that showing it gave. */
  dismiss: (id: number) => leave(id),
}

/** As long as it fades. In a page that is not drawn nobody hears of the end of an animation. */
const fadeMs = 160

function leave(id: number) {
  change(items.map(item => (item.id === id ? { ...item, leaving: true } : item)))
  setTimeout(() => change(items.filter(item => item.id !== id)), fadeMs)
}

/** Errors top right, everything else bottom right. One stands at the root of the app. */
export function Toaster() {
  const all = useSyncExternalStore(subscribe, () => items)
  return (
    <>
      <Corner items={all.filter(item => item.kind === 'error')} className="top-4 max-md:top-3" />
      <Corner
        items={all.filter(item => item.kind !== 'error')}
        // What can be done with a selection stays in reach below.
        className="bottom-4 flex-col-reverse in-[:root:has([data-selection-bar])]:bottom-18 max-md:bottom-3 max-md:in-[:root:has([data-selection-bar])]:bottom-18"
      />
    </>
  )
}

/** `aria-live` keeps a modal dialog from hiding the corner from screen readers; each toast speaks through its own role. */
function Corner({ items, className }: { items: readonly ToastItem[]; className: string }) {
  return (
    <div
      aria-live="off"
      data-toasts
      className={cn('pointer-events-none fixed right-4 z-50 flex flex-col gap-2 max-md:inset-x-3', className)}
    >
      {items.map(item => (
        <Toast key={item.id} item={item} />
      ))}
    </div>
  )
}

function Toast({ item }: { item: ToastItem }) {
  const [held, setHeld] = useState(false)
  const remaining = useRef(item.duration)

  // Time stands still while somebody reads or is about to press something here.
  useEffect(() => {
    if (held) return
    const begun = performance.now()
    const timer = setTimeout(() => leave(item.id), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - begun
    }
  }, [held, item.id])

  const Icon = item.kind === 'error' ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the clock; nothing can be done with it.
    <div
      role={item.kind === 'error' ? 'alert' : 'status'}
      data-state={item.leaving ? 'closed' : 'open'}
      className={cn(
        'pointer-events-auto flex w-[360px] max-w-full animate-rise-in items-start gap-2.5 rounded-[10px] border border-border-strong bg-popover py-[11px] pr-2.5 pl-3.5 text-popover-foreground shadow-md data-[state=closed]:pointer-events-none data-[state=closed]:animate-fade-out max-md:w-full',
        item.action?.keys && 'w-auto max-w-[min(460px,100%)] self-end max-md:self-stretch',
      )}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4 shrink-0', item.kind === 'error' ? 'text-danger' : 'text-success')}
      />
      <p className="min-w-0 flex-1 break-words">{item.text}</p>
      {item.action && (
        <button
          type="button"
          className="-my-0.5 inline-flex h-6 shrink-0 items-center gap-1.5 rounded-sm bg-secondary px-2 font-semibold hover:bg-accent"
          aria-keyshortcuts={item.action.keys}
          onClick={() => {
            item.action?.onClick()
            leave(item.id)
          }}
        >
          {item.action.Icon && <item.action.Icon aria-hidden className="size-3.5 text-muted-foreground" />}
          {item.action.label}
          {item.action.keys && (
            <kbd
              aria-hidden
              className="grid h-4.5 min-w-4.5 place-items-center rounded-xs border border-border-strong bg-card px-1 font-medium font-sans text-2xs text-muted-foreground leading-none max-md:hidden"
            >
              {item.action.keys}
            </kbd>
          )}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className="-m-0.5 grid size-6 place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground"
        onClick={() => leave(item.id)}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  )
}

/** Pressing a toast is not a press beside the dialog. */
export function keepOpenForToasts(event: Event) {
  if (event.target instanceof Element && event.target.closest('[data-toasts]') !== null) event.preventDefault()
}
