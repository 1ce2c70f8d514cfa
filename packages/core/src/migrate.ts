import { ensureClickHouseDatabase, requireLongParameters } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { runProcess } from './process.ts'

const statementTimeoutMs = 0

await runProcess(
  'migrate',
  async ctx => {
    const inPostgres = await migratePostgres(ctx.db)
    await ensureClickHouseDatabase(ctx.secrets.clickhouseUrl)
    await requireLongParameters(ctx.clickhouse)
    const applied = [...inPostgres, ...(await migrateClickHouse(ctx.db, ctx.clickhouse))]
    ctx.logger.info(
      { applied },
      applied.length === 0 ? 'Postgres and ClickHouse are up to date' : `Applied ${applied.length} migrations`,
    )
    return 'done'
  },
  { statementTimeoutMs },
)
