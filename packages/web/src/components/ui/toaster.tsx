import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { cn } from './cn.ts'
import { type ToastItem, toast, toasts } from './toast.ts'

/**
 * All toasts, at the top right, rendered once at the root. Modal dialogs hide everything around them from
 * screen readers, except elements with `aria-live`. It is off, because each toast announces itself by its role.
 */
export default function Toaster() {
  const items = useSyncExternalStore(toasts.subscribe, toasts.items)
  const stack = useRef<HTMLDivElement>(null)
  const isHeld = usePointerOn(stack)
  useFreePlace(stack, items, isHeld)
  return (
    <div
      ref={stack}
      aria-live="off"
      data-toasts
      className="pointer-events-none fixed top-4 right-4 z-50 flex flex-col gap-2 max-md:inset-x-3"
    >
      {items.map(item => (
        <Toast key={item.id} item={item} isHeld={isHeld} />
      ))}
    </div>
  )
}

/** The pointer passes through a toast to what is below it, so the toast itself hears nothing of it. */
function usePointerOn(stack: RefObject<HTMLElement | null>): boolean {
  const [isOn, setIsOn] = useState(false)
  useEffect(() => {
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) =>
      setIsOn([...(stack.current?.children ?? [])].some(toast => isAround(toast.getBoundingClientRect(), { x, y })))
    document.addEventListener('pointermove', onMove, { passive: true })
    return () => document.removeEventListener('pointermove', onMove)
  }, [stack])
  return isOn
}

function isAround({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

const controls = 'a[href], button, input, label:has(input), select, textarea, [role=button], [role=tab], [role=option]'
const margin = 16
/** A dialog that closes with the toast is gone by then. */
const settledMs = 250

/**
 * Moves the toasts down until they cover no control of the page, or of the dialog in front of it. Under a
 * pointer they stay, so that it hits the button that it is about to press.
 */
function useFreePlace(stack: RefObject<HTMLElement | null>, items: readonly ToastItem[], isHeld: boolean): void {
  const place = useCallback(() => {
    const element = stack.current
    if (element !== null) element.style.top = `${findFreeTop(element.getBoundingClientRect())}px`
  }, [stack])
  useLayoutEffect(place, [place, items])
  useEffect(() => {
    if (isHeld || items.length === 0) return
    const timer = setTimeout(place, settledMs)
    window.addEventListener('resize', place)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', place)
    }
  }, [place, items, isHeld])
}

function findFreeTop({ left, right, height }: DOMRect): number {
  const front = [...document.querySelectorAll('[data-scroll-lock]:has(> [data-state=open])')].at(-1)
  const covered = [...(front ?? document).querySelectorAll(controls)]
    .filter(control => control.closest('[data-toasts]') === null && control.checkVisibility())
    .map(control => control.getBoundingClientRect())
    .filter(control => control.left < right && control.right > left && control.height < window.innerHeight / 2)
    .toSorted((one, other) => one.top - other.top)
  let top = margin
  for (const control of covered) {
    if (control.top >= top + height + margin / 2) break
    if (control.bottom > top - margin / 2) top = Math.max(top, control.bottom + margin / 2)
  }
  return top + height > window.innerHeight - margin ? margin : top
}

function Toast({ item, isHeld }: { item: ToastItem; isHeld: boolean }) {
  const [isFocused, setIsFocused] = useState(false)
  const isPaused = isHeld || isFocused
  const remaining = useRef(item.duration)

  // Pauses while the pointer or the focus is on the toast.
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => toast.dismiss(item.id), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - startedAt
    }
  }, [isPaused, item.id])

  const Icon = item.kind === 'error' ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: focus only pauses the timer.
    <div
      role={item.kind === 'error' ? 'alert' : 'status'}
      data-state={item.leaving ? 'closed' : 'open'}
      className={cn(
        'flex w-[360px] max-w-full animate-rise-in items-start gap-2.5 rounded-[10px] border border-border-strong bg-popover py-[11px] pr-2.5 pl-3.5 text-popover-foreground shadow-md data-[state=closed]:animate-fade-out max-md:w-full',
        item.action?.keys && 'w-auto max-w-[min(460px,100%)] self-end max-md:self-stretch',
      )}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Icon
        aria-hidden
        className={cn('mt-0.5 size-4 shrink-0', item.kind === 'error' ? 'text-danger' : 'text-success')}
      />
      <p className="min-w-0 flex-1 break-words">{item.text}</p>
      {item.action && <ActionButton action={item.action} onDone={() => toast.dismiss(item.id)} />}
      <button
        type="button"
        aria-label="Dismiss"
        className="pointer-events-auto -m-0.5 grid size-6 place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground"
        onClick={() => toast.dismiss(item.id)}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  )
}

type ActionButtonProps = { action: NonNullable<ToastItem['action']>; onDone: () => void }

const actionClasses =
  'pointer-events-auto -my-0.5 inline-flex h-6 shrink-0 items-center gap-1.5 rounded-sm bg-secondary px-2 font-semibold hover:bg-accent'

function ActionButton({ action, onDone }: ActionButtonProps) {
  const { label, keys, Icon } = action
  if ('href' in action)
    return (
      <Link href={action.href} className={actionClasses} onClick={onDone}>
        {label}
      </Link>
    )
  return (
    <button
      type="button"
      className={actionClasses}
      aria-keyshortcuts={keys}
      onClick={() => {
        action.onClick()
        onDone()
      }}
    >
      {Icon && <Icon aria-hidden className="size-3.5 text-muted-foreground" />}
      {label}
      {keys && (
        <kbd
          aria-hidden
          className="grid h-4.5 min-w-4.5 place-items-center rounded-xs border border-border-strong bg-card px-1 font-medium font-sans text-2xs text-muted-foreground leading-none max-md:hidden"
        >
          {keys}
        </kbd>
      )}
    </button>
  )
}
