import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { toErrorBody } from '../procedures/errors.ts'

/**
 * Bytes that Node cannot parse never become a request, so the error is written to the bare
 * connection.
 */
export function refuseBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const statusCode = error.code === 'HPE_HEADER_OVERFLOW' ? 413 : 400
  const body = JSON.stringify(toErrorBody(Object.assign(error, { statusCode })))
  const head = [
    `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
