import { sessionSchema, signInSchema } from '@limelight/contract/accounts/schema'
import { auditQuerySchema, auditSchema } from '@limelight/contract/audit/schema'
import { listOf } from '@limelight/contract/query'
import { userSchema } from '@limelight/contract/users/schema'
import { signInAsAdmin } from '@limelight/core/accounts/sign-in'
import { listActs } from '@limelight/core/audit/list'
import { getOwnUser } from '@limelight/core/users/profile'
import { rememberSignIn } from '../accounts/legacy.ts'
import { adminProcedure, publicProcedure, router } from '../procedures/trpc.ts'

export const adminRouter = router({
  login: publicProcedure
    .meta({ summary: 'Sign in as an admin', rest: { route: 'POST /api/admin/user/login', status: 200 } })
    .input(signInSchema)
    .output(sessionSchema)
    .mutation(({ ctx, input, path }) => rememberSignIn(ctx, signInAsAdmin(ctx.house, input, path))),

  me: adminProcedure
    .meta({ summary: 'Retrieve your admin account', rest: { route: 'GET /api/admin/user' } })
    .output(userSchema)
    .query(({ ctx }) => getOwnUser(ctx.house, ctx.caller)),

  audit: adminProcedure
    .meta({ summary: 'List what admins did' })
    .input(auditQuerySchema)
    .output(listOf(auditSchema))
    .query(({ ctx, input }) => listActs(ctx.house, input)),
})
