import { accountsRouter } from './accounts/router.ts'
import { router } from './trpc.ts'
import { usersRouter } from './users/router.ts'

/** One line per noun. */
export const appRouter = router({
  accounts: accountsRouter,
  users: usersRouter,
})

export type AppRouter = typeof appRouter
