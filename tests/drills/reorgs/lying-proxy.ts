import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readField } from '@limelight/chain/follower/rpc'

export type Lies = {
  /** Answers 429 or 500, or ends the connection. */
  failures: number
  /** Answers an older block as the newest one. */
  staleHeads: number
  wrongChain: number
  /** Leaves out all logs, or one of them. */
  missingLogs: number
}

export type LyingProxy = AsyncDisposable & { url: string; lies: Lies }

type Call = { id: unknown; method: unknown; params: unknown }

/** Stands between the follower and its node. Every answer is wrong with the probabilities in `lies`. */
export async function startLyingProxy(target: string, random: () => number, lies: Lies): Promise<LyingProxy> {
  const server = createServer((request, response) => {
    answer(target, random, lies, request, response).catch(() => response.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    lies,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function answer(
  target: string,
  random: () => number,
  lies: Lies,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  if (random() < lies.failures) return fail(random, response)
  const asked: unknown = JSON.parse(Buffer.concat(chunks).toString())
  const calls = (Array.isArray(asked) ? asked : [asked]).map(readCall)
  const changed = await Promise.all(calls.map(call => makeStale(target, random, lies, call)))
  const answers = await send(target, changed)
  const told = answers.map((each, index) => lie(random, lies, changed[index]?.method, each))
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(Array.isArray(asked) ? told : told[0]))
}

function fail(random: () => number, response: ServerResponse): void {
  const kind = random()
  if (kind < 0.4) response.writeHead(429).end()
  else if (kind < 0.8) response.writeHead(500).end()
  else response.destroy()
}

function readCall(value: unknown): Call {
  return { id: readField(value, 'id'), method: readField(value, 'method'), params: readField(value, 'params') }
}

async function send(target: string, calls: Call[]): Promise<unknown[]> {
  const body = JSON.stringify(calls.map(call => ({ jsonrpc: '2.0', ...call })))
  const response = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answers: unknown = await response.json()
  if (!Array.isArray(answers)) throw new Error('The node does not answer batches.')
  const byId = new Map(answers.map(each => [readField(each, 'id'), each]))
  return calls.map(({ id }) => byId.get(id))
}

/** Asks for an older block where the newest one is wanted. */
async function makeStale(target: string, random: () => number, lies: Lies, call: Call): Promise<Call> {
  const isLatest = call.method === 'eth_getBlockByNumber' && Array.isArray(call.params) && call.params[0] === 'latest'
  if (!isLatest || random() >= lies.staleHeads) return call
  const [head] = await send(target, [{ id: 1, method: 'eth_blockNumber', params: [] }])
  const number = Math.max(0, Number(readField(head, 'result')) - 1 - Math.floor(random() * 20))
  return { ...call, params: [`0x${number.toString(16)}`, false] }
}

function lie(random: () => number, lies: Lies, method: unknown, answered: unknown): unknown {
  if (typeof answered !== 'object' || answered === null) return answered
  if (method === 'eth_chainId' && random() < lies.wrongChain) return { ...answered, result: '0x1' }
  const result = readField(answered, 'result')
  if (method !== 'eth_getLogs' || !Array.isArray(result) || random() >= lies.missingLogs) return answered
  const missing = Math.floor(random() * result.length)
  return { ...answered, result: random() < 0.5 ? [] : result.filter((_log, index) => index !== missing) }
}
