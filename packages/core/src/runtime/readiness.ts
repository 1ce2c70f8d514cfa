import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { describeError } from './errors.ts'
import type { Logger } from './logger.ts'

export type Readiness = {
  /** Whether calls should be sent here. Only Postgres decides: everything else degrades one feature, not the product. */
  ready: boolean
  engines: Record<'postgres' | 'clickhouse' | 'nats' | 'chain', EngineState>
}

type EngineState = { ok: true; ms: number } | { ok: false; reason: string }

const deadlineMs = 2000

export async function checkReadiness(ctx: Context): Promise<Readiness> {
  const { logger } = ctx
  const [postgres, clickhouse, nats, chain] = await Promise.all([
    check(logger, 'Postgres', () => sql`select 1`.execute(ctx.db)),
    check(logger, 'ClickHouse', async () => {
      const ping = await ctx.clickhouse.ping()
      if (!ping.success) throw ping.error
    }),
    check(logger, 'NATS', async () => {
      const connection = await ctx.nats.connection()
      await connection.flush()
    }),
    check(logger, 'The chain', () => ctx.chain.check()),
  ])
  return { ready: postgres.ok, engines: { postgres, clickhouse, nats, chain } }
}

/** Strangers may ask too, so addresses and versions go to the log alone. */
async function check(logger: Logger, engine: string, probe: () => Promise<unknown>): Promise<EngineState> {
  const start = performance.now()
  const deadline = new AbortController()
  const late = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${deadlineMs} ms`)), deadlineMs)
    deadline.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
  try {
    await Promise.race([probe(), late])
    return { ok: true, ms: Math.round(performance.now() - start) }
  } catch (error) {
    logger.warn({ err: error }, `${engine} is not ready: ${describeError(error)}`)
    return { ok: false, reason: 'It does not answer as it should; the log says why.' }
  } finally {
    deadline.abort()
  }
}
