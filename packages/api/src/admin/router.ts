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
  roleWorkSchema,
  scheduleSchema,
  systemSchema,
} from '@limelight/contract/admin/schema'
import { approvalQuerySchema, approvalSchema, refuseApprovalSchema } from '@limelight/contract/approvals/schema'
import { auditQuerySchema, namedAuditSchema } from '@limelight/contract/audit/schema'
import {
  adminCampaignSchema,
  adminSingleCampaignSchema,
  campaignQuerySchema,
  oneCampaignSchema,
  stopCampaignSchema,
} from '@limelight/contract/campaigns/schema'
import { okSchema } from '@limelight/contract/ids'
import {
  adminOfferSchema,
  adminOffersQuerySchema,
  adminOffersSchema,
  removeOfferSchema,
} from '@limelight/contract/offers/admin'
import {
  itemOfUserSchema,
  itemsOfUserSchema,
  offerItemSchema,
  offerOfUserSchema,
} from '@limelight/contract/offers/schema'
import { listOf } from '@limelight/contract/query'
import { userIdSchema, userSchema } from '@limelight/contract/users/schema'
import { signInAsAdmin } from '@limelight/core/accounts/sign-in'
import { twoAdminActs } from '@limelight/core/admin/acts'
import {
  dropDeadLetter,
  getSystem,
  listDeadLetters,
  listSchedules,
  listWork,
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
import { stopCampaign } from '@limelight/core/campaigns/control'
import { getCampaignOfSender, listAllCampaigns } from '@limelight/core/campaigns/list'
import { moderatedTargets } from '@limelight/core/moderated-targets'
import {
  getAnyItem,
  getAnyOffer,
  listAllOffers,
  listAnyItems,
  removeAllItems,
  removeAnyItem,
  removeOffer,
} from '@limelight/core/offers/admin'
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

  offers: adminProcedure
    .meta({ summary: 'List offers of all users', rest: { route: 'GET /api/admin/offers' } })
    .input(adminOffersQuerySchema)
    .output(adminOffersSchema)
    .query(({ ctx, input }) => listAllOffers(ctx.house, ctx.caller, input)),

  offer: adminProcedure
    .meta({ summary: 'Retrieve an offer of a user', rest: { route: 'GET /api/admin/users/:userId/offers/:offerId' } })
    .input(offerOfUserSchema)
    .output(adminOfferSchema)
    .query(({ ctx, input }) => getAnyOffer(ctx.house, ctx.caller, input)),

  removeOffer: adminProcedure
    .meta({
      summary: 'Refuse an offer and move it to the bin',
      rest: { route: 'DELETE /api/admin/users/:userId/offers/:offerId' },
    })
    .input(removeOfferSchema)
    .output(adminOfferSchema)
    .mutation(({ ctx, input }) => removeOffer(ctx.house, moderatedTargets, ctx.caller, input)),

  offerItems: adminProcedure
    .meta({
      summary: 'List the items of an offer',
      rest: { route: 'GET /api/admin/users/:userId/offers/:offerId/items' },
    })
    .input(itemsOfUserSchema)
    .output(listOf(offerItemSchema))
    .query(({ ctx, input }) => listAnyItems(ctx.house, input)),

  offerItem: adminProcedure
    .meta({
      summary: 'Retrieve an item of an offer',
      rest: { route: 'GET /api/admin/users/:userId/offers/:offerId/items/:itemId' },
    })
    .input(itemOfUserSchema)
    .output(offerItemSchema)
    .query(({ ctx, input }) => getAnyItem(ctx.house, input)),

  removeOfferItems: adminProcedure
    .meta({
      summary: 'Remove all items of an offer',
      rest: { route: 'DELETE /api/admin/users/:userId/offers/:offerId/items' },
    })
    .input(offerOfUserSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => removeAllItems(ctx.house, ctx.caller, input)),

  removeOfferItem: adminProcedure
    .meta({
      summary: 'Remove an item of an offer',
      rest: { route: 'DELETE /api/admin/users/:userId/offers/:offerId/items/:itemId' },
    })
    .input(itemOfUserSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => removeAnyItem(ctx.house, ctx.caller, input)),

  approvals: adminProcedure
    .meta({ summary: 'List the requests that need a second admin' })
    .input(approvalQuerySchema)
    .output(listOf(approvalSchema))
    .query(({ ctx, input }) => listAllApprovals(ctx.house, ctx.caller, input)),

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

  campaigns: adminProcedure
    .meta({ summary: 'List the campaigns of all senders' })
    .input(campaignQuerySchema)
    .output(listOf(adminCampaignSchema))
    .query(({ ctx, input }) => listAllCampaigns(ctx.house, input)),

  campaign: adminProcedure
    .meta({ summary: 'Retrieve the campaign of a sender' })
    .input(oneCampaignSchema)
    .output(adminSingleCampaignSchema)
    .query(({ ctx, input }) => getCampaignOfSender(ctx.house, input)),

  stopCampaign: adminProcedure
    .meta({ summary: 'Stop the campaign of a sender' })
    .input(stopCampaignSchema)
    .output(adminCampaignSchema)
    .mutation(({ ctx, input }) => stopCampaign(ctx.house, ctx.caller, input)),

  audit: adminProcedure
    .meta({ summary: 'List what admins did' })
    .input(auditQuerySchema)
    .output(listOf(namedAuditSchema))
    .query(({ ctx, input }) => listActs(ctx.house, input)),

  system: adminProcedure
    .meta({ summary: 'Retrieve engines and worker roles' })
    .output(systemSchema)
    .query(({ ctx }) => getSystem(ctx.house)),

  work: adminProcedure
    .meta({ summary: 'List what worker roles handled in the last 24 hours' })
    .output(z.array(roleWorkSchema))
    .query(({ ctx }) => listWork(ctx.house)),

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
