import { type LazyComponent, lazyComponent } from '../display/lazy-component.tsx'
import type { Access } from './guard.ts'

export type PageRoute = Access & {
  path: string
  title: string
  /** The menu item it belongs to, if it is not one itself. */
  section?: string
  /** The layout around the page, inside the shell. */
  frame?: 'settings' | 'tool'
  /** Shows network tabs, and names the search that they switch. */
  scope?: 'discovery' | 'content' | 'favourite'
  /** Missing until it is built: users see the not-found page, and visitors must sign in first. */
  page?: LazyComponent<object>
}

const forVisitors = { access: 'public', whenSignedIn: '/social-info' } as const
const forUsers = { access: 'signed-in' } as const
const contentSection = { ...forUsers, section: '/content', frame: 'tool', scope: 'content' } as const
const settings = { ...forUsers, section: '/user/edit', frame: 'settings' } as const

const landing = lazyComponent(() => import('../features/landing/page.tsx'))
const signIn = lazyComponent(() => import('../features/accounts/sign-in-page.tsx'))
const signUp = lazyComponent(() => import('../features/accounts/sign-up-page.tsx'))
const recovery = lazyComponent(() => import('../features/accounts/recovery-page.tsx'))
const updatePassword = lazyComponent(() => import('../features/accounts/update-password-page.tsx'))
const googleCallback = lazyComponent(() => import('../features/accounts/google-callback-page.tsx'))
const discovery = lazyComponent(() => import('../features/influencers/discovery/page.tsx'))
const profile = lazyComponent(() => import('../features/users/profile-page.tsx'))
const publicProfile = lazyComponent(() => import('./public-profile.tsx'))
const edit = lazyComponent(() => import('../features/users/edit-page.tsx'))
const accounts = lazyComponent(() => import('../features/social-accounts/page.tsx'))
const telegram = lazyComponent(() => import('../features/social-accounts/telegram-page.tsx'))
const wallets = lazyComponent(() => import('../features/wallets/page.tsx'))
const password = lazyComponent(() => import('../features/accounts/password-page.tsx'))
const notifications = lazyComponent(() => import('../features/users/notifications-page.tsx'))
const report = lazyComponent(() => import('../features/influencers/report/page.tsx'))
const shared = lazyComponent(() => import('./shared-page.tsx'))
const compare = lazyComponent(() => import('../features/influencers/compare/page.tsx'))
const content = lazyComponent(() => import('../features/content/content-page.tsx'))
const favourites = lazyComponent(() => import('../features/favourites/page.tsx'))
const results = lazyComponent(() => import('../features/results/page.tsx'))
const lists = lazyComponent(() => import('../features/favourites/lists/page.tsx'))
const emailComposer = lazyComponent(() => import('../features/campaigns/composer/page.tsx'))
const emailHistory = lazyComponent(() => import('../features/campaigns/history/page.tsx'))
const market = lazyComponent(() => import('../features/offers/market/page.tsx'))
const offer = lazyComponent(() => import('../features/offers/details/page.tsx'))
const preferences = lazyComponent(() => import('../features/formal-offers/page.tsx'))
const ownOffers = lazyComponent(() => import('../features/offers/own/page.tsx'))
const messages = lazyComponent(() => import('../features/chats/page.tsx'))
const tariffs = lazyComponent(() => import('../features/tariffs/tariffs-page.tsx'))
const api = lazyComponent(() => import('../features/platform/page.tsx'))
const webhook = lazyComponent(() => import('../features/platform/webhooks/endpoint-page.tsx'))
const billing = lazyComponent(() => import('../features/tariffs/billing-page.tsx'))

const emailTool = { ...forUsers, section: '/email', frame: 'tool' } as const
const orders = lazyComponent(() => import('../features/orders/list/page.tsx'))
const draft = lazyComponent(() => import('./draft-page.tsx'))
const connect = lazyComponent(() => import('../features/platform/connections/connect-page.tsx'))
const order = lazyComponent(() => import('../features/orders/page/page.tsx'))

const discoveryTool = { ...forUsers, frame: 'tool', scope: 'discovery' } as const

/** Every page of the product. The first match counts. */
export const routes: readonly PageRoute[] = [
  { path: '/', title: 'Find creators, keep them, trade safely', ...forVisitors, page: landing },
  { path: '/sign-in', title: 'Sign In', ...forVisitors, page: signIn },
  { path: '/sign-up', title: 'Sign Up', ...forVisitors, page: signUp },
  { path: '/recovery-password', title: 'Forgot password', ...forVisitors, page: recovery },
  { path: '/auth/callback', title: 'Signing in', ...forVisitors, page: googleCallback },
  {
    path: '/account/update-password/:token?',
    title: 'New password',
    access: 'public',
    alone: true,
    page: updatePassword,
  },
  { path: '/shared/:token', title: 'Shared with you', access: 'public', alone: true, page: shared },
  { path: '/tariffs', title: 'Pricing', access: 'public', page: tariffs },
  // Its name in the menu, which people type and link.
  { path: '/pricing', title: 'Pricing', access: 'public', section: '/tariffs', page: tariffs },

  { path: '/discovery', title: 'Discovery', ...discoveryTool, page: discovery },
  { path: '/social-info', title: 'Discovery', ...discoveryTool, section: '/discovery', page: discovery },
  { path: '/discovery/compare', title: 'Compare', ...forUsers, section: '/discovery', page: compare },
  { path: '/discovery/:id', title: 'Report', ...forUsers, section: '/discovery', page: report },
  { path: '/content', title: 'Content', ...forUsers, frame: 'tool', scope: 'content', page: content },
  { path: '/content/*', title: 'Content', ...contentSection, page: content },
  { path: '/favourites', title: 'Favourites', ...forUsers, frame: 'tool', scope: 'favourite', page: favourites },
  { path: '/favourites/lists', title: 'All lists', ...forUsers, section: '/favourites', page: lists },
  { path: '/favourites/:id/results', title: 'Results', ...forUsers, section: '/favourites', page: results },
  { path: '/email', title: 'Email', ...forUsers, frame: 'tool', page: emailHistory },
  { path: '/email/create-campaign', title: 'New campaign', ...emailTool, page: emailComposer },
  { path: '/email/history', title: 'Email', ...emailTool, page: emailHistory },
  { path: '/messages', title: 'Messages', ...forUsers, frame: 'tool', page: messages },
  { path: '/chats/:id', title: 'Messages', ...forUsers, section: '/messages', frame: 'tool', page: messages },

  { path: '/offers', title: 'Offers', ...forUsers, frame: 'tool', page: market },
  { path: '/offers/:id', title: 'Offer', ...forUsers, section: '/offers', page: offer },
  { path: '/user/offers', title: 'My offers', ...forUsers, frame: 'tool', page: ownOffers },
  { path: '/orders', title: 'Orders', ...forUsers, frame: 'tool', page: orders },
  { path: '/orders/:id', title: 'Order', ...forUsers, section: '/orders', page: order },
  { path: '/user/formal-offers', title: 'Briefs', ...forUsers, frame: 'tool', page: preferences },

  { path: '/drafts/:id', title: 'Draft', ...forUsers, page: draft },
  { path: '/connect', title: 'Connect an app', ...forUsers, page: connect },

  { path: '/user', title: 'Profile', ...forUsers, page: profile },
  { path: '/user/edit', title: 'Edit profile', ...settings, page: edit },
  { path: '/user/accounts', title: 'Accounts', ...settings, page: accounts },
  { path: '/user/accounts/telegram', title: 'Link Telegram', ...settings, page: telegram },
  { path: '/user/wallets', title: 'Wallets', ...settings, page: wallets },
  { path: '/user/password', title: 'Password', ...settings, page: password },
  { path: '/user/notifications', title: 'Notifications', ...settings, page: notifications },
  { path: '/user/billing', title: 'Billing', ...settings, page: billing },
  { path: '/user/api', title: 'API', ...settings, page: api },
  { path: '/user/api/webhooks/:id?', title: 'Webhook', ...settings, page: webhook },
  { path: '/user/:id', title: 'Profile', ...forUsers, page: publicProfile },
]

export const notFound = {
  path: '*',
  title: 'Page not found',
  access: 'public',
  page: lazyComponent(() => import('./not-found-page.tsx')),
} as const satisfies PageRoute

/** Menus list only pages that are built. */
export function hasPage(path: string): boolean {
  return routes.some(route => route.path === path && route.page !== undefined)
}
