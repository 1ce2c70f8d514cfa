import { userSchema } from '@limelight/contract/users/schema'
import { getOwnUser } from '@limelight/core/users/profile'
import { router, userProcedure } from '../trpc.ts'

export const usersRouter = router({
  me: userProcedure
    .meta({ summary: 'The own account', rest: { route: 'GET /api/user' } })
    .output(userSchema)
    .query(({ ctx }) => getOwnUser(ctx.house, ctx.caller)),
})
