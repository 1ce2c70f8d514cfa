import { extname } from 'node:path'
import type { Context } from '@limelight/core/context'
import { openFile } from '@limelight/core/engines/files'
import type { FastifyInstance } from 'fastify'

const contentTypes: Record<string, string> = { '.jpg': 'image/jpeg', '.png': 'image/png', '.webp': 'image/webp' }

/** Images, most of them uploaded. A name is never reused, so clients may cache a file for ever. */
export function serveMedia(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { '*': string } }>('/media/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = request.params['*']
    const contentType = contentTypes[extname(path)]
    const file = contentType === undefined ? undefined : await openFile(ctx, path)
    if (file === undefined) return reply.callNotFound()
    reply.headers({
      'content-type': contentType,
      'content-length': file.bytes,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    return reply.send(file.stream)
  })
}
