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
import { getEvent, listEvents, markAllRead } from '@limelight/core/activity/events'
import { createEvent } from '@limelight/core/activity/record'
import { deleteEvent, updateEvent } from '@limelight/core/activity/update'
import { router, userProcedure } from '../procedures/trpc.ts'

export const activityRouter = router({
  create: userProcedure
    .meta({ summary: 'Create an entry in your activity log', rest: { route: 'POST /api/users/events' } })
    .input(newEventSchema)
    .output(eventSchema)
    .mutation(({ ctx, input }) => createEvent(ctx.house, ctx.caller, input)),

  list: userProcedure
    .meta({ summary: 'List your activity and notifications, newest first', rest: { route: 'GET /api/users/events' } })
    .input(eventQuerySchema)
    .output(listOf(eventSchema))
    .query(({ ctx, input }) => listEvents(ctx.house, ctx.caller, input)),

  byId: userProcedure
    .meta({ summary: 'Retrieve an entry of your activity log', rest: { route: 'GET /api/users/events/:id' } })
    .input(eventIdSchema)
    .output(eventSchema)
    .query(({ ctx, input }) => getEvent(ctx.house, ctx.caller, input)),

  update: userProcedure
    .meta({ summary: 'Update an entry of your activity log', rest: { route: 'PUT /api/users/events/:id' } })
    .input(eventUpdateSchema)
    .output(eventSchema)
    .mutation(({ ctx, input }) => updateEvent(ctx.house, ctx.caller, input)),

  readAll: userProcedure
    .meta({ summary: 'Mark your notifications as read up to an entry' })
    .input(readAllSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => markAllRead(ctx.house, ctx.caller, input)),

  remove: userProcedure
    .meta({ summary: 'Delete an entry of your activity log', rest: { route: 'DELETE /api/users/events/:id' } })
    .input(eventIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => deleteEvent(ctx.house, ctx.caller, input)),
})
