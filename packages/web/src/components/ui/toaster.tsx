import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { cn } from './cn.ts'
import { type ToastItem, toast, toasts } from './toast.ts'

/** Errors at the top right, other toasts at the bottom right. Rendered once, at the root. */
export default function Toaster() {
  const all = useSyncExternalStore(toasts.subscribe, toasts.items)
  return (
    <>
      <Corner items={all.filter(item => item.kind === 'error')} className="top-4 max-md:top-3" />
      <Corner
        items={all.filter(item => item.kind !== 'error')}
        // Leaves room for the selection bar.
        className="bottom-4 flex-col-reverse in-[:root:has([data-selection-bar])]:bottom-18 max-md:bottom-3 max-md:in-[:root:has([data-selection-bar])]:bottom-18"
      />
    </>
  )
}

/**
 * Modal dialogs hide everything around them from screen readers, except elements with `aria-live`.
 * It is off, because each toast announces itself by its role.
 */
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

  // Pauses while the pointer or the focus is on the toast.
  useEffect(() => {
    if (held) return
    const startedAt = performance.now()
    const timer = setTimeout(() => toast.dismiss(item.id), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - startedAt
    }
  }, [held, item.id])

  const Icon = item.kind === 'error' ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer.
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
      {item.action && <ActionButton action={item.action} onDone={() => toast.dismiss(item.id)} />}
      <button
        type="button"
        aria-label="Dismiss"
        className="-m-0.5 grid size-6 place-items-center rounded-sm text-muted-foreground hover:bg-accent hover:text-foreground"
        onClick={() => toast.dismiss(item.id)}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </div>
  )
}

type ActionButtonProps = { action: NonNullable<ToastItem['action']>; onDone: () => void }

const actionClasses =
  '-my-0.5 inline-flex h-6 shrink-0 items-center gap-1.5 rounded-sm bg-secondary px-2 font-semibold hover:bg-accent'

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
