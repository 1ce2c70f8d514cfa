import { Readable } from 'node:stream'
import { ClickHouseError, type ClickHouseSettings } from '@clickhouse/client'
import { databaseIn } from '@limelight/db/clickhouse'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { timeStatement } from './metrics.ts'
import { parseRows } from './rows.ts'
import { inStatement } from './tracing.ts'

export type Params = Record<string, number | string | readonly (string | number | bigint)[]>

export type Statement<Row> = {
  /** Names the query in the engine's list of queries and in errors. */
  name: string
  /** The schema of each row. */
  row: z.ZodType<Row>
  sql: string
  params?: Params
  settings?: ClickHouseSettings
  /** For what nobody waits for. */
  maxSeconds?: number
}

/**
 * A search fails after this time, because nobody waits longer for a page.
 */
const maxSearchSeconds = 10

const settings: ClickHouseSettings = {
  readonly: '1',
  max_memory_usage: '1500000000',
  output_format_json_quote_64bit_integers: 1,
  // A row and the row that cancels it are read in one query and must come from the same parts.
  enable_shared_storage_snapshot_in_query: 1,
  // Found to lose rows together with text indices.
  use_top_k_dynamic_filtering: 0,
  use_skip_indexes_for_top_k: 0,
  // Conditions that an index answers come first in our statements. Sorted by the size of their columns, a range
  // would be read for all rows instead of for those that are left.
  allow_reorder_prewhere_conditions: 0,
}

/** 64-bit integers come as their digits. */
export async function readRows<Row>(ctx: Context, statement: Statement<Row>): Promise<Row[]> {
  return parseRows(await fetchRows(ctx, statement), statement.row, () => describeQuery(statement))
}

async function fetchRows(ctx: Context, statement: Statement<unknown>): Promise<unknown[]> {
  const { name, sql, params = {}, maxSeconds = maxSearchSeconds } = statement
  try {
    return await traced(statement, async () => {
      const answer = await ctx.clickhouse.query({
        query: sql,
        query_params: params,
        use_multipart_params_auto: true,
        format: 'JSONEachRow',
        abort_signal: AbortSignal.timeout((maxSeconds + 2) * 1000),
        clickhouse_settings: {
          ...settings,
          max_execution_time: maxSeconds,
          ...statement.settings,
          log_comment: name,
        },
      })
      return answer.json()
    })
  } catch (cause) {
    throw new AppError('DATABASE_ERROR', { status: 503, cause })
  }
}

function traced<Answer>({ name, sql }: { name: string; sql: string }, work: () => Promise<Answer>): Promise<Answer> {
  return inStatement('clickhouse', sql, () => timeStatement(name, work))
}

export function databaseOf({ secrets }: Pick<Context, 'secrets'>): string {
  return databaseIn(secrets.clickhouseUrl)
}

/** A table of the system database, with the rows of every server that answers. */
export function systemTable({ config }: Pick<Context, 'config'>, table: string): string {
  const { clickhouseCluster: cluster } = config
  return cluster === undefined ? `system.${table}` : `clusterAllReplicas('${cluster}', system.${table})`
}

/** For statements with a system table: a server that is away does nothing. */
export const withoutAbsent: ClickHouseSettings = { skip_unavailable_shards: 1 }

/** Whether ClickHouse sent no answer at all, not even that it refuses a query. */
export function isClickHouseSilent(error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'DATABASE_ERROR') return false
  return error.cause !== undefined && !(error.cause instanceof ClickHouseError)
}

/** A stream is written to a file while it is read, so the reader sets the pace. */
const maxStreamSeconds = 300

/** A statement with any number of parameters, which are texts in the syntax of ClickHouse. */
type LongStatement<Row> = { name: string; row: z.ZodType<Row>; sql: string; params: Record<string, string> }

/**
 * One column of JSON, parsed chunk by chunk: of any number of rows only a chunk is in memory, and nothing of the
 * statement. The statement runs at once, so the stream must be read or ended with `return`.
 */
export function streamJson<Row>(ctx: Context, statement: LongStatement<Row>): AsyncGenerator<Row[], void, undefined> {
  return parsePieces(
    statement,
    traced(statement, () => fetchBytes(ctx, statement)),
  )
}

/**
 * The client buffers rows as objects in the heap; these bytes are buffered outside of it.
 */
async function fetchBytes(ctx: Context, { name, sql, params }: LongStatement<unknown>): Promise<Readable> {
  const form = new FormData()
  for (const [param, value] of Object.entries(params)) form.set(`param_${param}`, value)
  const body = new Response(form)
  const { stream } = await ctx.clickhouse.exec({
    query: `${sql} FORMAT TabSeparatedRaw`,
    values: Readable.from([Buffer.from(await body.arrayBuffer())]),
    http_headers: { 'content-type': body.headers.get('content-type') ?? '' },
    abort_signal: AbortSignal.timeout(maxStreamSeconds * 1000),
    clickhouse_settings: { ...settings, max_execution_time: maxStreamSeconds, log_comment: name },
  })
  return stream
}

async function* parsePieces<Row>(
  statement: LongStatement<Row>,
  answer: Promise<Readable>,
): AsyncGenerator<Row[], void, undefined> {
  for await (const values of readValues(answer)) {
    yield parseRows(values, statement.row, () => describeQuery(statement))
  }
}

async function* readValues(answer: Promise<Readable>): AsyncGenerator<unknown[], void, undefined> {
  try {
    let rest = Buffer.alloc(0)
    for await (const bytes of await answer) {
      const piece = Buffer.concat([rest, bytes])
      const end = piece.lastIndexOf('\n') + 1
      rest = piece.subarray(end)
      yield parseLines(piece.subarray(0, end))
    }
    // If the engine fails midway, the error is at the end of the answer.
    if (rest.length > 0) throw new Error(`The answer broke off: ${rest.toString('utf8', 0, 1000)}`)
  } catch (cause) {
    throw new AppError('DATABASE_ERROR', { status: 503, cause })
  }
}

function parseLines(lines: Buffer): unknown[] {
  const rows: unknown[] = []
  for (let start = 0, end = lines.indexOf('\n'); end >= 0; start = end + 1, end = lines.indexOf('\n', start)) {
    rows.push(JSON.parse(lines.toString('utf8', start, end)))
  }
  return rows
}

/**
 * A column that holds a row as one JSON text: a column more costs as much to fetch as the first.
 */
export function packed<Row>(row: z.ZodType<Row>) {
  return z.string().transform(parseJson).pipe(row)
}

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('Invalid JSON')
    return z.NEVER
  }
}

function describeQuery({ name, sql }: { name: string; sql: string }): string {
  return `${name}: ${sql}`
}
