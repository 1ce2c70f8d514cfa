import { listDeadJobs, replayDeadJobs } from '@limelight/core/jobs/outbox'
import { runProcess } from '@limelight/core/process'
import * as z from 'zod'

const usage = `Dead letters are jobs that failed for good. Their rows stay in the outbox until you replay them.
  npm run dead-letters -- list               list the newest 100
  npm run dead-letters -- replay <id> ...    run these jobs again
  npm run dead-letters -- replay all         run all of them again
`

const [action, ...words] = process.argv.slice(2)
const isAll = words.length === 1 && words[0] === 'all'
const ids = z.array(z.uuid()).min(1).safeParse(words).data
if (action !== 'list' && !(action === 'replay' && (isAll || ids !== undefined))) {
  process.stderr.write(usage)
  process.exit(1)
}

await runProcess('dead-letters', async ctx => {
  if (action === 'list') {
    const dead = await listDeadJobs(ctx.db, 100)
    for (const job of dead) {
      const head = `${job.id}  ${job.role}/${job.name}  died ${job.dead_at?.toISOString()} after ${job.attempts} attempts`
      process.stdout.write(`${head}\n    ${JSON.stringify(job.payload)}\n    ${job.last_error}\n`)
    }
    process.stdout.write(`${dead.length} dead\n`)
  } else {
    const replayed = await replayDeadJobs(ctx.db, isAll ? 'all' : (ids ?? []))
    process.stdout.write(`${replayed} replayed\n`)
  }
  return 'done'
})
