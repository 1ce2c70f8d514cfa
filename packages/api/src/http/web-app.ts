import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The built app on the same origin. Every address that is neither a file nor an API path belongs to the app's own router. */
export async function registerWebApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn(`No built web app in ${folder}; only the API is served`)
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      // Names under /assets carry a hash of their content.
      const isHashed = path.startsWith(join(folder, 'assets'))
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    return isPage(path) ? reply.sendFile('index.html') : reply.callNotFound()
  })
}

/** Reserved words and files at the top are no pages; the last part of a page's own address may well contain dots. */
function isPage(path: string): boolean {
  return !/^\/(api|trpc|media|assets|socket\.io)(\/|$)/.test(path) && !/^\/[^/]+\.[a-z0-9]+$/i.test(path)
}
