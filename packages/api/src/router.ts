import { accountsRouter } from './accounts/router.ts'
import { activityRouter } from './activity/router.ts'
import { paymentsRouter } from './payments/router.ts'
import { tariffsRouter } from './tariffs/router.ts'
import { router } from './trpc.ts'
import { usersRouter } from './users/router.ts'

/** One line per noun. */
export const appRouter = router({
  accounts: accountsRouter,
  activity: activityRouter,
  payments: paymentsRouter,
  tariffs: tariffsRouter,
  users: usersRouter,
})

export type AppRouter = typeof appRouter
