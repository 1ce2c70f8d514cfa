import { RefreshCw, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { Button } from './ui/button.tsx'
import { cn } from './ui/cn.ts'

type ErrorViewProps = {
  /** What fails. */
  title: string
  /** What still works. */
  children: ReactNode
  onRetry: () => void
  retrying?: boolean
  attempts?: { count: number; lastAt: Date }
  level?: 1 | 2
  className?: string
}

export function ErrorView({ title, children, onRetry, retrying, attempts, level = 2, className }: ErrorViewProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const isOnline = useOnline()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const back = () => retry()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  return (
    <div role="alert" className={cn('grid justify-items-center gap-1 px-6 py-10 text-center', className)}>
      <span className="mb-2.5 grid size-11 place-items-center rounded-full bg-danger-soft text-danger">
        <TriangleAlert aria-hidden className="size-5" />
      </span>
      <Heading className="font-semibold text-md">{isOnline ? title : 'You’re offline'}</Heading>
      <div className="max-w-[40ch] text-muted-foreground">
        {isOnline ? children : 'This page loads as soon as you’re back online.'}
      </div>
      <Button size="sm" className="my-3" onClick={onRetry} busy={retrying ?? false}>
        <RefreshCw aria-hidden />
        Try again
      </Button>
      {attempts && attempts.count > 1 && (
        <p className="text-2xs text-muted-foreground tabular-nums">
          Tried {attempts.count} times, last at {clock.format(attempts.lastAt)}
        </p>
      )}
    </div>
  )
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Whether the browser reports a network connection. */
function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
