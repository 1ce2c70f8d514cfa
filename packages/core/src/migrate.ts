import { ensureClickHouseDatabase } from '@limelight/db/clickhouse'
import { migratePostgres } from '@limelight/db/migrate'
import { runProcess } from './process.ts'

await runProcess('migrate', async ctx => {
  const applied = await migratePostgres(ctx.db)
  await ensureClickHouseDatabase(ctx.secrets.clickhouseUrl)
  ctx.logger.info(
    { applied },
    applied.length === 0 ? 'The stores are up to date' : `Applied ${applied.length} migrations`,
  )
  return 'done'
})
