import { runProcess } from '@limelight/core/process'
import { startRoles } from '@limelight/workers/start'

/** The role that sends campaigns, alone, so that a kill hits nothing else. */
await runProcess('drill worker', async ctx => {
  const running = startRoles(ctx, ['campaigns'], { handlers: [], schedules: [] })
  ctx.disposers.add('roles', running.stop)
  process.stdout.write('ready\n')
  return 'serve'
})
