/** `unavailable` and `limited` pass by themselves; `large` asks for a smaller range. */
export type RpcProblem = 'unavailable' | 'limited' | 'large' | 'refused'

/** Its message never holds the URL, which can hold a key. */
export class RpcError extends Error {
  readonly problem: RpcProblem
  /** The last block that the provider would include, if it says so. */
  readonly suggestedEnd: number | undefined

  constructor(
    problem: RpcProblem,
    message: string,
    options: ErrorOptions & { suggestedEnd?: number | undefined } = {},
  ) {
    super(message, options)
    this.name = 'RpcError'
    this.problem = problem
    this.suggestedEnd = options.suggestedEnd
  }
}

/** The chain id of the node is not the configured one. */
export class OtherChainError extends RpcError {}

export type Call = { method: string; params: unknown[] }

/** Sends calls as one batch and returns their results in the order of the calls. */
export type Send = (calls: Call[], signal: AbortSignal) => Promise<unknown[]>

const timeoutMs = 20_000

/** Raw JSON-RPC over HTTP: viem's formatting would be the slowest part of a backfill. */
export function createSend(url: string): Send {
  return async (calls, signal) => {
    const requests = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
    const answer = await post(url, JSON.stringify(requests.length === 1 ? requests[0] : requests), signal)
    const responses: unknown[] = Array.isArray(answer) ? answer : [answer]
    const byId = new Map(responses.map(response => [readField(response, 'id'), response]))
    return calls.map(({ method }, id) => {
      // A node that refuses a whole batch answers with one error without an id.
      const response = byId.get(id) ?? (responses.length === 1 ? responses[0] : undefined)
      return readResult(method, response)
    })
  }
}

async function post(url: string, body: string, signal: AbortSignal): Promise<unknown> {
  // AbortSignal.any would leave an entry per request at the signal, which lives as long as the process.
  const ending = new AbortController()
  const abort = () => ending.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal.addEventListener('abort', abort, { once: true })
  try {
    signal.throwIfAborted()
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: ending.signal,
    })
    if (response.status === 429) throw new RpcError('limited', 'The node answered 429.')
    if (response.status === 413) throw new RpcError('large', 'The node answered 413.')
    if (!response.ok) throw new RpcError('unavailable', `The node answered ${response.status}.`)
    return await response.json()
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof RpcError) throw cause
    throw new RpcError('unavailable', 'The node does not answer.', { cause })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

function readResult(method: string, response: unknown): unknown {
  const error = readField(response, 'error')
  if (error !== undefined && error !== null) throw toRpcError(method, error)
  const result = readField(response, 'result')
  if (result === undefined) throw new RpcError('unavailable', `The node's answer to ${method} is incomplete.`)
  return result
}

const limitWords = /rate|too many requests|throttl|capacity|compute units|credits/i
const rangeWords =
  /block range|range (?:is )?too|too (?:large|wide|many (?:logs|results))|more than \d+|response size|size exceeded|max(?:imum)? (?:results|logs|block)|limited to|timed? ?out/i

function toRpcError(method: string, error: unknown): RpcError {
  const text = String(readField(error, 'message') ?? '')
  const code = Number(readField(error, 'code'))
  const message = `The node refused ${method}: ${text || code}`
  if (method === 'eth_getLogs' && rangeWords.test(text)) {
    const [, , end] = /\[\s*(0x[0-9a-f]+)\s*,\s*(0x[0-9a-f]+)\s*\]/i.exec(text) ?? []
    return new RpcError('large', message, { suggestedEnd: end === undefined ? undefined : Number(end) })
  }
  if (code === 429 || limitWords.test(text)) return new RpcError('limited', message)
  if (method === 'eth_getLogs' && code === -32005) return new RpcError('large', message)
  return new RpcError('refused', message)
}

export function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
