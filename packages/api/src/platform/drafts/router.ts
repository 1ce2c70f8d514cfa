import { okSchema } from '@limelight/contract/ids'
import {
  draftIdSchema,
  draftSchema,
  draftsQuerySchema,
  draftsSchema,
  newDraftSchema,
  singleDraftSchema,
} from '@limelight/contract/platform/drafts'
import { draftReaders } from '@limelight/core/draft-readers'
import { createDraft, discardDraft, getDraft, listDrafts } from '@limelight/core/platform/drafts/drafts'
import { router, userProcedure } from '../../procedures/trpc.ts'

export const draftsRouter = router({
  /** The rule checks the scope, because it depends on the kind. */
  createDraft: userProcedure
    .meta({
      summary: 'Prepare a campaign or an order that a person confirms',
      scope: 'any',
      rest: { route: 'POST /api/user/drafts' },
    })
    .input(newDraftSchema)
    .output(draftSchema)
    .mutation(({ ctx, input }) => createDraft(ctx.house, ctx.caller, input, draftReaders)),

  drafts: userProcedure
    .meta({ summary: 'List what programs have prepared for you', rest: { route: 'GET /api/user/drafts' } })
    .input(draftsQuerySchema)
    .output(draftsSchema)
    .query(({ ctx, input }) => listDrafts(ctx.house, ctx.caller, input)),

  draft: userProcedure
    .meta({ summary: 'Retrieve a draft', scope: 'any', rest: { route: 'GET /api/user/drafts/:id' } })
    .input(draftIdSchema)
    .output(singleDraftSchema)
    .query(({ ctx, input }) => getDraft(ctx.house, ctx.caller, input)),

  discardDraft: userProcedure
    .meta({ summary: 'Discard a draft', rest: { route: 'DELETE /api/user/drafts/:id' } })
    .input(draftIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => discardDraft(ctx.house, ctx.caller, input)),
})
