import { createLinkSchema, linkSchema } from '@limelight/contract/results/links/schema'
import { createLink } from '@limelight/core/results/links/links'
import { rememberOwner } from '../../http/cookies.ts'
import { router, userProcedure } from '../../procedures/trpc.ts'

export const linksRouter = router({
  createLink: userProcedure
    .meta({
      summary: 'Create a tracked link for a creator or an offer of a list',
      rest: { route: 'POST /api/user/favs/:id/results/links' },
    })
    .input(createLinkSchema)
    .output(linkSchema)
    .mutation(({ ctx, input }) => {
      // Owners try their link at once.
      rememberOwner(ctx, ctx.caller.userId)
      return createLink(ctx.house, ctx.caller, input)
    }),
})
