import { Link } from 'wouter'
import { formatCount } from '../../display/format.ts'
import { Count } from '../ui/count.tsx'

type Tab = {
  href: string
  label: string
  isCurrent: boolean
  count?: number | undefined
  /** What is counted waits for the user. */
  isUrgent?: boolean
}

/** On phones, later tabs begin outside of the bar. */
function showTab(tab: HTMLElement | null) {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** The parts of a page in its bar. They are addresses, so Back works. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="flex h-(--topbar-height)">
      {tabs.map(({ href, label, isCurrent, count, isUrgent }) => (
        <Link
          key={href}
          ref={isCurrent ? showTab : null}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className="relative inline-flex items-center gap-1.5 whitespace-nowrap px-2.5 font-medium text-muted-foreground transition-colors after:absolute after:inset-x-2.5 after:bottom-0 after:h-0.5 after:rounded-t-[2px] hover:text-foreground aria-[current]:text-foreground aria-[current]:after:bg-foreground"
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
  )
}
