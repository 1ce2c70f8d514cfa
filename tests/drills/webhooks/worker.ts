import { runProcess } from '@limelight/core/process'
import { outboxSchedules } from '@limelight/workers/outbox-schedules'
import { webhookSchedules } from '@limelight/workers/platform/webhooks/schedules'
import { handlers } from '@limelight/workers/registry'
import { startRoles } from '@limelight/workers/start'

/** The roles that send webhooks, alone, so that a kill hits nothing else. A kill of the relay can lose a job. */
await runProcess('drill worker', async ctx => {
  const schedules = [...outboxSchedules, ...webhookSchedules]
  const running = startRoles(ctx, ['relay', 'schedules', 'webhooks'], { handlers, schedules })
  ctx.disposers.add('roles', running.stop)
  process.stdout.write('ready\n')
  return 'serve'
})
