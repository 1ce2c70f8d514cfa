import { accountsRouter } from './accounts/router.ts'
import { activityRouter } from './activity/router.ts'
import { adminRouter } from './admin/router.ts'
import { alertsRouter } from './alerts/router.ts'
import { assistantRouter } from './assistant/router.ts'
import { campaignsRouter, mailsRouter, suppressionsRouter, unsubscribeRouter } from './campaigns/router.ts'
import { chainRouter } from './chain/router.ts'
import { chatsRouter, requestsRouter } from './chats/router.ts'
import { contentRouter } from './content/router.ts'
import { favouritesRouter } from './favourites/router.ts'
import { formalOffersRouter } from './formal-offers/router.ts'
import { influencersRouter } from './influencers/router.ts'
import { moderationRouter, reasonsRouter } from './moderation/router.ts'
import { offersRouter } from './offers/router.ts'
import { adminOrdersRouter, disputesRouter, ordersRouter } from './orders/router.ts'
import { paymentsRouter } from './payments/router.ts'
import { connectionsRouter } from './platform/connections/router.ts'
import { draftsRouter } from './platform/drafts/router.ts'
import { keysRouter } from './platform/keys/router.ts'
import { webhooksRouter } from './platform/webhooks/router.ts'
import { mergeRouters, router } from './procedures/trpc.ts'
import { linksRouter } from './results/links/router.ts'
import { resultsRouter } from './results/router.ts'
import { reviewsRouter } from './reviews/router.ts'
import { searchRouter } from './search/router.ts'
import { settingsRouter } from './settings/router.ts'
import { socialAccountsRouter } from './social-accounts/router.ts'
import { tariffsRouter } from './tariffs/router.ts'
import { uploadsRouter } from './uploads/router.ts'
import { usersRouter } from './users/router.ts'
import { walletsRouter } from './wallets/router.ts'

/** One line per noun. */
export const appRouter = router({
  accounts: accountsRouter,
  activity: activityRouter,
  admin: mergeRouters(adminRouter, adminOrdersRouter),
  alerts: alertsRouter,
  assistant: assistantRouter,
  campaigns: campaignsRouter,
  chain: chainRouter,
  chats: chatsRouter,
  content: contentRouter,
  disputes: disputesRouter,
  favourites: favouritesRouter,
  formalOffers: formalOffersRouter,
  // Clients call saved searches, the cache and sentences by these paths.
  influencers: mergeRouters(influencersRouter, searchRouter),
  mails: mailsRouter,
  moderation: moderationRouter,
  offers: offersRouter,
  orders: ordersRouter,
  payments: paymentsRouter,
  platform: mergeRouters(keysRouter, connectionsRouter, draftsRouter, webhooksRouter),
  reasons: reasonsRouter,
  requests: requestsRouter,
  results: mergeRouters(linksRouter, resultsRouter),
  reviews: reviewsRouter,
  settings: settingsRouter,
  socialAccounts: socialAccountsRouter,
  suppressions: suppressionsRouter,
  tariffs: tariffsRouter,
  unsubscribe: unsubscribeRouter,
  uploads: uploadsRouter,
  users: usersRouter,
  wallets: walletsRouter,
})

export type AppRouter = typeof appRouter
