import { ensureAdmins } from '@limelight/core/accounts/sign-up'
import { runProcess } from '@limelight/core/process'
import { requireSchema } from '@limelight/core/readiness'
import { requireSecrets } from '@limelight/core/settings/app-secret'
import { buildServer } from './server.ts'

await runProcess(
  'api',
  async ctx => {
    await requireSchema(ctx)
    await requireSecrets(ctx)
    await ensureAdmins(ctx)
    const app = await buildServer(ctx)
    ctx.disposers.add('HTTP', () => app.close())
    await app.listen({ host: ctx.config.host, port: ctx.config.port })
    return 'serve'
  },
  { drains: true },
)
