import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { PageRoute } from '../../app/routes.tsx'
import NotificationBell from '../../features/activity/notification-bell.tsx'
import { useExportNews } from '../../features/favourites/use-export-updates.ts'
import { ReportName } from '../../features/influencers/report/name.tsx'
import { useModerationNotices } from '../../features/moderation/notices.ts'
import { useLivePlan } from '../../features/tariffs/use-plan.ts'
import { useUser } from '../../features/users/use-user.ts'
import { PlanBadge } from '../plan-badge.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { menuGroups } from './menu.ts'
import { MenuDrawer } from './menu-drawer.tsx'
import { SocialNetworkTabs } from './network-tabs.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type AppShellProps = { route: PageRoute; children: ReactNode }

/** The frame that users see. */
export default function AppShell({ route, children }: AppShellProps) {
  const user = useUser()
  useModerationNotices(user)
  useExportNews()
  const plan = useLivePlan(user)
  return (
    <>
      <SkipLink />
      <div className="lg:grid lg:grid-cols-[var(--sidebar-width)_minmax(0,1fr)]">
        <nav
          aria-label="Main"
          className="sticky top-0 flex h-dvh flex-col border-sidebar-border border-r bg-sidebar max-lg:hidden"
        >
          <Brand href="/discovery" className="h-(--topbar-height) shrink-0 px-4" />
          <SideMenu route={route} />
        </nav>
        <div className="min-w-0">
          <TopBar route={route} plan={plan?.tariff ?? { name: user.tariffName, priority: 1 }} />
          <main
            id="main"
            tabIndex={-1}
            className={route.frame === 'tool' ? toolClasses : 'scroll-mt-(--topbar-height) p-6 max-md:p-4'}
          >
            {route.frame === 'settings' ? <SettingsFrame path={route.path}>{children}</SettingsFrame> : children}
          </main>
        </div>
      </div>
    </>
  )
}

/** A tool fills the window and scrolls inside itself, so that its bars stay. */
const toolClasses = 'flex h-[calc(100dvh-var(--topbar-height))] min-h-0 flex-col overflow-hidden'

function TopBar({ route, plan }: { route: PageRoute; plan: { name: string; priority: number } }) {
  return (
    <header className="sticky top-0 z-20 flex h-(--topbar-height) items-center gap-2 border-b bg-background pr-4 pl-5 max-md:gap-1 max-md:px-3">
      <MenuDrawer route={route} />
      {route.scope !== undefined && route.page !== undefined ? (
        <>
          <p className="mr-2 font-semibold text-[15px] tracking-title max-lg:hidden">{route.title}</p>
          <SocialNetworkTabs scope={route.scope} />
        </>
      ) : (
        <Trail route={route} />
      )}
      <span className="flex-1" />
      <ThemeSwitch className="max-md:hidden" />
      <NotificationBell />
      <PlanBadge plan={plan} />
      <AccountMenu />
    </header>
  )
}

/** Where a page without a menu item of its own belongs, and the way back there. */
function Trail({ route }: { route: PageRoute }) {
  const parent = menuGroups.flatMap(({ items }) => items).find(({ href }) => href === route.section)
  if (parent === undefined || route.frame !== undefined) return <Brand href="/discovery" className="lg:hidden" />
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1.5">
      <Link href={parent.href} className="rounded-sm text-muted-foreground hover:text-foreground">
        {parent.label}
      </Link>
      <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
      <span aria-current="page" className="truncate font-semibold">
        {route.path === '/discovery/:id' ? <ReportName title={route.title} /> : route.title}
      </span>
    </nav>
  )
}
