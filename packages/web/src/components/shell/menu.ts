import {
  Bookmark,
  Compass,
  CreditCard,
  type LucideIcon,
  Mail,
  MessageCircle,
  ReceiptText,
  Settings,
  SlidersHorizontal,
  SquarePlay,
  Store,
  Tag,
} from 'lucide-react'
import { hasPage } from '../../app/routes.tsx'

export type MenuItem = { href: string; label: string; icon: LucideIcon }
type MenuGroup = { label?: string; items: MenuItem[] }

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
  { href: '/user/formal-offers', label: 'Preferences', icon: SlidersHorizontal },
]

const pricing: MenuItem = { href: '/tariffs', label: 'Pricing', icon: CreditCard }
const settings: MenuItem = { href: '/user/edit', label: 'Settings', icon: Settings }

/** An item appears with its page, a group with its first item. */
const present = (items: MenuItem[]) => items.filter(({ href }) => hasPage(href))

const marketItems = present(market)

/** Above the divider of the side menu. */
export const menuGroups: MenuGroup[] = [{ items: present(tools) }, { label: 'Marketplace', items: marketItems }].filter(
  ({ items }) => items.length > 0,
)
/** Below it, before Exit. */
export const menuEnd: MenuItem[] = present([pricing, settings])
/** In the menu of the avatar, after Profile. */
export const ownItems: MenuItem[] = [...present([settings]), ...marketItems]
