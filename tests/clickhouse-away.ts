import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Context } from '@limelight/core/context'
import { createClickHouse } from '@limelight/db/clickhouse'

/** Runs `work` while every connection to ClickHouse is closed at once. */
export async function withoutClickHouse(ctx: Context, work: () => Promise<void>): Promise<void> {
  const silent = createServer((_request, response) => response.destroy()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const engine = ctx.clickhouse
  ctx.clickhouse = createClickHouse(`http://127.0.0.1:${port}/none`)
  try {
    await work()
  } finally {
    await ctx.clickhouse.close()
    ctx.clickhouse = engine
    silent.close()
  }
}
