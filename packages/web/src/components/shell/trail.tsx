import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type TrailProps = { parent: { href: string; label: string }; children: ReactNode }

/**
 * For a page without a menu item of its own: the section it belongs to, and the way back there. On phones a sign
 * leads back, because the title needs the room.
 */
export function Trail({ parent, children }: TrailProps) {
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1.5 max-md:-ml-2 max-md:gap-0">
      <Link
        href={parent.href}
        className="rounded-sm text-muted-foreground hover:text-foreground max-md:grid max-md:size-10 max-md:shrink-0 max-md:place-items-center"
      >
        <ChevronLeft aria-hidden className="size-4 md:hidden" />
        <span className="max-md:sr-only">{parent.label}</span>
      </Link>
      <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground max-md:hidden" />
      <span aria-current="page" className="truncate font-semibold">
        {children}
      </span>
    </nav>
  )
}
