import { runProcess } from '@limelight/core/process'
import { startRoles } from '@limelight/workers/start'

await runProcess('drill worker', async ctx => {
  const running = startRoles(ctx, ['clicks'], { handlers: [], schedules: [] })
  ctx.disposers.add('roles', running.stop)
  process.stdout.write('ready\n')
  return 'serve'
})
