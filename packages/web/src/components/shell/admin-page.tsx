import { createContext, type ReactNode, use } from 'react'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { Brand } from './brand.tsx'
import { Keys } from './keys.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { type Menu, SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type AdminFrame = { home: string; menu: Menu; account: ReactNode }

const FrameContext = createContext<AdminFrame | undefined>(undefined)

const mark = <Badge variant="danger">Admin</Badge>

/** What stays when the page changes. */
export function AdminShell({ children, ...frame }: AdminFrame & { children: ReactNode }) {
  return (
    <FrameContext value={frame}>
      <SkipLink />
      <div className="lg:grid lg:grid-cols-[var(--sidebar-width)_minmax(0,1fr)]">
        <nav
          aria-label="Admin"
          className="sticky top-(--banner-height) flex h-[calc(100dvh-var(--banner-height))] flex-col border-sidebar-border border-r bg-sidebar max-lg:hidden"
        >
          <Brand href={frame.home} className="h-(--topbar-height) shrink-0 px-4">
            {mark}
          </Brand>
          <SideMenu {...frame.menu} />
        </nav>
        <div className="min-w-0">{children}</div>
      </div>
      <Keys />
    </FrameContext>
  )
}

type AdminPageProps = {
  title: string
  /** Beside the title: tabs or a figure. */
  heading?: ReactNode
  /** At the end of the bar. */
  actions?: ReactNode
  /** A page that is no tool scrolls as a whole. */
  isTool?: boolean
  /** What is inside keeps its own distance to the edges. */
  isFlush?: boolean
  children: ReactNode
}

/** The bar and the body of an admin page. A tool fills the window and scrolls inside itself. */
export function AdminPage({ title, heading, actions, isTool = true, isFlush = false, children }: AdminPageProps) {
  const frame = use(FrameContext)
  if (frame === undefined) throw new Error('An admin page needs the admin shell around it')
  return (
    <>
      {/* On phones, tabs have a line of their own. */}
      <header className="sticky top-(--banner-height) z-20 flex h-(--topbar-height) items-center gap-2 border-b bg-background pr-4 pl-5 max-md:gap-x-1 max-md:gap-y-0 max-md:px-3 max-md:has-data-tabs:h-[calc(2*var(--topbar-height))] max-md:has-data-tabs:flex-wrap max-md:has-data-tabs:content-start">
        <MenuDrawer home={frame.home} mark={mark} menu={frame.menu} />
        <h1 className="mr-2 font-semibold text-[15px] leading-(--topbar-height) tracking-title max-md:has-[+*>[data-tabs]]:mr-auto">
          {title}
        </h1>
        <div className="flex min-w-0 flex-1 items-center max-md:has-data-tabs:order-last max-md:has-data-tabs:basis-full">
          {heading}
        </div>
        {actions}
        <ThemeSwitch className="max-md:hidden" />
        {frame.account}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={cn(
          isTool
            ? 'flex h-[calc(100dvh-var(--topbar-height)-var(--banner-height))] min-h-0 flex-col overflow-hidden max-md:[header:has([data-tabs])+&]:h-[calc(100dvh-2*var(--topbar-height)-var(--banner-height))]'
            : 'scroll-mt-(--topbar-height)',
          !isTool && !isFlush && 'p-5 max-md:p-4',
        )}
      >
        {children}
      </main>
    </>
  )
}
