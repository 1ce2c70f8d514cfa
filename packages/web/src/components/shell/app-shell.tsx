import type { ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { PageHeadOutlet } from './page-head.tsx'
import { type Menu, SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type AppShellProps = {
  home: string
  menu: Menu
  /** Start of the top bar: the place of the page in the product. */
  heading: ReactNode
  /** End of the top bar. */
  actions: ReactNode
  /** A tool fills the window and scrolls inside itself, so that its bars stay. */
  isTool: boolean
  children: ReactNode
}

/** The frame of every page for signed-in users. */
export function AppShell({ home, menu, heading, actions, isTool, children }: AppShellProps) {
  return (
    <>
      <SkipLink />
      <div className="lg:grid lg:grid-cols-[var(--sidebar-width)_minmax(0,1fr)]">
        <nav
          aria-label="Main"
          className="sticky top-(--banner-height) flex h-[calc(100dvh-var(--banner-height))] flex-col border-sidebar-border border-r bg-sidebar print:hidden max-lg:hidden"
        >
          <Brand href={home} className="h-(--topbar-height) shrink-0 px-4" />
          <SideMenu {...menu} />
        </nav>
        <div className="min-w-0">
          <header className="sticky top-(--banner-height) z-20 flex h-(--topbar-height) items-center gap-2 border-b bg-background pr-4 pl-5 print:hidden max-md:gap-1 max-md:px-3">
            <MenuDrawer home={home} menu={menu} />
            {heading}
            <PageHeadOutlet />
            <ThemeSwitch className="max-md:hidden" />
            {actions}
          </header>
          <main
            id="main"
            tabIndex={-1}
            className={
              isTool
                ? 'flex h-[calc(100dvh-var(--topbar-height)-var(--banner-height))] min-h-0 flex-col overflow-hidden'
                : 'scroll-mt-(--topbar-height) p-6 print:p-0 max-md:p-4'
            }
          >
            {children}
          </main>
        </div>
      </div>
    </>
  )
}
