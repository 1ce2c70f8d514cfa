import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runProcess } from '@limelight/core/process'
import { requireSchema } from '@limelight/core/readiness'
import { requireSecrets } from '@limelight/core/settings/app-secret'
import { serveHealth } from './health.ts'
import { handlers, roles, schedules } from './registry.ts'
import { startRoles } from './start.ts'

// Streaming creates much garbage and keeps little. Collecting after 50 % growth, where V8 waits for
// several times that, a worker needs the same memory for a million rows as for a hundred thousand.
setFlagsFromString('--heap-growing-percent=50')

/** Batches of prunes and exports take longer than a call may. */
const statementTimeoutMs = 60_000

const wanted = readRoles(process.argv.slice(2))

await runProcess(
  `worker ${wanted.join(',')}`,
  async ctx => {
    await requireSchema(ctx)
    await requireSecrets(ctx)
    const health = await serveHealth(ctx, schedules)
    ctx.disposers.add('health page', async () => health.close())
    const running = startRoles(ctx, wanted, { handlers, schedules })
    ctx.disposers.add('roles', running.stop)
    ctx.logger.info({ roles: wanted }, 'Worker is ready')
    return 'serve'
  },
  { statementTimeoutMs },
)

function readRoles(args: string[]): string[] {
  const words = readOption(args).map(word => word.trim())
  const chosen = words.includes('all') ? roles : [...new Set(words)]
  const unknown = chosen.filter(role => !roles.includes(role))
  if (unknown.length > 0) refuse(`There is no role ${unknown.join(', ')}. Choose from ${roles.join(', ')} or all.`)
  return chosen
}

function readOption(args: string[]): string[] {
  try {
    return parseArgs({ args, options: { role: { type: 'string', default: 'all' } } }).values.role.split(',')
  } catch {
    return refuse(`Unknown option: ${args.join(' ')}. The only option is --role, with ${roles.join(', ')} or all.`)
  }
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
