import type { ClickHouseSettings } from '@clickhouse/client'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Params } from './query.ts'

export type Statement = {
  /** Stands in the engine's list of queries, so that an operator knows what asked. */
  route: string
  sql: string
  params?: Params
  settings?: ClickHouseSettings
}

/** What a search may take before it is given up; a page that people wait for is useless after that. */
const longestSeconds = 10

const settings: ClickHouseSettings = {
  readonly: '1',
  max_execution_time: longestSeconds,
  max_memory_usage: '1500000000',
  output_format_json_quote_64bit_integers: 1,
  // A row and what cancels it are read in one query; both have to come from the same parts.
  enable_shared_storage_snapshot_in_query: 1,
  // Found to lose rows together with text indices.
  use_top_k_dynamic_filtering: 0,
  use_skip_indexes_for_top_k: 0,
}

/** Rows as the engine has them. 64-bit integers come as their digits. */
export async function readRows<Row>(ctx: Context, statement: Statement): Promise<Row[]> {
  const { route, sql, params = {} } = statement
  try {
    const answer = await ctx.clickhouse.query({
      query: sql,
      query_params: params,
      use_multipart_params_auto: true,
      format: 'JSONEachRow',
      abort_signal: AbortSignal.timeout((longestSeconds + 2) * 1000),
      clickhouse_settings: { ...settings, ...statement.settings, log_comment: route },
    })
    return await answer.json<Row>()
  } catch (cause) {
    throw new AppError('DATABASE_ERROR', { status: 503, cause })
  }
}

/** What a file may take that is written while it is read; the reader is what takes the time. */
const longestStreamSeconds = 300

/**
 * One column of JSON, each in one line, parsed piece by piece: of any number of rows only a piece is held, and nothing of
 * the question. It is asked at once, so that the answer has to be read or left with `return`.
 */
export function streamJson<Row>(
  ctx: Context,
  { route, sql, params = {} }: Statement,
): AsyncGenerator<Row[], void, undefined> {
  const answer = ctx.clickhouse.query({
    query: sql,
    query_params: params,
    use_multipart_params_auto: true,
    format: 'TabSeparatedRaw',
    abort_signal: AbortSignal.timeout(longestStreamSeconds * 1000),
    clickhouse_settings: { ...settings, max_execution_time: longestStreamSeconds, log_comment: route },
  })
  return parsePieces(answer)
}

type Lines = { stream(): AsyncIterable<{ text: string }[]> }

async function* parsePieces<Row>(answer: Promise<Lines>): AsyncGenerator<Row[], void, undefined> {
  try {
    for await (const lines of (await answer).stream()) {
      yield JSON.parse(`[${lines.map(({ text }) => text).join(',')}]`)
    }
  } catch (cause) {
    throw new AppError('DATABASE_ERROR', { status: 503, cause })
  }
}
