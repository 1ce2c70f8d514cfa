import { runProcess } from '@limelight/core/process'
import { orderSchedules } from '@limelight/workers/orders/schedules'
import { handlers } from '@limelight/workers/registry'
import { startRoles } from '@limelight/workers/start'

/** The roles that read posts, alone. The clock of a drill runs fast, so the schedule looks often. */
await runProcess('drill worker', async ctx => {
  const schedules = orderSchedules
    .filter(({ name }) => name === 'orders.post-checks')
    .map(schedule => ({ ...schedule, everyMs: 500 }))
  const running = startRoles(ctx, ['relay', 'schedules', 'social'], { handlers, schedules })
  ctx.disposers.add('roles', running.stop)
  process.stdout.write('ready\n')
  return 'serve'
})
