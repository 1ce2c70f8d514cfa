import multipart, { type MultipartFile } from '@fastify/multipart'
import { AppError } from '@limelight/core/runtime/errors'
import { createGate } from '@limelight/core/runtime/gate'
import { TRPCError } from '@trpc/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireRate } from '../http/body-timeouts.ts'
import type { DeferredInput, FileRules } from '../procedures/trpc.ts'
import { withStreamedUpload } from './streamed-uploads.ts'

/**
 * Uploads are held in memory, so their number is limited. Others wait before their bytes are read.
 */
const uploads = createGate({ maxRunning: 8, maxWaiting: 200 })
/**
 * Keeps the slow connections of one caller from using up the limit. Waiting costs no more than an
 * open connection, while the body of a refused upload has to be read to its end.
 */
const uploadsPerCaller = createGate({ maxRunning: 1, maxWaiting: 100, restAbove: 3 })

/** Routes of this scope accept multipart bodies only. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
}

/** Routes of this scope accept bodies of any type, and read them themselves. */
export function acceptRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))
}

/** The body is read when the work asks for it, so never for a caller without access. */
export async function withUpload<Result>(
  request: FastifyRequest,
  rules: FileRules,
  work: (readBody: DeferredInput<object>) => Promise<Result>,
): Promise<Result> {
  if (rules.streamed) return withStreamedUpload(request, rules, work)
  const leaves: (() => void)[] = []
  try {
    return await work(async () => {
      leaves.push(await uploadsPerCaller.enter(request.claims?.userId ?? request.ip))
      leaves.push(await uploads.enter('all'))
      leaves.push(requireRate(request.raw))
      return readBody(request, rules)
    })
  } finally {
    for (const leave of leaves) leave()
  }
}

async function readBody(request: FastifyRequest, rules: FileRules): Promise<object> {
  if (rules.raw) return { contentRange: request.headers['content-range'], files: [await readRaw(request, rules)] }
  if (!request.isMultipart()) return {}
  try {
    // A caller that disconnected while waiting sends nothing more, and the parser would wait for
    // ever.
    if (request.raw.destroyed) throw new Error('The caller disconnected')
    return await readParts(request, rules)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    if (cause instanceof Error && 'code' in cause && cause.code === 'FST_FILES_LIMIT')
      throw new AppError('FILE_INVALID_FORMAT', { cause })
    throw new TRPCError({ code: 'PARSE_ERROR', cause })
  } finally {
    // Unread bytes would block the next request of the same connection.
    request.raw.unpipe()
    request.raw.resume()
  }
}

/** A longer body is read to its end, or its connection would be lost, and refused. */
async function readRaw({ raw }: FastifyRequest, { maxBytes }: FileRules): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of raw) {
      if (!(chunk instanceof Uint8Array)) continue
      length += chunk.length
      if (length <= maxBytes) chunks.push(chunk)
      else chunks.length = 0
    }
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause })
  }
  if (length > maxBytes) throw new AppError('FILE_INVALID_FORMAT')
  return Buffer.concat(chunks)
}

/** Fields by name, repeated ones as an array, and the files in the order of arrival. */
async function readParts(request: FastifyRequest, { maxFiles, maxBytes }: FileRules): Promise<object> {
  const fields = new Map<string, unknown[]>()
  const files: Uint8Array[] = []
  const limits = { files: maxFiles, fileSize: maxBytes, fields: 20, parts: 40, fieldSize: 10_000, headerPairs: 20 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const bytes = await readFile(part)
      // A form without a chosen file sends an empty file without a name.
      if (part.fieldname === 'files' && (bytes.length > 0 || part.filename)) files.push(bytes)
    } else {
      fields.set(part.fieldname, [...(fields.get(part.fieldname) ?? []), part.value])
    }
  }
  const values = [...fields].map(([name, given]) => [name, given.length === 1 ? given[0] : given])
  return { ...Object.fromEntries(values), files }
}

async function readFile({ file }: MultipartFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of file) {
    chunks.push(chunk)
    if (file.truncated) break
  }
  if (file.truncated) throw new AppError('FILE_INVALID_FORMAT')
  return Buffer.concat(chunks)
}
