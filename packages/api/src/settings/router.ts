import { configKeySchema, configSchema } from '@limelight/contract/settings/schema'
import { readConfig } from '@limelight/core/settings/configs'
import { router, userProcedure } from '../procedures/trpc.ts'

export const settingsRouter = router({
  byKey: userProcedure
    .meta({ summary: 'Retrieve a public setting', rest: { route: 'GET /api/configs/:group/:name' } })
    .input(configKeySchema)
    .output(configSchema)
    .query(({ ctx, input }) => readConfig(ctx.house, input)),
})
