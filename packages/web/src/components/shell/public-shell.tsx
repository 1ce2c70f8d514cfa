import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Brand } from './brand.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type PublicLink = { href: string; label: string }

type PublicShellProps = {
  /** Anchors of the page below. */
  sections: readonly PublicLink[]
  /** Other public pages. */
  links: readonly PublicLink[]
  actions: ReactNode
  children: ReactNode
}

const linkStyle =
  'rounded-md px-3 py-1.5 max-md:px-2 font-medium text-muted-foreground transition-colors hover:bg-accent hover:text-foreground aria-[current]:text-foreground'

/** The frame of every page for visitors. */
export function PublicShell({ sections, links, actions, children }: PublicShellProps) {
  const [path] = useLocation()
  return (
    <>
      <SkipLink />
      <header className="mx-auto flex h-15 max-w-[1200px] items-center gap-1 px-6 max-md:h-14 max-md:px-4">
        <Brand href="/" />
        {sections.length > 0 && (
          <nav aria-label="Main" className="ml-7 flex max-md:hidden">
            {sections.map(({ href, label }) => (
              <a key={href} href={href} className={linkStyle}>
                {label}
              </a>
            ))}
          </nav>
        )}
        <span className="flex-1" />
        {links.map(({ href, label }) => (
          <Link key={href} href={href} aria-current={path === href ? 'page' : undefined} className={linkStyle}>
            {label}
          </Link>
        ))}
        <ThemeSwitch />
        {actions}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
