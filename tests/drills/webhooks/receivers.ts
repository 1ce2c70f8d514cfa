import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export type Kind = 'healthy' | 'dead' | 'slow' | 'flaky'

/** Longer than any timeout of ours. */
const slowMs = 30_000

/** Servers of users, at `/<kind>/<number>`. They note when they got which message, and answer as their kind does. */
export async function openReceivers() {
  const firstAt = new Map<string, number>()
  let received = 0
  const perPath = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    const [, kind] = (request.url ?? '').split('/')
    received += 1
    perPath.set(request.url ?? '', (perPath.get(request.url ?? '') ?? 0) + 1)
    if (!firstAt.has(id)) firstAt.set(id, performance.now())
    request.resume()
    const answer = (status: number) => void response.writeHead(status).end('{}')
    if (kind === 'dead') answer(500)
    else if (kind === 'slow')
      wait(slowMs, undefined, { ref: false }).then(
        () => answer(200),
        () => undefined,
      )
    else answer(kind === 'flaky' && received % 2 === 0 ? 503 : 200)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    firstAt,
    perPath,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
export type Receivers = Awaited<ReturnType<typeof openReceivers>>
