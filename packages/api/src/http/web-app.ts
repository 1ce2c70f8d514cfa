import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Context } from '@limelight/core/context'
import { lastShowcase } from '@limelight/core/influencers/showcase'
import { readDemoProgress } from '@limelight/core/readiness'
import type { Config } from '@limelight/core/runtime/config'
import type { FastifyInstance } from 'fastify'

/**
 * Serves the built apps. Every path that is neither a file nor an API route belongs to the router of
 * an app: of the admin app below /admin, else of the users' app.
 */
export async function registerWebApp(app: FastifyInstance, ctx: Context): Promise<void> {
  const { config } = ctx
  const folder = config.webDir
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn(`WEB_DIR has no built web app (${folder}). Run npm run build, or only the API is served.`)
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    setHeaders: (response, path) => {
      // File names below /assets hold a hash of the content.
      const isHashed = path.startsWith(join(folder, 'assets'))
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const files = new Set(filesIn(folder))
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (files.has(path)) return reply.sendFile(path)
    if (!isPage(path)) return reply.callNotFound()
    if (path.startsWith('/shared/')) reply.headers(secretAddress)
    const isAdmin = /^\/admin(\/|$)/.test(path)
    const page = isAdmin ? 'admin.html' : 'index.html'
    const added = (isAdmin ? '' : walletOf(config)) + demoOf(config) + (path === '/' ? showcaseOf(ctx) : '')
    if (added === '') return reply.sendFile(page)
    const text = await readFile(join(folder, page), 'utf8')
    return reply
      .type('text/html')
      .header('cache-control', 'no-cache')
      .send(text.replace('</head>', () => `${added}</head>`))
  })
}

/** The paths of the built files. A route for each of them would cost every start a tenth of a second. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `/${relative(folder, join(entry.parentPath, entry.name))}`)
}

/** Whoever knows the address may read the page, so it goes to no search engine and no other site. */
const secretAddress = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** The wallet comes in as that of an extension does: as a script that the app does not know. */
function walletOf({ sandboxWalletUrl }: Config): string {
  return sandboxWalletUrl === undefined ? '' : `<script async src="${new URL(sandboxWalletUrl).href}"></script>`
}

/** The landing page shows its figures at once. A script with data is none that a browser runs. */
function showcaseOf(ctx: Context): string {
  const showcase = lastShowcase(ctx)
  if (showcase === undefined) return ''
  return `<script type="application/json" id="showcase">${JSON.stringify(showcase).replaceAll('<', '\\u003c')}</script>`
}

/** Only pages of a demo that is still loading creators ask how many are there. */
function demoOf(config: Config): string {
  return readDemoProgress(config) === undefined ? '' : '<meta name="demo-progress">'
}

/**
 * Reserved paths and top-level files are no pages. The last segment of a page's path may contain
 * dots.
 */
function isPage(path: string): boolean {
  return !/^\/(api|trpc|media|m|r|assets|socket\.io)(\/|$)/.test(path) && !/^\/[^/]+\.[a-z0-9]+$/i.test(path)
}
