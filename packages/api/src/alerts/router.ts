import { alertIdSchema, alertListSchema, alertSchema, setAlertSchema } from '@limelight/contract/alerts/schema'
import { okSchema } from '@limelight/contract/ids'
import { endAlert, listAlerts, watchList, watchSearch } from '@limelight/core/alerts/alerts'
import { router, userProcedure } from '../procedures/trpc.ts'

export const alertsRouter = router({
  list: userProcedure
    .meta({ summary: 'List your alerts', scope: 'discovery', rest: { route: 'GET /api/alerts' } })
    .output(alertListSchema)
    .query(({ ctx }) => listAlerts(ctx.house, ctx.caller)),

  watchSearch: userProcedure
    .meta({ summary: 'Watch a saved search', scope: 'discovery', rest: { route: 'PUT /api/alerts/searches/:id' } })
    .input(setAlertSchema)
    .output(alertSchema)
    .mutation(({ ctx, input }) => watchSearch(ctx.house, ctx.caller, input)),

  watchList: userProcedure
    .meta({ summary: 'Watch a list of creators', scope: 'discovery', rest: { route: 'PUT /api/alerts/lists/:id' } })
    .input(setAlertSchema)
    .output(alertSchema)
    .mutation(({ ctx, input }) => watchList(ctx.house, ctx.caller, input)),

  end: userProcedure
    .meta({ summary: 'End an alert', scope: 'discovery', rest: { route: 'DELETE /api/alerts/:id' } })
    .input(alertIdSchema)
    .output(okSchema)
    .mutation(({ ctx, input }) => endAlert(ctx.house, ctx.caller, input)),
})
