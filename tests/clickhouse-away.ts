import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { Context } from '@limelight/core/context'
import { createClickHouse } from '@limelight/db/clickhouse'

/** Runs `work` while every connection to ClickHouse is closed at once. */
export function withoutClickHouse(ctx: Context, work: () => Promise<void>): Promise<void> {
  return withOther(ctx, (_request, response) => response.destroy(), work)
}

/** Runs `work` while ClickHouse accepts queries and answers none of them until `work` has ended. */
export function withPausedClickHouse(ctx: Context, work: () => Promise<void>): Promise<void> {
  return withOther(ctx, () => undefined, work)
}

async function withOther(ctx: Context, answer: RequestListener, work: () => Promise<void>): Promise<void> {
  const other = createServer(answer).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const engine = ctx.clickhouse
  ctx.clickhouse = createClickHouse(`http://127.0.0.1:${port}/none`)
  try {
    await work()
  } finally {
    other.closeAllConnections()
    await ctx.clickhouse.close()
    ctx.clickhouse = engine
    other.close()
  }
}
