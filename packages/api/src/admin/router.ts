import { openSessionSchema, sessionSchema, signInSchema } from '@limelight/contract/accounts/schema'
import {
  actOnUserSchema,
  adminUserSchema,
  adminUsersQuerySchema,
  deadLetterSchema,
  deadLettersQuerySchema,
  dropSchema,
  recoverAccountSchema,
  replaySchema,
  scheduleSchema,
  systemSchema,
} from '@limelight/contract/admin/schema'
import { approvalQuerySchema, approvalSchema, refuseApprovalSchema } from '@limelight/contract/approvals/schema'
import { auditQuerySchema, auditSchema } from '@limelight/contract/audit/schema'
import { okSchema } from '@limelight/contract/ids'
import { listOf } from '@limelight/contract/query'
import { userIdSchema, userSchema } from '@limelight/contract/users/schema'
import { signInAsAdmin } from '@limelight/core/accounts/sign-in'
import { twoAdminActs } from '@limelight/core/admin/acts'
import {
  dropDeadLetter,
  getSystem,
  listDeadLetters,
  listSchedules,
  replayDeadLetters,
} from '@limelight/core/admin/system'
import {
  deleteUser,
  endUserSessions,
  getUser,
  listUserSessions,
  listUsers,
  recoverAccount,
} from '@limelight/core/admin/users'
import { approve, listAllApprovals, refuse } from '@limelight/core/approvals/decide'
import { listActs } from '@limelight/core/audit/list'
import { getOwnUser } from '@limelight/core/users/profile'
import * as z from 'zod'
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

  users: adminProcedure
    .meta({ summary: 'List users, deleted ones included', rest: { route: 'GET /api/admin/users' } })
    .input(adminUsersQuerySchema)
    .output(listOf(adminUserSchema))
    .query(({ ctx, input }) => listUsers(ctx.house, input)),

  user: adminProcedure
    .meta({ summary: 'Retrieve a user', rest: { route: 'GET /api/admin/users/:id' } })
    .input(userIdSchema)
    .output(adminUserSchema)
    .query(({ ctx, input }) => getUser(ctx.house, input)),

  deleteUser: adminProcedure
    .meta({ summary: 'Delete the account of a user', rest: { route: 'DELETE /api/admin/users/:id' } })
    .input(actOnUserSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteUser(ctx.house, ctx.caller, input)),

  recoverAccount: adminProcedure
    .meta({
      summary: 'Restore a deleted account, by id or email',
      rest: { route: 'PATCH /api/admin/user/recover-account' },
    })
    .input(recoverAccountSchema)
    .output(adminUserSchema)
    .mutation(({ ctx, input }) => recoverAccount(ctx.house, ctx.caller, input)),

  sessions: adminProcedure
    .meta({ summary: 'List the open sessions of a user' })
    .input(userIdSchema)
    .output(z.array(openSessionSchema))
    .query(({ ctx, input }) => listUserSessions(ctx.house, input)),

  endSessions: adminProcedure
    .meta({ summary: 'End all sessions of a user' })
    .input(actOnUserSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => endUserSessions(ctx.house, ctx.caller, input)),

  approvals: adminProcedure
    .meta({ summary: 'List the requests that need a second admin' })
    .input(approvalQuerySchema)
    .output(listOf(approvalSchema))
    .query(({ ctx, input }) => listAllApprovals(ctx.house, input)),

  approve: adminProcedure
    .meta({ summary: 'Do what another admin has requested' })
    .input(userIdSchema)
    .output(approvalSchema)
    .mutation(({ ctx, input }) => approve(ctx.house, ctx.caller, input, twoAdminActs)),

  refuse: adminProcedure
    .meta({ summary: 'Refuse or withdraw a request' })
    .input(refuseApprovalSchema)
    .output(approvalSchema)
    .mutation(({ ctx, input }) => refuse(ctx.house, ctx.caller, input)),

  audit: adminProcedure
    .meta({ summary: 'List what admins did' })
    .input(auditQuerySchema)
    .output(listOf(auditSchema))
    .query(({ ctx, input }) => listActs(ctx.house, input)),

  system: adminProcedure
    .meta({ summary: 'Retrieve engines and worker roles' })
    .output(systemSchema)
    .query(({ ctx }) => getSystem(ctx.house)),

  schedules: adminProcedure
    .meta({ summary: 'List the schedules and when they ran' })
    .output(z.array(scheduleSchema))
    .query(({ ctx }) => listSchedules(ctx.house)),

  deadLetters: adminProcedure
    .meta({ summary: 'List jobs that failed for good' })
    .input(deadLettersQuerySchema)
    .output(listOf(deadLetterSchema))
    .query(({ ctx, input }) => listDeadLetters(ctx.house, input)),

  replay: adminProcedure
    .meta({ summary: 'Queue dead letters again' })
    .input(replaySchema)
    .output(z.object({ replayed: z.int() }))
    .mutation(({ ctx, input }) => replayDeadLetters(ctx.house, ctx.caller, input)),

  drop: adminProcedure
    .meta({ summary: 'Remove a dead letter' })
    .input(dropSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => dropDeadLetter(ctx.house, ctx.caller, input)),
})
