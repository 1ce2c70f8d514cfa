import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../display/format.ts'
import { cn } from '../ui/cn.ts'
import { Count } from '../ui/count.tsx'
import { IconButton } from '../ui/icon-button.tsx'

export type Tab = {
  href: string
  label: string
  isCurrent: boolean
  count?: number | undefined
  /** What is counted waits for the user. */
  isUrgent?: boolean
  /** A line divides it from the tab before it. */
  isApart?: boolean
}

/** The parts of a page in its bar. They are addresses, so Back works. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const bar = useRef<HTMLElement>(null)
  const widths = tabs.map(({ count, isCurrent }) => `${count} ${isCurrent}`).join()
  // On phones, later tabs begin outside of the bar, and counts push them further. The page itself stays.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (widths !== '' && bar.current && current)
      bar.current.scrollLeft = current.offsetLeft - bar.current.clientWidth / 3
  }, [widths])
  const { isCut, isAtEnd, measure } = useCut(bar, widths)
  return (
    <>
      <nav
        ref={bar}
        data-tabs
        aria-label={label}
        className="relative scroll-row flex h-(--topbar-height) min-w-0"
        onScroll={measure}
      >
        {tabs.map(({ href, label, isCurrent, count, isUrgent, isApart }) => (
          <Link
            key={href}
            href={href}
            aria-current={isCurrent ? 'page' : undefined}
            className={cn(
              isApart && 'ml-3 before:absolute before:-left-1.5 before:h-4 before:w-px before:bg-border-strong',
              'relative inline-flex items-center gap-1.5 whitespace-nowrap px-2.5 -outline-offset-2 font-medium text-muted-foreground transition-colors after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-t-[2px] hover:text-foreground aria-[current]:text-foreground aria-[current]:after:bg-foreground',
            )}
          >
            {label}
            {count !== undefined &&
              (isUrgent ? (
                <Count variant="unread" label={`${formatCount(count)} for you`}>
                  {formatCount(count)}
                </Count>
              ) : (
                <span className="text-muted-foreground tabular-nums">{formatCount(count)}</span>
              ))}
          </Link>
        ))}
      </nav>
      {isCut && (
        <IconButton
          size="sm"
          aria-label={isAtEnd ? 'First tabs' : 'More tabs'}
          className="max-md:hidden"
          onClick={() =>
            bar.current?.scrollBy({ left: bar.current.clientWidth * (isAtEnd ? -1 : 0.75), behavior: 'smooth' })
          }
        >
          {isAtEnd ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />}
        </IconButton>
      )}
    </>
  )
}

/** Whether a row is wider than its place. A mouse without a wheel for it needs a button then. */
function useCut(row: RefObject<HTMLElement | null>, content: string) {
  const [isCut, setCut] = useState(false)
  const [isAtEnd, setAtEnd] = useState(false)
  const measure = useCallback(() => {
    if (row.current === null) return
    const { scrollLeft, clientWidth, scrollWidth } = row.current
    setCut(scrollWidth > clientWidth)
    setAtEnd(scrollLeft + clientWidth >= scrollWidth - 1)
  }, [row])
  useEffect(() => {
    if (content === '' || row.current === null) return
    const observer = new ResizeObserver(measure)
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [row, content, measure])
  return { isCut, isAtEnd, measure }
}

/** Below an empty tab: the tabs that have entries. */
export function OtherTabs({ tabs }: { tabs: readonly Tab[] }) {
  const filled = tabs.filter(({ count, isCurrent }) => count !== undefined && count > 0 && !isCurrent)
  if (filled.length === 0) return null
  return (
    <p className="mt-2">
      There are entries under{' '}
      {filled.map(({ href, label, count = 0 }, at) => (
        <Fragment key={href}>
          {at > 0 && ', '}
          <span className="whitespace-nowrap">
            <Link href={href} className="link">
              {label}
            </Link>{' '}
            <span className="tabular-nums">{formatCount(count)}</span>
          </span>
        </Fragment>
      ))}
    </p>
  )
}
