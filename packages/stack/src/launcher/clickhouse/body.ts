import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { pipeline as pipelineEnd } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { clickHouseError } from './errors.ts'

// A statement is read whole into memory. The rows of an insert go through a file instead and have
// no limit.
const statementLimit = 128 * 1024 * 1024

export async function readStatement(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decompressed(request)) {
    chunks.push(chunk)
    size += chunk.length
    if (size > statementLimit) {
      throw clickHouseError('QUERY_IS_TOO_LARGE', `A statement may have at most ${statementLimit} bytes.`)
    }
  }
  return Buffer.concat(chunks, size)
}

export function saveRows(request: IncomingMessage, file: string): Promise<void> {
  return pipelineEnd(decompressed(request), createWriteStream(file))
}

export async function multipartFields(body: Buffer, contentType: string): Promise<[name: string, value: string][]> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData()
  return [...form].map(([name, value]) => {
    if (typeof value === 'string') return [name, value]
    throw clickHouseError('NOT_IMPLEMENTED', 'The embedded engine reads no external tables.')
  })
}

function decompressed(request: IncomingMessage): Readable {
  const decoder = createDecoder(request.headers['content-encoding'] ?? 'identity')
  // What goes wrong in either stream surfaces on the one that is read.
  return decoder === undefined ? request : pipeline(request, decoder, () => {})
}

function createDecoder(encoding: string) {
  switch (encoding) {
    case 'identity':
      return undefined
    case 'gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      throw clickHouseError('UNKNOWN_COMPRESSION_METHOD', `Unknown compression method ${encoding}.`)
  }
}
