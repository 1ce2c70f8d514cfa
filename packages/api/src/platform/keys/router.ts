import {
  createKeySchema,
  keyCallListSchema,
  keyCallsQuerySchema,
  keyIdSchema,
  keyListSchema,
  keyQuerySchema,
  keySchema,
  newKeySchema,
} from '@limelight/contract/platform/schema'
import { createKey } from '@limelight/core/accounts/grants/new-key'
import { listCalls } from '@limelight/core/platform/keys/calls'
import { listKeys, revokeKey } from '@limelight/core/platform/keys/keys'
import { router, userProcedure } from '../../procedures/trpc.ts'

export const keysRouter = router({
  keys: userProcedure
    .meta({ summary: 'List your keys and connections', rest: { route: 'GET /api/user/keys' } })
    .input(keyQuerySchema)
    .output(keyListSchema)
    .query(({ ctx, input }) => listKeys(ctx.house, ctx.caller, input)),

  createKey: userProcedure
    .meta({ summary: 'Create a key', rest: { route: 'POST /api/user/keys' } })
    .input(createKeySchema)
    .output(newKeySchema)
    .mutation(({ ctx, input }) => createKey(ctx.house, ctx.caller, input)),

  calls: userProcedure
    .meta({ summary: 'List the calls of a key', rest: { route: 'GET /api/user/keys/:id/calls' } })
    .input(keyCallsQuerySchema)
    .output(keyCallListSchema)
    .query(({ ctx, input }) => listCalls(ctx.house, ctx.caller, input)),

  revokeKey: userProcedure
    .meta({ summary: 'Revoke a key or disconnect an app', rest: { route: 'DELETE /api/user/keys/:id' } })
    .input(keyIdSchema)
    .output(keySchema)
    .mutation(({ ctx, input }) => revokeKey(ctx.house, ctx.caller, input)),
})
