import { join } from 'node:path'
import { createServer } from 'vite'
import { freePort } from './engines/ports.ts'
import { runLauncher } from './launcher.ts'
import { step } from './progress.ts'
import { repository } from './repository.ts'

const passedOn = ['/trpc', '/api', '/socket.io', '/media', '^/m/', '/metrics']

/**
 * `npm run dev`: Vite serves PORT with hot reload, and api and workers restart when their sources
 * change.
 */
process.exitCode = await runLauncher(
  {
    watch: true,
    apiPort: freePort,
    openWeb: async ({ watch, port, apiPort }) => {
      const server = await step(
        watch.report,
        'Web app',
        () => serveSources(port, `http://localhost:${apiPort}`, `http://localhost:${port + 1}/wallet/provider.js`),
        () => 'served from source',
      )
      return () => server.close()
    },
  },
  process.argv.slice(2),
)
process.exit()

async function serveSources(port: number, api: string, walletUrl: string) {
  const proxy = Object.fromEntries(passedOn.map(path => [path, { target: api, ws: path === '/socket.io' }]))
  const server = await createServer({
    root: join(repository, 'packages/web'),
    plugins: [
      {
        name: 'sandbox-wallet',
        transformIndexHtml: () => [{ tag: 'script', attrs: { src: walletUrl, async: true }, injectTo: 'head' }],
      },
    ],
    server: { host: 'localhost', port, strictPort: true, proxy },
    clearScreen: false,
    logLevel: 'warn',
  })
  return server.listen()
}
