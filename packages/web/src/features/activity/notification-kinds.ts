import type { NotificationType } from '@limelight/contract/activity/event-types'
import type { UserEvent } from '@limelight/contract/activity/schema'
import {
  BellRing,
  CreditCard,
  Download,
  Handshake,
  KeyRound,
  Link2,
  type LucideIcon,
  Mail,
  Receipt,
  Scale,
  ShieldCheck,
} from 'lucide-react'
import { campaignPath } from '../../display/email-paths.ts'

type NotificationKind = {
  title: string
  Icon: LucideIcon
  /** The page that shows the event. */
  href?: string
}

const notificationKinds: Record<NotificationType, NotificationKind> = {
  EXPORT: { title: 'Export', Icon: Download, href: '/favourites?exports=open' },
  ORDER: { title: 'Order', Icon: Receipt },
  DISPUTE: { title: 'Dispute', Icon: Scale },
  REQUEST: { title: 'Request', Icon: Handshake },
  MODERATION: { title: 'Moderation', Icon: ShieldCheck, href: '/user' },
  PAYMENT: { title: 'Payment', Icon: CreditCard },
  SOCIAL: { title: 'Social account', Icon: Link2, href: '/user/accounts' },
  ALERT: { title: 'Alert', Icon: BellRing },
  API: { title: 'API', Icon: KeyRound, href: '/user/api' },
  CAMPAIGN: { title: 'Campaign', Icon: Mail, href: '/email/history' },
}

const ofOrders: string[] = ['ORDER', 'DISPUTE', 'PAYMENT'] satisfies NotificationType[]

/** The page that shows what the event is about, and its title. */
export function describeEvent(type: NotificationType, payload: UserEvent['payload']): NotificationKind {
  const kind = notificationKinds[type]
  if ((type === 'ALERT' || type === 'API') && typeof payload.path === 'string') return { ...kind, href: payload.path }
  if (type === 'MODERATION' && payload.target === 'OFFER' && typeof payload.id === 'string')
    return { ...kind, href: `/user/offers?offer=${payload.id}` }
  if (type === 'CAMPAIGN' && typeof payload.id === 'string') return { ...kind, href: campaignPath(payload.id) }
  if (!ofOrders.includes(type)) return kind
  if (typeof payload.orderId === 'string') {
    const number = typeof payload.number === 'number' ? ` ${payload.number}` : ''
    const title = type === 'ORDER' ? `Order${number}` : `${kind.title}, order${number}`
    return { ...kind, title, href: `/orders/${payload.orderId}` }
  }
  return typeof payload.socialOrderId === 'string' ? { ...kind, href: '/orders?tab=creators' } : kind
}
