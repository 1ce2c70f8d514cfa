import {
  Bookmark,
  Compass,
  CreditCard,
  Mail,
  MessageCircle,
  ReceiptText,
  Settings,
  SlidersHorizontal,
  SquarePlay,
  Store,
  Tag,
  UserRound,
} from 'lucide-react'
import type { MenuGroup, MenuItem } from '../components/shell/side-menu.tsx'
import { hasPage } from './routes.tsx'

const tools: MenuItem[] = [
  { href: '/discovery', label: 'Discovery', icon: Compass },
  { href: '/content', label: 'Content', icon: SquarePlay },
  { href: '/favourites', label: 'Favourites', icon: Bookmark },
  { href: '/email', label: 'Email', icon: Mail },
  { href: '/messages', label: 'Messages', icon: MessageCircle },
]

const market: MenuItem[] = [
  { href: '/offers', label: 'Offers', icon: Tag },
  { href: '/user/offers', label: 'My offers', icon: Store },
  { href: '/orders', label: 'Orders', icon: ReceiptText },
  { href: '/user/formal-offers', label: 'Briefs', icon: SlidersHorizontal },
]

const pricing: MenuItem = { href: '/tariffs', label: 'Pricing', icon: CreditCard }
const settings: MenuItem = { href: '/user/edit', label: 'Settings', icon: Settings }
const profile: MenuItem = { href: '/user', label: 'Profile', icon: UserRound }

/** Items without a page are left out, and groups without items. */
const present = (items: MenuItem[]) => items.filter(({ href }) => hasPage(href))

const presentTools = present(tools)
const marketItems = present(market)

/** What the items of the marketplace say about the user's own offers, preferences and orders. */
export type MarketMarks = {
  /** Undefined until it is known. */
  needsFixing: boolean | undefined
  warning: string | undefined
  /** How many orders wait for the user. */
  orders: number
}

/** What the menu counts and marks. */
type MenuMarks = MarketMarks & {
  /** Messages and requests that wait for the user. */
  unread: number
}

/** Above the divider of the side menu. */
export function menuGroups({ needsFixing, warning, orders, unread }: MenuMarks): MenuGroup[] {
  const count = { value: unread, label: `${unread} unread`, variant: 'unread' } as const
  const counted = presentTools.map(item => (item.href === '/messages' ? { ...item, count } : item))
  const marked = marketItems.map(item => {
    if (item.href === '/user/offers') return { ...item, needsFixing: needsFixing === true }
    if (item.href === '/orders')
      return { ...item, count: { value: orders, label: `${orders} waiting for you`, variant: 'unread' } as const }
    return item.href === '/user/formal-offers' ? { ...item, warning } : item
  })
  return [{ items: counted }, { label: 'Marketplace', items: marked }].filter(({ items }) => items.length > 0)
}

/** The items that pages without an item of their own belong to. */
export const sections: readonly MenuItem[] = [...presentTools, ...marketItems]
const lastItems = present([pricing, settings])

/** Below it, before Exit. The settings are marked while moderation refuses something there. */
export function menuEnd(needsFixing: boolean): MenuItem[] {
  return lastItems.map(item => (item === settings ? { ...item, needsFixing } : item))
}
/** In the menu behind the avatar. */
export const accountItems: MenuItem[] = [...present([profile, settings]), ...marketItems]
