import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { constants, createBrotliCompress, createDeflate, createGzip } from 'node:zlib'
import type { Chunk } from './engine.ts'
import { asClickHouseError, type ClickHouseError, httpStatus } from './errors.ts'
import type { Query } from './request.ts'

// Up to here an answer is held back, so that an error in its computation still becomes the status
// of the response.
const holdBack = 1024 * 1024

/**
 * Sends the answer of the engine. Rejects only while nothing of it has been sent; a later error
 * goes into the answer.
 */
export async function sendAnswer(
  response: ServerResponse,
  { statement, waitForEnd, compression }: Query,
  chunks: AsyncIterable<Chunk>,
  signal: AbortSignal,
): Promise<void> {
  const started = process.hrtime.bigint()
  const limit = waitForEnd ? Number.POSITIVE_INFINITY : holdBack
  const format = /\sformat\s+(\w+)[\s;]*$/i.exec(statement.sql)?.[1] ?? statement.format
  const tag = randomBytes(8).toString('hex')
  const held: Uint8Array[] = []
  let rows = 0
  let bytes = 0
  let output: Writable | undefined

  function start(): Writable {
    const isInsert = /^\s*insert\b/i.test(statement.sql)
    response.writeHead(200, {
      'Content-Type': contentType(format),
      'X-ClickHouse-Format': format,
      'X-ClickHouse-Exception-Tag': tag,
      'X-ClickHouse-Summary': summary(isInsert, rows, bytes, process.hrtime.bigint() - started),
      ...(compression === undefined ? {} : { 'Content-Encoding': compression.encoding }),
    })
    const encoder = compression === undefined ? undefined : createEncoder(compression)
    encoder?.pipe(response)
    return encoder ?? response
  }

  try {
    for await (const chunk of chunks) {
      rows += chunk.rows
      bytes += chunk.bytes.length
      held.push(chunk.bytes)
      if (bytes <= limit) continue
      output ??= start()
      for (const part of held.splice(0)) if (!output.write(part)) await once(output, 'drain', { signal })
    }
    output ??= start()
    for (const part of held) output.write(part)
    output.end()
  } catch (error) {
    if (output === undefined) throw error
    output.end(lateException(asClickHouseError(error), tag))
  }
}

export function sendError(response: ServerResponse, error: ClickHouseError, version: string): void {
  const text = `${error.message} (version ${version})\n`
  response.writeHead(httpStatus(error), {
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Length': Buffer.byteLength(text),
    'X-ClickHouse-Exception-Code': error.code,
  })
  response.end(text)
}

/**
 * How ClickHouse reports an error in an answer whose headers have left: the client finds it by the
 * tag and the length.
 */
function lateException(error: ClickHouseError, tag: string): string {
  const text = `${error.message}\n`
  return `\r\n__exception__\r\n${tag}\r\n${text}${Buffer.byteLength(text)} ${tag}\r\n__exception__\r\n`
}

/** The engine counts one kind of rows: those in the answer, or those an insert wrote. */
function summary(isInsert: boolean, rows: number, bytes: number, elapsed: bigint): string {
  return JSON.stringify({
    read_rows: String(rows),
    read_bytes: String(bytes),
    written_rows: String(isInsert ? rows : 0),
    written_bytes: '0',
    total_rows_to_read: '0',
    result_rows: String(isInsert ? 0 : rows),
    result_bytes: String(bytes),
    elapsed_ns: String(elapsed),
  })
}

function contentType(format: string): string {
  if (/^JSON.*EachRow/.test(format)) return 'application/x-ndjson; charset=UTF-8'
  if (format.startsWith('JSON')) return 'application/json; charset=UTF-8'
  if (format.startsWith('CSV')) return 'text/csv; charset=UTF-8'
  if (/^(TabSeparated|TSV)/.test(format)) return 'text/tab-separated-values; charset=UTF-8'
  if (/^(Native|RowBinary|Parquet|Arrow|ORC|Avro|Protobuf|MsgPack|BSON)/.test(format)) return 'application/octet-stream'
  return 'text/plain; charset=UTF-8'
}

function createEncoder({ encoding, level }: NonNullable<Query['compression']>) {
  if (encoding === 'gzip') return createGzip({ level })
  if (encoding === 'deflate') return createDeflate({ level })
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })
}
