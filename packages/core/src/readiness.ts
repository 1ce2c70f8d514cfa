import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { type DemoProgress, demoProgressSchema } from '@limelight/contract/settings/demo-progress'
import { compareSchema } from '@limelight/db/migrate'
import { type Context, readinessTimeoutMs } from './context.ts'
import type { Config } from './runtime/config.ts'
import { describeError } from './runtime/errors.ts'
import type { Logger } from './runtime/logger.ts'

export type Readiness = {
  /**
   * Whether this process should receive traffic. Only Postgres and the shutdown decide: any other
   * engine degrades one feature.
   */
  ready: boolean
  /** While the process finishes its work before it ends. */
  stopping?: true
  engines: Record<'postgres' | 'clickhouse' | 'nats' | 'chain' | 'files', EngineState>
  /** While a demo loads its creators. */
  demo?: DemoProgress
}

const schemaProblems = {
  older: 'Migrations are missing. Run `npm run migrate`.',
  newer: 'The database needs a newer release. Start the release that has migrated it.',
}

/** Postgres answers, but this code cannot work with its tables. */
class SchemaError extends Error {
  override name = 'SchemaError'
}

async function verifySchema(db: Context['probe']): Promise<void> {
  const state = await compareSchema(db)
  if (state !== 'equal') throw new SchemaError(schemaProblems[state])
}

/**
 * Rejects if Postgres has another schema than this code needs. Without Postgres, a process starts,
 * waits, and is not ready.
 */
export async function requireSchema(ctx: Context): Promise<void> {
  await verifySchema(ctx.probe).catch((error: unknown) => {
    if (error instanceof SchemaError) throw error
  })
}

const stopping = new WeakSet<Context['probe']>()

/** From now on this process is not ready, and connections end after their current request. */
export function startStopping(ctx: Context): void {
  stopping.add(ctx.probe)
}

export function isStopping(ctx: Context): boolean {
  return stopping.has(ctx.probe)
}

type EngineState = { ok: true; ms: number } | { ok: false; reason: string }

const running = new WeakMap<Context['probe'], Promise<Readiness>>()

/** Calls at the same time share one check, because anyone may call it. */
export function checkReadiness(ctx: Context): Promise<Readiness> {
  const known = running.get(ctx.probe)
  if (known !== undefined) return known
  const checking = checkEngines(ctx).finally(() => running.delete(ctx.probe))
  running.set(ctx.probe, checking)
  return checking
}

async function checkEngines(ctx: Context): Promise<Readiness> {
  const { logger } = ctx
  const [postgres, clickhouse, nats, chain, files] = await Promise.all([
    check(logger, 'Postgres', 'DATABASE_URL', () => verifySchema(ctx.probe)),
    check(logger, 'ClickHouse', 'CLICKHOUSE_URL', async () => {
      const ping = await ctx.clickhouse.ping()
      if (!ping.success) throw ping.error
    }),
    check(logger, 'NATS', 'NATS_URL', () => ctx.nats.check()),
    check(logger, 'the chain node', 'CHAIN_RPC_URL', () => ctx.chain.check()),
    check(logger, 'the file store', ctx.files.name, () => ctx.files.stat('ready/ready.txt')),
  ])
  const demo = readDemoProgress(ctx.config)
  const isEnding = isStopping(ctx)
  return {
    ready: postgres.ok && !isEnding,
    ...(isEnding && { stopping: true }),
    engines: { postgres, clickhouse, nats, chain, files },
    ...(demo && { demo }),
  }
}

/** The answer is public, so addresses and versions appear only in the log. */
async function check(
  logger: Logger,
  engine: string,
  variable: string,
  probe: () => Promise<unknown>,
): Promise<EngineState> {
  const start = performance.now()
  const deadline = new AbortController()
  const late = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no response within ${readinessTimeoutMs} ms`)), readinessTimeoutMs)
    deadline.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })
  try {
    await Promise.race([probe(), late])
    return { ok: true, ms: Math.round(performance.now() - start) }
  } catch (error) {
    if (error instanceof SchemaError) {
      logger.warn(error.message)
      return { ok: false, reason: error.message }
    }
    logger.warn(
      { err: error },
      `${variable} is not usable (${describeError(error)}). Start ${engine} or fix the variable.`,
    )
    return { ok: false, reason: 'Not available. See the log of this process.' }
  } finally {
    deadline.abort()
  }
}

/** Tells all processes of the machine. The rename is atomic, so readers never see half a file. */
export function writeDemoProgress({ demoProgressFile: file }: Config, progress: DemoProgress): void {
  if (file === undefined) return
  writeFileSync(`${file}.next`, JSON.stringify(progress))
  renameSync(`${file}.next`, file)
}

/** Undefined once everything is there, and always in production, which has no such file. */
export function readDemoProgress({ demoProgressFile: file }: Config): DemoProgress | undefined {
  if (file === undefined) return undefined
  try {
    return demoProgressSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
