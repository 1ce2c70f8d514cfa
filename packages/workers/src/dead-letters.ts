import { listDead, replayDead } from '@limelight/core/outbox'
import { runProcess } from '@limelight/core/process'

const usage = `Dead letters are jobs that failed for good. Their rows stay in the outbox until somebody decides.
  npm run dead-letters -- list               the newest 100
  npm run dead-letters -- replay <id> ...    give these a new life
  npm run dead-letters -- replay all
`

const [action, ...ids] = process.argv.slice(2)

await runProcess('dead-letters', async ctx => {
  if (action === 'list') {
    const dead = await listDead(ctx.db, 100)
    for (const job of dead) {
      const head = `${job.id}  ${job.role}/${job.name}  died ${job.dead_at?.toISOString()} after ${job.attempts} attempts`
      process.stdout.write(`${head}\n    ${JSON.stringify(job.payload)}\n    ${job.last_error}\n`)
    }
    process.stdout.write(`${dead.length} dead\n`)
  } else if (action === 'replay' && ids.length > 0) {
    const replayed = await replayDead(ctx.db, ids.includes('all') ? 'all' : ids)
    process.stdout.write(`${replayed} replayed\n`)
  } else {
    process.stdout.write(usage)
  }
  return 'done'
})
