import {
  eventIdSchema,
  eventQuerySchema,
  eventSchema,
  eventUpdateSchema,
  newEventSchema,
  readAllSchema,
} from '@limelight/contract/activity/schema'
import { okSchema } from '@limelight/contract/ids'
import { listOf } from '@limelight/contract/query'
import { getEvent, listEvents, readAll } from '@limelight/core/activity/events'
import { createEvent } from '@limelight/core/activity/record'
import { removeEvent, updateEvent } from '@limelight/core/activity/update'
import { router, userProcedure } from '../procedures/trpc.ts'

export const activityRouter = router({
  create: userProcedure
    .meta({ summary: 'Write into the own activity log', rest: { route: 'POST /api/users/events' } })
    .input(newEventSchema)
    .output(eventSchema)
    .mutation(({ ctx, input }) => createEvent(ctx.house, ctx.caller, input)),

  list: userProcedure
    .meta({ summary: 'The own activity and notifications, newest first', rest: { route: 'GET /api/users/events' } })
    .input(eventQuerySchema)
    .output(listOf(eventSchema))
    .query(({ ctx, input }) => listEvents(ctx.house, ctx.caller, input)),

  byId: userProcedure
    .meta({ summary: 'One entry of the own log', rest: { route: 'GET /api/users/events/:id' } })
    .input(eventIdSchema)
    .output(eventSchema)
    .query(({ ctx, input }) => getEvent(ctx.house, ctx.caller, input)),

  update: userProcedure
    .meta({ summary: 'Mark an entry as read, or edit an own one', rest: { route: 'PUT /api/users/events/:id' } })
    .input(eventUpdateSchema)
    .output(eventSchema)
    .mutation(({ ctx, input }) => updateEvent(ctx.house, ctx.caller, input)),

  readAll: userProcedure
    .meta({ summary: 'Mark all notifications as read that were seen' })
    .input(readAllSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => readAll(ctx.house, ctx.caller, input)),

  remove: userProcedure
    .meta({ summary: 'Remove an entry of the own log', rest: { route: 'DELETE /api/users/events/:id' } })
    .input(eventIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => removeEvent(ctx.house, ctx.caller, input)),
})
