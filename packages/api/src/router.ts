import { accountsRouter } from './accounts/router.ts'
import { activityRouter } from './activity/router.ts'
import { adminRouter } from './admin/router.ts'
import { chainRouter } from './chain/router.ts'
import { contentRouter } from './content/router.ts'
import { favouritesRouter } from './favourites/router.ts'
import { influencersRouter } from './influencers/router.ts'
import { moderationRouter, reasonsRouter } from './moderation/router.ts'
import { paymentsRouter } from './payments/router.ts'
import { mergeRouters, router } from './procedures/trpc.ts'
import { searchRouter } from './search/router.ts'
import { settingsRouter } from './settings/router.ts'
import { socialAccountsRouter } from './social-accounts/router.ts'
import { tariffsRouter } from './tariffs/router.ts'
import { usersRouter } from './users/router.ts'
import { walletsRouter } from './wallets/router.ts'

/** One line per noun. */
export const appRouter = router({
  accounts: accountsRouter,
  activity: activityRouter,
  admin: adminRouter,
  chain: chainRouter,
  content: contentRouter,
  favourites: favouritesRouter,
  // Clients call saved searches, the cache and sentences by these paths.
  influencers: mergeRouters(influencersRouter, searchRouter),
  moderation: moderationRouter,
  payments: paymentsRouter,
  reasons: reasonsRouter,
  settings: settingsRouter,
  socialAccounts: socialAccountsRouter,
  tariffs: tariffsRouter,
  users: usersRouter,
  wallets: walletsRouter,
})

export type AppRouter = typeof appRouter
