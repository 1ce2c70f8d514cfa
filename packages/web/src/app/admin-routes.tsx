import { type LazyComponent, lazyComponent } from '../display/lazy-component.tsx'

export type AdminRoute = {
  path: string
  title: string
  /** The menu item that is marked as current. */
  section: string
  page: LazyComponent<object>
}

const moderation = lazyComponent(() => import('../features/moderation/queue-page.tsx'))
const users = lazyComponent(() => import('../features/admin/users-page.tsx'))
const approvals = lazyComponent(() => import('../features/approvals/page.tsx'))
const reasons = lazyComponent(() => import('../features/moderation/reasons-page.tsx'))
const campaigns = lazyComponent(() => import('../features/campaigns/admin-page.tsx'))
const configs = lazyComponent(() => import('../features/settings/configs-page.tsx'))
const blockchain = lazyComponent(() => import('../features/chain/page.tsx'))
const system = lazyComponent(() => import('../features/admin/system-page.tsx'))
const audit = lazyComponent(() => import('../features/audit/page.tsx'))

const offers = lazyComponent(() => import('../features/offers/admin/page.tsx'))
const orders = lazyComponent(() => import('../features/orders/admin/orders-page.tsx'))
const disputes = lazyComponent(() => import('../features/orders/admin/disputes-page.tsx'))
const socialOrders = lazyComponent(() => import('../features/orders/admin/social-orders-page.tsx'))

/** Every page of the admin app. The first match counts. */
export const adminRoutes: readonly AdminRoute[] = [
  { path: '/admin/users/:id?', title: 'Users', section: '/admin/users', page: users },
  { path: '/admin/offers/:id?', title: 'Offers', section: '/admin/offers', page: offers },
  { path: '/admin/orders/:id?', title: 'Orders', section: '/admin/orders', page: orders },
  { path: '/admin/disputes/:id?', title: 'Disputes', section: '/admin/disputes', page: disputes },
  { path: '/admin/moderation', title: 'Moderation', section: '/admin/moderation', page: moderation },
  { path: '/admin/reasons', title: 'Reasons', section: '/admin/reasons', page: reasons },
  { path: '/admin/approvals', title: 'Approvals', section: '/admin/approvals', page: approvals },
  { path: '/admin/campaigns', title: 'Campaigns', section: '/admin/campaigns', page: campaigns },
  { path: '/admin/social-orders', title: 'Social orders', section: '/admin/social-orders', page: socialOrders },
  { path: '/admin/configs/:id?', title: 'Configs', section: '/admin/configs', page: configs },
  { path: '/admin/blockchain', title: 'Blockchain', section: '/admin/blockchain', page: blockchain },
  { path: '/admin/system', title: 'System', section: '/admin/system', page: system },
  { path: '/admin/audit', title: 'Audit', section: '/admin/audit', page: audit },
]

/** Where an admin arrives. */
export const adminHome = '/admin/moderation'
