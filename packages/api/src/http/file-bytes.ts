import type { Context } from '@limelight/core/context'
import { linkFile, openFile } from '@limelight/core/engines/files'
import { AppError } from '@limelight/core/runtime/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attachment } from './attachment.ts'

type Sent = { path: string; name: string; type: string; size: number }

const downloadType = 'application/octet-stream'

/**
 * Sends a file of a user, whole or the range that is asked for, or an address in the bucket that has it. A
 * preview never leaves this origin, which pages may load alone. Other types than pictures and videos never run.
 */
export async function sendFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, name, type, size }: Sent,
  use: 'preview' | 'download',
): Promise<FastifyReply> {
  const disposition = use === 'preview' ? 'inline' : attachment(name)
  reply.header('cache-control', 'private, no-store')
  const link = use === 'download' ? await linkFile(ctx, path, { disposition, type: downloadType }) : undefined
  if (link !== undefined) return reply.redirect(link)
  reply.headers({
    'accept-ranges': 'bytes',
    'content-disposition': disposition,
    'content-type': use === 'preview' ? type : downloadType,
  })
  const range = readRange(request.headers.range, size)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  const file = await openFile(ctx, path, start, end)
  if (file === undefined) throw new AppError('ITEM_NOT_FOUND')
  if (range !== undefined) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply.header('content-length', end - start + 1).send(file.stream)
}

/** A single range of bytes. Anything else, such as several ranges, is answered with the whole file. */
function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
