import type { User } from '@limelight/contract/users/schema'
import type { ReactNode } from 'react'
import { AccountMenu } from '../components/shell/account-menu.tsx'
import { AppShell } from '../components/shell/app-shell.tsx'
import { Brand } from '../components/shell/brand.tsx'
import { Trail } from '../components/shell/trail.tsx'
import { useExit } from '../features/accounts/use-session.ts'
import { NotificationBell } from '../features/activity/notification-bell.tsx'
import { useExportUpdates } from '../features/favourites/use-export-updates.ts'
import { ReportName } from '../features/influencers/report/name.tsx'
import { useRefusalToasts } from '../features/moderation/refusal-toasts.ts'
import { hasModerationErrors } from '../features/moderation/refusals.ts'
import { PlanBadge } from '../features/tariffs/plan-badge.tsx'
import { useLivePlan } from '../features/tariffs/use-plan.ts'
import { SettingsFrame } from '../features/users/settings-frame.tsx'
import { useUser } from '../features/users/use-user.ts'
import { SocialNetworkTabs } from '../search/network-tabs.tsx'
import { imageUrl } from '../server/image-url.ts'
import { accountItems, menuEnd, menuGroups } from './menu.ts'
import type { PageRoute } from './routes.tsx'

const home = '/discovery'

type FrameProps = { route: PageRoute; children: ReactNode }

/** What stands around a page for signed-in users, and what is kept up to date while they are in the app. */
export default function UserFrame({ route, children }: FrameProps) {
  const user = useUser()
  const exit = useExit()
  const plan = useLivePlan(user)
  useRefusalToasts(user)
  useExportUpdates()
  return (
    <AppShell
      home={home}
      menu={{ groups: menuGroups, end: menuEnd(hasModerationErrors(user)), current: route, onExit: exit }}
      heading={<Heading route={route} />}
      actions={
        <>
          <NotificationBell />
          <PlanBadge plan={plan?.tariff ?? { name: user.tariffName, priority: 1 }} />
          <UserMenu user={user} onExit={exit} />
        </>
      }
      isTool={route.frame === 'tool'}
    >
      {route.frame === 'settings' ? <SettingsFrame path={route.path}>{children}</SettingsFrame> : children}
    </AppShell>
  )
}

function Heading({ route }: { route: PageRoute }) {
  if (route.scope !== undefined && route.page !== undefined)
    return (
      <>
        <p className="mr-2 font-semibold text-[15px] tracking-title max-lg:hidden">{route.title}</p>
        <SocialNetworkTabs scope={route.scope} />
      </>
    )
  const parent = menuGroups.flatMap(({ items }) => items).find(({ href }) => href === route.section)
  if (parent === undefined || route.frame !== undefined) return <Brand href={home} className="lg:hidden" />
  return (
    <Trail parent={parent}>{route.path === '/discovery/:id' ? <ReportName title={route.title} /> : route.title}</Trail>
  )
}

function UserMenu({ user, onExit }: { user: User; onExit: () => void }) {
  return (
    <AccountMenu
      fullName={user.fullName}
      email={user.email}
      photo={user.photo.url === null ? null : imageUrl(user.photo.url)}
      items={accountItems}
      attention={hasModerationErrors(user) ? { href: '/user', text: 'profile needs fixing' } : undefined}
      onExit={onExit}
    />
  )
}
