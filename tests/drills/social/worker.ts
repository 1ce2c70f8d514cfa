import { runProcess } from '@limelight/core/process'
import { handlers } from '@limelight/workers/registry'
import { socialAccountSchedules } from '@limelight/workers/social-accounts/schedules'
import { startRoles } from '@limelight/workers/start'

/** The roles that read linked accounts, alone, so that a kill hits nothing else. */
await runProcess('drill worker', async ctx => {
  const running = startRoles(ctx, ['relay', 'schedules', 'social'], { handlers, schedules: socialAccountSchedules })
  ctx.disposers.add('roles', running.stop)
  process.stdout.write('ready\n')
  return 'serve'
})
