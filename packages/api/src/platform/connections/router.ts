import {
  connectedSchema,
  connectionQuerySchema,
  connectionSchema,
  connectSchema,
} from '@limelight/contract/platform/connections'
import { connectApp } from '@limelight/core/accounts/grants/new-key'
import { getConnection } from '@limelight/core/platform/connections/connect'
import { router, userProcedure } from '../../procedures/trpc.ts'

export const connectionsRouter = router({
  connection: userProcedure
    .input(connectionQuerySchema)
    .output(connectionSchema)
    .query(({ ctx, input }) => getConnection(ctx.house, input)),

  connect: userProcedure
    .input(connectSchema)
    .output(connectedSchema)
    .mutation(({ ctx, input }) => connectApp(ctx.house, ctx.caller, input)),
})
