import { okSchema } from '@limelight/contract/ids'
import {
  decisionSchema,
  decisionsSchema,
  moderationIdSchema,
  moderationItemSchema,
  moderationListSchema,
  moderationQuerySchema,
  newModerationItemSchema,
  newReasonSchema,
  nextItemSchema,
  reasonQuerySchema,
  reasonSchema,
  reasonUpdateSchema,
  singleItemSchema,
} from '@limelight/contract/moderation/schema'
import { listOf } from '@limelight/contract/query'
import { moderatedTargets } from '@limelight/core/moderated-targets'
import { claimItem, claimNext, releaseItem } from '@limelight/core/moderation/claims'
import { decideItem, decideItems } from '@limelight/core/moderation/decide'
import { getItem, listItems, requestDecision } from '@limelight/core/moderation/items'
import { createReason, deleteReason, getReason, listReasons, updateReason } from '@limelight/core/moderation/reasons'
import { undoDecision } from '@limelight/core/moderation/undo'
import { adminProcedure, router } from '../procedures/trpc.ts'

export const moderationRouter = router({
  list: adminProcedure
    .meta({ summary: 'List the moderation queue', rest: { route: 'GET /api/admin/moderation' } })
    .input(moderationQuerySchema)
    .output(moderationListSchema)
    .query(({ ctx, input }) => listItems(ctx.house, ctx.caller, input)),

  byId: adminProcedure
    .meta({
      summary: 'Retrieve an item with its evidence',
      rest: { route: 'GET /api/admin/moderation/:id', without: ['others'] },
    })
    .input(moderationIdSchema)
    .output(singleItemSchema)
    .query(({ ctx, input }) => getItem(ctx.house, moderatedTargets, input)),

  request: adminProcedure
    .meta({
      summary: 'Ask for a decision about a target',
      rest: { route: 'POST /api/admin/moderation', without: ['others'] },
    })
    .input(newModerationItemSchema)
    .output(singleItemSchema)
    .mutation(({ ctx, input }) => requestDecision(ctx.house, moderatedTargets, ctx.caller, input)),

  decide: adminProcedure
    .meta({
      summary: 'Approve or refuse an item',
      rest: { route: 'PUT /api/admin/moderation/:id', aliases: ['POST /api/admin/moderation/:id'] },
    })
    .input(decisionSchema)
    .output(moderationItemSchema)
    .mutation(({ ctx, input }) => decideItem(ctx.house, moderatedTargets, ctx.caller, input)),

  decideMany: adminProcedure
    .meta({ summary: 'Approve or refuse several items, all or none', rest: { route: 'PUT /api/admin/moderation' } })
    .input(decisionsSchema)
    .output(listOf(moderationItemSchema))
    .mutation(async ({ ctx, input }) => {
      const data = await decideItems(ctx.house, moderatedTargets, ctx.caller, input)
      return { total: data.length, data }
    }),

  undo: adminProcedure
    .meta({ summary: 'Take back your last decision about an item within 10 seconds' })
    .input(moderationIdSchema)
    .output(moderationItemSchema)
    .mutation(({ ctx, input }) => undoDecision(ctx.house, moderatedTargets, ctx.caller, input)),

  next: adminProcedure
    .meta({ summary: 'Claim the next item, or return your claim' })
    .input(nextItemSchema)
    .output(moderationItemSchema.nullable())
    .mutation(({ ctx, input }) => claimNext(ctx.house, ctx.caller, input)),

  claim: adminProcedure
    .meta({ summary: 'Claim an item, or extend your claim' })
    .input(moderationIdSchema)
    .output(moderationItemSchema)
    .mutation(({ ctx, input }) => claimItem(ctx.house, ctx.caller, input)),

  release: adminProcedure
    .meta({ summary: 'Skip an item for 30 minutes' })
    .input(moderationIdSchema)
    .output(moderationItemSchema)
    .mutation(({ ctx, input }) => releaseItem(ctx.house, ctx.caller, input)),
})

export const reasonsRouter = router({
  list: adminProcedure
    .meta({ summary: 'List reasons to refuse', rest: { route: 'GET /api/admin/reason' } })
    .input(reasonQuerySchema)
    .output(listOf(reasonSchema))
    .query(({ ctx, input }) => listReasons(ctx.house, input)),

  byId: adminProcedure
    .meta({ summary: 'Retrieve a reason', rest: { route: 'GET /api/admin/reason/:id' } })
    .input(moderationIdSchema)
    .output(reasonSchema)
    .query(({ ctx, input }) => getReason(ctx.house, input)),

  create: adminProcedure
    .meta({ summary: 'Add a reason', rest: { route: 'POST /api/admin/reason' } })
    .input(newReasonSchema)
    .output(reasonSchema)
    .mutation(({ ctx, input }) => createReason(ctx.house, ctx.caller, input)),

  update: adminProcedure
    .meta({ summary: 'Update a reason', rest: { route: 'PUT /api/admin/reason/:id' } })
    .input(reasonUpdateSchema)
    .output(reasonSchema)
    .mutation(({ ctx, input }) => updateReason(ctx.house, ctx.caller, input)),

  delete: adminProcedure
    .meta({ summary: 'Delete a reason that no item is refused with', rest: { route: 'DELETE /api/admin/reason/:id' } })
    .input(moderationIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteReason(ctx.house, ctx.caller, input)),
})
