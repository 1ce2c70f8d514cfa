import type { NotificationType } from '@limelight/contract/activity/event-types'
import { CreditCard, Download, Handshake, Link2, type LucideIcon, Receipt, Scale, ShieldCheck } from 'lucide-react'

type NotificationKind = {
  title: string
  Icon: LucideIcon
  /** The page that shows the event. */
  href?: string
}

export const notificationKinds: Record<NotificationType, NotificationKind> = {
  EXPORT: { title: 'Export', Icon: Download, href: '/favourites?exports=open' },
  ORDER: { title: 'Order', Icon: Receipt },
  DISPUTE: { title: 'Dispute', Icon: Scale },
  REQUEST: { title: 'Request', Icon: Handshake },
  MODERATION: { title: 'Moderation', Icon: ShieldCheck, href: '/user' },
  PAYMENT: { title: 'Payment', Icon: CreditCard },
  SOCIAL: { title: 'Social account', Icon: Link2, href: '/user/accounts' },
}
