import { okSchema } from '@limelight/contract/ids'
import { webhookRules } from '@limelight/contract/platform/webhook-events'
import {
  createEndpointSchema,
  endpointIdSchema,
  endpointListSchema,
  endpointQuerySchema,
  endpointSchema,
  loggedMessageSchema,
  messageIdSchema,
  messageQuerySchema,
  newEndpointSchema,
  replayedSchema,
  replayManySchema,
  rotatedSecretSchema,
  updateEndpointSchema,
  webhookMessageListSchema,
  webhookMessageSchema,
} from '@limelight/contract/platform/webhooks'
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  rotateSecret,
  updateEndpoint,
} from '@limelight/core/platform/webhooks/endpoints'
import { getMessage, listMessages, replay, replayMany, testEndpoint } from '@limelight/core/platform/webhooks/messages'
import { limitPerMinute } from '../../procedures/per-minute.ts'
import { router, userProcedure } from '../../procedures/trpc.ts'

const takeTest = limitPerMinute(webhookRules.testsPerMinute)

export const webhooksRouter = router({
  endpoints: userProcedure
    .meta({
      summary: 'List your webhook endpoints, newest first',
      scope: 'webhooks',
      rest: { route: 'GET /api/user/webhooks' },
    })
    .input(endpointQuerySchema)
    .output(endpointListSchema)
    .query(({ ctx, input }) => listEndpoints(ctx.house, ctx.caller, input)),

  endpoint: userProcedure
    .meta({
      summary: 'Retrieve a webhook endpoint',
      scope: 'webhooks',
      rest: { route: 'GET /api/user/webhooks/:id' },
    })
    .input(endpointIdSchema)
    .output(endpointSchema)
    .query(({ ctx, input }) => getEndpoint(ctx.house, ctx.caller, input)),

  createEndpoint: userProcedure
    .meta({
      summary: 'Add a webhook endpoint; only this answer has its secret',
      scope: 'webhooks',
      rest: { route: 'POST /api/user/webhooks' },
    })
    .input(createEndpointSchema)
    .output(newEndpointSchema)
    .mutation(({ ctx, input }) => createEndpoint(ctx.house, ctx.caller, input)),

  updateEndpoint: userProcedure
    .meta({
      summary: 'Change, pause or resume a webhook endpoint',
      scope: 'webhooks',
      rest: { route: 'PUT /api/user/webhooks/:id' },
    })
    .input(updateEndpointSchema)
    .output(endpointSchema)
    .mutation(({ ctx, input }) => updateEndpoint(ctx.house, ctx.caller, input)),

  deleteEndpoint: userProcedure
    .meta({
      summary: 'Delete a webhook endpoint and its log',
      scope: 'webhooks',
      rest: { route: 'DELETE /api/user/webhooks/:id' },
    })
    .input(endpointIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteEndpoint(ctx.house, ctx.caller, input)),

  rotateSecret: userProcedure
    .meta({
      summary: 'Replace the secret; the former one signs for another 24 hours',
      scope: 'webhooks',
      rest: { route: 'POST /api/user/webhooks/:id/secret', status: 200 },
    })
    .input(endpointIdSchema)
    .output(rotatedSecretSchema)
    .mutation(({ ctx, input }) => rotateSecret(ctx.house, ctx.caller, input)),

  testEndpoint: userProcedure
    .meta({
      summary: 'Send a test message, also to a paused endpoint',
      scope: 'webhooks',
      rest: { route: 'POST /api/user/webhooks/:id/test', status: 202 },
    })
    .input(endpointIdSchema)
    .output(webhookMessageSchema)
    .mutation(({ ctx, input }) => {
      takeTest(ctx.caller.userId)
      return testEndpoint(ctx.house, ctx.caller, input)
    }),

  messages: userProcedure
    .meta({
      summary: 'List the messages of an endpoint, newest first',
      scope: 'webhooks',
      rest: { route: 'GET /api/user/webhooks/:id/messages' },
    })
    .input(messageQuerySchema)
    .output(webhookMessageListSchema)
    .query(({ ctx, input }) => listMessages(ctx.house, ctx.caller, input)),

  message: userProcedure
    .meta({
      summary: 'Retrieve a message with its body and attempts',
      scope: 'webhooks',
      rest: { route: 'GET /api/user/webhooks/:id/messages/:messageId' },
    })
    .input(messageIdSchema)
    .output(loggedMessageSchema)
    .query(({ ctx, input }) => getMessage(ctx.house, ctx.caller, input)),

  replay: userProcedure
    .meta({
      summary: 'Send a message again',
      scope: 'webhooks',
      rest: { route: 'POST /api/user/webhooks/:id/messages/:messageId/replay', status: 202 },
    })
    .input(messageIdSchema)
    .output(webhookMessageSchema)
    .mutation(({ ctx, input }) => replay(ctx.house, ctx.caller, input)),

  replayMany: userProcedure
    .meta({
      summary: 'Send all failed or delivered messages since a date again',
      scope: 'webhooks',
      rest: { route: 'POST /api/user/webhooks/:id/replay', status: 202 },
    })
    .input(replayManySchema)
    .output(replayedSchema)
    .mutation(({ ctx, input }) => replayMany(ctx.house, ctx.caller, input)),
})
