import { createServer } from 'node:http'
import { afterAll } from 'vitest'

/** A request as a provider sees it: the query of a GET, the form or JSON of a POST. */
export type ProviderRequest = { path: string; fields: Record<string, string>; query: URLSearchParams; json: unknown }
export type ProviderAnswer = { status?: number; headers?: Record<string, string>; body: unknown }

/** Plays providers with the answers of a test. A text is sent as it is, anything else as JSON. */
export async function openAnsweringServer(
  answer: (request: ProviderRequest) => ProviderAnswer | Promise<ProviderAnswer>,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const sent = Buffer.concat(chunks).toString()
    const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
    const fields = new URLSearchParams(request.method === 'POST' && !isJson ? sent : url.search)
    const {
      status = 200,
      headers,
      body,
    } = await answer({
      ...{ path: url.pathname, fields: Object.fromEntries(fields), query: url.searchParams },
      json: isJson ? JSON.parse(sent) : undefined,
    })
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  afterAll(() => server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port')
  return `http://localhost:${address.port}`
}
