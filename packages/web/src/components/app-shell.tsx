import type { ReactNode } from 'react'
import NotificationBell from '../features/activity/notification-bell.tsx'
import { useModerationNotices } from '../features/moderation/notices.ts'
import { useLivePlan } from '../features/tariffs/use-plan.ts'
import { useUser } from '../features/users/use-user.ts'
import type { PageRoute } from '../routes.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { PlanBadge } from './plan-badge.tsx'
import { SettingsFrame } from './settings-frame.tsx'
import { SideMenu } from './side-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { SocialNetworkTabs } from './social-network-tabs.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

type AppShellProps = { route: PageRoute; children: ReactNode }

/** The frame that users see. */
export default function AppShell({ route, children }: AppShellProps) {
  const user = useUser()
  useModerationNotices(user)
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
          <main id="main" tabIndex={-1} className="scroll-mt-(--topbar-height) p-6 max-md:p-4">
            {route.frame === 'settings' ? <SettingsFrame path={route.path}>{children}</SettingsFrame> : children}
          </main>
        </div>
      </div>
    </>
  )
}

function TopBar({ route, plan }: { route: PageRoute; plan: { name: string; priority: number } }) {
  const searches = route.scope !== undefined && route.page !== undefined
  return (
    <header className="sticky top-0 z-20 flex h-(--topbar-height) items-center gap-2 border-b bg-background pr-4 pl-5 max-md:gap-1 max-md:px-3">
      <MenuDrawer route={route} />
      {searches ? (
        <>
          <p className="mr-2 font-semibold text-[15px] tracking-title max-lg:hidden">{route.title}</p>
          <SocialNetworkTabs />
        </>
      ) : (
        <Brand href="/discovery" className="lg:hidden" />
      )}
      <span className="flex-1" />
      <ThemeSwitch className="max-md:hidden" />
      <NotificationBell />
      <PlanBadge plan={plan} />
      <AccountMenu />
    </header>
  )
}
