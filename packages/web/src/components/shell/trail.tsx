import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type TrailProps = { parent: { href: string; label: string }; children: ReactNode }

/** For a page without a menu item of its own: the section it belongs to, and the way back there. */
export function Trail({ parent, children }: TrailProps) {
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1.5">
      <Link href={parent.href} className="rounded-sm text-muted-foreground hover:text-foreground">
        {parent.label}
      </Link>
      <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      <span aria-current="page" className="truncate font-semibold">
        {children}
      </span>
    </nav>
  )
}
