import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createServer, type HtmlTagDescriptor } from 'vite'
import { freePort } from './engines/ports.ts'
import { demoProgressFile } from './home.ts'
import { runLauncher } from './launcher.ts'
import { step } from './progress.ts'
import { repository } from './repository.ts'

const passedOn = ['/trpc', '/api', '/socket.io', '/media', '^/m/', '^/r/', '/metrics']

/**
 * `npm run dev`: Vite serves PORT with hot reload, and api and workers restart when their sources
 * change.
 */
process.exitCode = await runLauncher(
  {
    watch: true,
    apiPort: freePort,
    openWeb: async ({ watch, port, apiPort }) => {
      const api = `http://localhost:${apiPort}`
      const server = await step(
        watch.report,
        'Web app',
        () => serveSources(port, api, () => addedTags(port, demoProgressFile(watch.home))),
        () => 'served from source',
      )
      return () => server.close()
    },
  },
  process.argv.slice(2),
)
process.exit()

/** What the api adds to the pages that it serves. */
function addedTags(port: number, progressFile: string): HtmlTagDescriptor[] {
  const wallet = { src: `http://localhost:${port + 1}/wallet/provider.js`, async: true }
  return [
    { tag: 'script', attrs: wallet, injectTo: 'head' },
    ...(existsSync(progressFile) ? [{ tag: 'meta', attrs: { name: 'demo-progress' }, injectTo: 'head' as const }] : []),
  ]
}

async function serveSources(port: number, api: string, tags: () => HtmlTagDescriptor[]) {
  const proxy = Object.fromEntries(passedOn.map(path => [path, { target: api, ws: path === '/socket.io' }]))
  const server = await createServer({
    root: join(repository, 'packages/web'),
    plugins: [
      {
        name: 'sandbox-tags',
        transformIndexHtml: tags,
      },
    ],
    server: { host: 'localhost', port, strictPort: true, proxy },
    clearScreen: false,
    logLevel: 'warn',
  })
  return server.listen()
}
