import { promptSchema, suggestionSchema } from '@limelight/contract/assistant/schema'
import { suggestText } from '@limelight/core/assistant/suggest'
import { router, userProcedure } from '../procedures/trpc.ts'

export const assistantRouter = router({
  suggest: userProcedure
    .meta({ summary: 'Get help with the text of a mail', rest: { route: 'POST /api/openai', status: 200 } })
    .input(promptSchema)
    .output(suggestionSchema)
    .mutation(({ ctx, input }) => suggestText(ctx.house, ctx.caller, input)),
})
