import type { User } from '@limelight/contract/users/schema'
import type { ReactNode } from 'react'
import { DraftOwner } from '../components/forms/drafts.ts'
import { AccountMenu } from '../components/shell/account-menu.tsx'
import { AppShell } from '../components/shell/app-shell.tsx'
import { Brand } from '../components/shell/brand.tsx'
import { Trail } from '../components/shell/trail.tsx'
import { cn } from '../components/ui/cn.ts'
import { useExit } from '../features/accounts/use-session.ts'
import { NotificationBell } from '../features/activity/notification-bell.tsx'
import { useUnreadMessages, useUnreadUpdates } from '../features/chats/use-unread.ts'
import { useExportUpdates } from '../features/favourites/exports/use-updates.ts'
import { ReportName } from '../features/influencers/report/name.tsx'
import { useRefusalToasts } from '../features/moderation/refusal-toasts.ts'
import { hasModerationErrors } from '../features/moderation/refusals.ts'
import { OfferName } from '../features/offers/details/name.tsx'
import { useGoneOffers } from '../features/offers/market/use-gone-offers.ts'
import { CartButton } from '../features/orders/buy/cart-button.tsx'
import { OrdersHeading } from '../features/orders/list/tabs.tsx'
import { OrderBadge, OrderTitle } from '../features/orders/page/heading.tsx'
import { PlanBadge } from '../features/tariffs/plan-badge.tsx'
import { useLivePlan } from '../features/tariffs/use-plan.ts'
import { SettingsFrame } from '../features/users/settings-frame.tsx'
import { useUser } from '../features/users/use-user.ts'
import { SocialNetworkTabs } from '../search/network-tabs.tsx'
import { imageUrl } from '../server/image-url.ts'
import { accountItems, type MarketMarks, menuEnd, menuGroups, sections } from './menu.ts'
import type { PageRoute } from './routes.tsx'
import { useMarketMarks } from './use-market-marks.ts'

const home = '/discovery'

type FrameProps = { route: PageRoute; children: ReactNode }

/** What stands around a page for signed-in users, and what is kept up to date while they are in the app. */
export default function UserFrame({ route, children }: FrameProps) {
  const user = useUser()
  const exit = useExit()
  const plan = useLivePlan(user)
  const marks = useMarketMarks()
  useRefusalToasts(user, marks.needsFixing)
  useExportUpdates()
  useGoneOffers()
  const unread = useUnreadMessages()
  useUnreadUpdates()
  return (
    <DraftOwner value={user.id}>
      <AppShell
        home={home}
        menu={{
          groups: menuGroups({ ...marks, unread: unread.messages + unread.requests }),
          end: menuEnd(hasModerationErrors(user)),
          current: route,
          onExit: exit,
        }}
        heading={<Heading route={route} />}
        actions={
          <>
            <CartButton />
            <NotificationBell />
            <PlanBadge plan={plan?.tariff ?? { name: user.tariffName, priority: 1 }} />
            <UserMenu user={user} marks={marks} onExit={exit} />
          </>
        }
        isTool={route.frame === 'tool'}
      >
        {route.frame === 'settings' ? <SettingsFrame path={route.path}>{children}</SettingsFrame> : children}
      </AppShell>
    </DraftOwner>
  )
}

function Heading({ route }: { route: PageRoute }) {
  const title = <p className={titleClasses}>{route.title}</p>
  if (route.scope !== undefined && route.page !== undefined)
    return (
      <>
        {title}
        <SocialNetworkTabs scope={route.scope} />
      </>
    )
  if (route.path === '/orders') return <OrdersHeading />
  const parent = sections.find(({ href }) => href === route.section)
  const isOwnSection = parent === undefined || parent.label === route.title
  if ((route.frame === 'tool' || route.title === 'Profile') && isOwnSection) return title
  const brand = <Brand href={home} className="lg:hidden" />
  if (isOwnSection || route.frame === 'settings') return brand
  return (
    <>
      <Trail parent={parent}>{titles[route.path]?.(route.title) ?? route.title}</Trail>
      {route.path === '/orders/:id' && <OrderBadge />}
    </>
  )
}

/** On phones the tabs of networks take its place, and so does the way back to a list. */
const titleClasses = cn(
  'mr-2 whitespace-nowrap font-semibold text-[15px] tracking-title',
  'max-lg:has-[+*>[role=tablist]]:hidden max-lg:has-[+*>[data-back]]:hidden',
)

/** Titles that name what the page shows. */
const titles: Record<string, (title: string) => ReactNode> = {
  '/discovery/:id': title => <ReportName title={title} />,
  '/offers/:id': title => <OfferName title={title} />,
  '/orders/:id': title => <OrderTitle title={title} />,
}

type UserMenuProps = { user: User; marks: MarketMarks; onExit: () => void }

function UserMenu({ user, marks, onExit }: UserMenuProps) {
  return (
    <AccountMenu
      fullName={user.fullName}
      email={user.email}
      photo={user.photo.url === null ? null : imageUrl(user.photo.url)}
      items={accountItems}
      attention={[
        ...(hasModerationErrors(user) ? [{ href: '/user', text: 'profile needs fixing' }] : []),
        ...(marks.needsFixing ? [{ href: '/user/offers', text: 'an offer needs fixing' }] : []),
      ]}
      onExit={onExit}
    />
  )
}
