import { createServer } from 'node:http'
import { afterAll } from 'vitest'

/** A request as a provider sees it: the query of a GET, the form of a POST. */
export type ProviderRequest = { path: string; fields: Record<string, string> }
export type ProviderAnswer = { status?: number; headers?: Record<string, string>; body: unknown }

/** Plays providers with the answers of a test. A text is sent as it is, anything else as JSON. */
export async function openAnsweringServer(
  answer: (request: ProviderRequest) => ProviderAnswer | Promise<ProviderAnswer>,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const fields = new URLSearchParams(request.method === 'POST' ? Buffer.concat(chunks).toString() : url.search)
    const { status = 200, headers, body } = await answer({ path: url.pathname, fields: Object.fromEntries(fields) })
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  afterAll(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  return `http://localhost:${address.port}`
}
