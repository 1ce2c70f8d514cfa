import { okSchema } from '@limelight/contract/ids'
import { listOf } from '@limelight/contract/query'
import {
  adminConfigSchema,
  configByKeySchema,
  configIdSchema,
  configsQuerySchema,
  createConfigSchema,
  updateAnswerSchema,
  updateConfigSchema,
} from '@limelight/contract/settings/admin'
import { configKeySchema, configSchema, linksSchema } from '@limelight/contract/settings/schema'
import {
  createConfig,
  deleteConfig,
  getConfig,
  listAllConfigs,
  updateConfig,
} from '@limelight/core/settings/admin-configs'
import { readConfig } from '@limelight/core/settings/configs'
import { getLinks } from '@limelight/core/settings/links'
import { presentApproval } from '../approvals/legacy.ts'
import { adminProcedure, publicProcedure, router, userProcedure } from '../procedures/trpc.ts'

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

  list: adminProcedure
    .meta({ summary: 'List configs', rest: { route: 'GET /api/admin/configs' } })
    .input(configsQuerySchema)
    .output(listOf(adminConfigSchema))
    .query(({ ctx, input }) => listAllConfigs(ctx.house, input)),

  get: adminProcedure
    .meta({ summary: 'Retrieve a config', rest: { route: 'GET /api/admin/configs/:id' } })
    .input(configIdSchema)
    .output(adminConfigSchema)
    .query(({ ctx, input }) => getConfig(ctx.house, input)),

  getByKey: adminProcedure
    .meta({ summary: 'Retrieve a config by its key', rest: { route: 'GET /api/admin/configs/key/:key' } })
    .input(configByKeySchema)
    .output(adminConfigSchema)
    .query(({ ctx, input }) => getConfig(ctx.house, input)),

  create: adminProcedure
    .meta({ summary: 'Create a config', rest: { route: 'POST /api/admin/configs' } })
    .input(createConfigSchema)
    .output(adminConfigSchema)
    .mutation(({ ctx, input }) => createConfig(ctx.house, ctx.caller, input)),

  update: adminProcedure
    .meta({
      summary: 'Change a config, with a second admin if its key guards money or rights',
      rest: { route: 'PUT /api/admin/configs/:id', present: presentApproval },
    })
    .input(updateConfigSchema)
    .output(updateAnswerSchema)
    .mutation(({ ctx, input }) => updateConfig(ctx.house, ctx.caller, input)),

  delete: adminProcedure
    .meta({ summary: 'Delete a config', rest: { route: 'DELETE /api/admin/configs/:id' } })
    .input(configIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteConfig(ctx.house, ctx.caller, input)),
})
