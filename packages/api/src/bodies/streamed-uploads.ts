import type { MultipartFile } from '@fastify/multipart'
import { AppError } from '@limelight/core/runtime/errors'
import { createGate } from '@limelight/core/runtime/gate'
import { TRPCError } from '@trpc/server'
import type { FastifyRequest } from 'fastify'
import type { DeferredInput, FileRules } from '../procedures/trpc.ts'

/** Streamed uploads need time but little memory, so two per caller are enough. */
const uploadsPerCaller = createGate({ maxRunning: 2, maxWaiting: 20 })

/** Like `withUpload`, for a file too large for memory: the work reads it while it arrives. */
export async function withStreamedUpload<Result>(
  request: FastifyRequest,
  rules: FileRules,
  work: (readBody: DeferredInput<object>) => Promise<Result>,
): Promise<Result> {
  let leave = () => {}
  try {
    return await work(async () => {
      leave = await uploadsPerCaller.enter(request.claims?.userId ?? request.ip)
      return request.isMultipart() ? readUpToFile(request, rules) : {}
    })
  } finally {
    leave()
    // Unread bytes would block the next request of the same connection.
    request.raw.unpipe()
    request.raw.resume()
  }
}

type Parts = ReturnType<FastifyRequest['parts']>

/** The fields before the file, and the file as it arrives. */
async function readUpToFile(request: FastifyRequest, { maxFiles, maxBytes }: FileRules): Promise<object> {
  const fields: Record<string, unknown> = {}
  const limits = { files: maxFiles, fileSize: maxBytes, fields: 20, parts: 40, fieldSize: 10_000, headerPairs: 20 }
  try {
    const parts = request.parts({ limits })
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
      const part = next.value
      if (part.type === 'field') fields[part.fieldname] = part.value
      // A form without a chosen file sends one without a name.
      else if (part.fieldname === 'files' && part.filename) return { ...fields, files: [bytesOf(part, parts)] }
      else part.file.resume()
    }
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause })
  }
  return { ...fields, files: [] }
}

/** The form must end properly after the last byte, or the file may be truncated. */
async function* bytesOf({ file }: MultipartFile, parts: Parts): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file) yield chunk
    if (file.truncated) throw new AppError('FILE_INVALID_FORMAT')
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
      if (next.value.type === 'file') throw new AppError('FILE_INVALID_FORMAT')
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('FILE_INVALID_FORMAT', { cause })
  }
}
