import { createMigrationClickHouse, ensureClickHouseDatabase, requireLongParameters } from '@limelight/db/clickhouse'
import { migrateClickHouse } from '@limelight/db/clickhouse/migrate'
import { migratePostgres } from '@limelight/db/migrate'
import { runProcess } from './process.ts'

const statementTimeoutMs = 0

await runProcess(
  'migrate',
  async ctx => {
    const inPostgres = await migratePostgres(ctx.db)
    const { clickhouseCluster } = ctx.config
    await ensureClickHouseDatabase(ctx.secrets.clickhouseUrl, clickhouseCluster)
    await requireLongParameters(ctx.clickhouse)
    const clickhouse = createMigrationClickHouse(ctx.secrets.clickhouseUrl, clickhouseCluster)
    ctx.disposers.add('ClickHouse for migrations', () => clickhouse.close())
    const applied = [...inPostgres, ...(await migrateClickHouse(ctx.db, clickhouse, clickhouseCluster))]
    ctx.logger.info(
      { applied },
      applied.length === 0 ? 'Postgres and ClickHouse are up to date' : `Applied ${applied.length} migrations`,
    )
    return 'done'
  },
  { statementTimeoutMs },
)
