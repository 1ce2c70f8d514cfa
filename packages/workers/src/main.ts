import { parseArgs } from 'node:util'
import { runProcess } from '@limelight/core/process'
import { serveHealth } from './health.ts'
import { handlers, roles, schedules } from './registry.ts'
import { startRoles } from './start.ts'

const wanted = readRoles(process.argv.slice(2))

await runProcess(`worker ${wanted.join(',')}`, async ctx => {
  const health = await serveHealth(ctx)
  ctx.disposers.add('health page', async () => health.close())
  const running = startRoles(ctx, wanted, { handlers, schedules })
  ctx.disposers.add('roles', running.stop)
  ctx.logger.info({ roles: wanted }, 'The worker is ready')
  return 'serve'
})

function readRoles(args: string[]): string[] {
  const { values } = parseArgs({ args, options: { role: { type: 'string', default: 'all' } } })
  const words = values.role.split(',').map(word => word.trim())
  const chosen = words.includes('all') ? roles : words
  const unknown = chosen.filter(role => !roles.includes(role))
  if (unknown.length > 0) {
    process.stderr.write(`There is no role ${unknown.join(', ')}. Choose from ${roles.join(', ')} or all.\n`)
    process.exit(1)
  }
  return chosen
}
