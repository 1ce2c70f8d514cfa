import { runProcess } from '@limelight/core/process'
import { webhookSchedules } from '@limelight/workers/platform/webhooks/schedules'
import { handlers } from '@limelight/workers/registry'
import { startRoles } from '@limelight/workers/start'

/** The roles that send webhooks, alone, so that a kill hits nothing else. */
await runProcess('drill worker', async ctx => {
  const running = startRoles(ctx, ['relay', 'schedules', 'webhooks'], { handlers, schedules: webhookSchedules })
  ctx.disposers.add('roles', running.stop)
  process.stdout.write('ready\n')
  return 'serve'
})
