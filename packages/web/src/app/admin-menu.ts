import {
  Activity,
  Box,
  ClipboardCheck,
  Flag,
  type LucideIcon,
  ReceiptText,
  Scale,
  ScrollText,
  Send,
  Share2,
  ShieldCheck,
  SlidersHorizontal,
  Tag,
  UserRound,
} from 'lucide-react'
import type { MenuGroup, MenuItem } from '../components/shell/side-menu.tsx'
import { adminRoutes } from './admin-routes.tsx'

const icons: [string, string, LucideIcon][] = [
  ['/admin/users', 'Users', UserRound],
  ['/admin/offers', 'Offers', Tag],
  ['/admin/orders', 'Orders', ReceiptText],
  ['/admin/disputes', 'Disputes', Scale],
  ['/admin/moderation', 'Moderation', ShieldCheck],
  ['/admin/reasons', 'Reasons', Flag],
  ['/admin/approvals', 'Approvals', ClipboardCheck],
  ['/admin/campaigns', 'Campaigns', Send],
  ['/admin/social-orders', 'Social orders', Share2],
  ['/admin/configs', 'Configs', SlidersHorizontal],
  ['/admin/blockchain', 'Blockchain', Box],
  ['/admin/system', 'System', Activity],
  ['/admin/audit', 'Audit', ScrollText],
]

/** The pages that exist. `counts` is what waits behind them. */
export function adminMenu(counts: Record<string, MenuItem['count']>): MenuGroup[] {
  const items = icons
    .filter(([href]) => adminRoutes.some(({ section }) => section === href))
    .map(([href, label, icon]) => ({ href, label, icon, ...(counts[href] && { count: counts[href] }) }))
  return [{ items }]
}
