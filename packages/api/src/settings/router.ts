import { configKeySchema, configSchema, linksSchema } from '@limelight/contract/settings/schema'
import { readConfig } from '@limelight/core/settings/configs'
import { getLinks } from '@limelight/core/settings/links'
import { publicProcedure, router, userProcedure } from '../procedures/trpc.ts'

export const settingsRouter = router({
  byKey: userProcedure
    .meta({ summary: 'Retrieve a public setting', rest: { route: 'GET /api/configs/:group/:name' } })
    .input(configKeySchema)
    .output(configSchema)
    .query(({ ctx, input }) => readConfig(ctx.house, input)),

  links: publicProcedure
    .meta({ summary: 'Retrieve the addresses of terms, privacy policy and contact' })
    .output(linksSchema)
    .query(({ ctx }) => getLinks(ctx.house)),
})
