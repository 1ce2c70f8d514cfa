import { runProcess } from '@limelight/core/process'
import type { Handler } from '@limelight/workers/handle'
import { handlers } from '@limelight/workers/registry'
import { startRoles } from '@limelight/workers/start'
import { sql } from 'kysely'

/**
 * The mail role with one more effect per job: a row without a unique key, so the drill can see a
 * repeated effect. With the argument `break-dedupe` that row is written outside of the transaction
 * that marks the job done.
 */
const breakDedupe = process.argv.includes('break-dedupe')

const watched = handlers.map<Handler>(handler => ({
  ...handler,
  async run(ctx, job) {
    const write = await handler.run(ctx, job)
    return async trx => {
      await sql`insert into drill_effects (outbox_id) values (${job.id})`.execute(breakDedupe ? ctx.db : trx)
      await write(trx)
    }
  },
}))

await runProcess('drill worker', async ctx => {
  const running = startRoles(ctx, ['mail'], { handlers: watched, schedules: [] })
  ctx.disposers.add('roles', running.stop)
  return 'serve'
})
