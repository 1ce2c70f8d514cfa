import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../refusal.ts'
import { findWalletAccount } from './accounts.ts'
import { readAsk, WalletError } from './asks.ts'
import { decidedPage, requestPage, sessionPage, walletPage } from './page.ts'
import { type ChainAccess, perform, permission } from './perform.ts'
import {
  changeSession,
  nextState,
  type Outcome,
  openSessions,
  otherChainId,
  type Session,
  stateOf,
  toHexNumber,
} from './sessions.ts'

export type WalletOptions = { chain: ChainAccess; appOrigin: string }

/** A call that waits for an answer returns after this time, and the page asks again. */
const waitMs = 20_000

const callSchema = z.object({ method: z.string().max(100), params: z.unknown().optional() })
const decisionSchema = z.object({ decision: z.enum(['agree', 'reject']), account: z.string().optional() })
const settingsSchema = z.object({
  account: z.string(),
  network: z.enum(['home', 'other', 'unknown']),
  disconnect: z.string().optional(),
})
const sessionId = z.uuid()

/** Calls that only read the chain. All others, such as those of anvil, are not for wallets. */
const readMethods = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
])

type WithId = { Params: { id: string } }

/**
 * A wallet as a browser extension would be: the script of the page announces it and passes calls
 * here, and this server keeps the keys and asks in pop-ups.
 */
export async function walletRoutes(app: FastifyInstance, { chain, appOrigin }: WalletOptions): Promise<void> {
  const sessions = openSessions(chain.chainId)

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  for (const name of ['provider.js', 'popup.js']) {
    const content = await readFile(new URL(`../assets/wallet-${name}`, import.meta.url))
    app.get(`/wallet/${name}`, (_request, reply) => reply.type('text/javascript').send(content))
  }

  // The page of the app calls from its own origin, and no other page may.
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined || !isAllowed(origin, appOrigin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': 'content-type',
      vary: 'origin',
    })
  })
  app.options('/wallet/*', (_request, reply) => reply.code(204).send())

  app.post<WithId>('/wallet/sessions/:id/calls', async request => {
    requireAppOrigin(request, appOrigin)
    const session = sessions.open(idOf(request))
    const call = callSchema.safeParse(request.body)
    if (!call.success) return failure(-32600, 'The call is not valid')
    const { method, params } = call.data
    try {
      const ask = readAsk(session, chain.chainId, method, params)
      if (ask === undefined) return await answer(chain, session, method, params)
      const { id } = sessions.ask(session, method, ask)
      return { request: id }
    } catch (error) {
      return toFailure(error)
    }
  })

  app.get<WithId>('/wallet/requests/:id/outcome', async (request, reply) => {
    const asked = sessions.request(request.params.id)
    if (asked === undefined) return failure(4001, 'The request is gone')
    const outcome = await Promise.race([asked.outcome, after(waitMs)])
    return outcome ?? reply.code(204).send()
  })

  app.get<WithId & { Querystring: { after?: string } }>('/wallet/sessions/:id/state', request => {
    const known = Number(request.query.after ?? 0)
    return nextState(sessions.open(idOf(request)), Number.isInteger(known) ? known : 0, waitMs)
  })

  app.get('/wallet', (_request, reply) => sendPage(reply, walletPage(sessions.all(), chain.chainId, appOrigin)))

  app.get<WithId>('/wallet/sessions/:id', (request, reply) =>
    sendPage(reply, sessionPage(sessions.open(idOf(request)), chain.chainId)),
  )

  app.post<WithId>('/wallet/sessions/:id', (request, reply) => {
    const session = sessions.open(idOf(request))
    const settings = settingsSchema.safeParse(request.body)
    const account = findWalletAccount(settings.data?.account)
    if (!settings.success || account === undefined) throw new Refusal(400, 'Choose an account and a network')
    const { network, disconnect } = settings.data
    if (network === 'unknown') session.chainIds.delete(chain.chainId)
    else session.chainIds.add(chain.chainId)
    changeSession(session, {
      account,
      chainId: network === 'home' ? chain.chainId : otherChainId,
      isConnected: session.isConnected && disconnect === undefined,
    })
    return reply.redirect(`/wallet/sessions/${session.id}`, 303)
  })

  app.get<WithId>('/wallet/requests/:id', (request, reply) => {
    const asked = sessions.request(request.params.id)
    return sendPage(reply, asked === undefined ? decidedPage() : requestPage(asked, chain.chainId))
  })

  app.post<WithId>('/wallet/requests/:id/close', (request, reply) => {
    const asked = sessions.request(request.params.id)
    if (asked?.take()) asked.decide(rejected)
    return reply.code(204).send()
  })

  app.post<WithId>('/wallet/requests/:id', async (request, reply) => {
    const asked = sessions.request(request.params.id)
    const decision = decisionSchema.safeParse(request.body)
    if (!decision.success) throw new Refusal(400, 'Choose one of the two buttons')
    if (asked?.take()) {
      const { session, ask } = asked
      const account = findWalletAccount(decision.data.account)
      if (decision.data.decision === 'reject') asked.decide(rejected)
      else {
        if (ask.kind === 'connect' && account !== undefined) changeSession(session, { account })
        asked.decide(await perform(chain, asked).catch(toFailure))
      }
    }
    return sendPage(reply, decidedPage())
  })
}

const rejected = failure(4001, 'User rejected the request.')

async function answer(chain: ChainAccess, session: Session, method: string, params: unknown): Promise<Outcome> {
  const { accounts, chainId } = stateOf(session)
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return { result: accounts }
    case 'eth_chainId':
      return { result: chainId }
    case 'net_version':
      return { result: String(session.chainId) }
    case 'wallet_getPermissions':
      return { result: session.isConnected ? [permission(session.account)] : [] }
    case 'wallet_revokePermissions':
      changeSession(session, { isConnected: false })
      return { result: null }
    case 'wallet_switchEthereumChain':
      return { result: null }
    default:
      return ask(chain, session, method, params)
  }
}

const rpcSchema = z.union([
  z.object({ error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }) }),
  z.object({ result: z.unknown() }),
])

/** Passes a call that reads on to the node. */
async function ask(chain: ChainAccess, session: Session, method: string, params: unknown): Promise<Outcome> {
  if (!readMethods.has(method)) return failure(4200, `The sandbox's wallet does not support ${method}`)
  if (session.chainId !== chain.chainId) {
    return failure(4901, `The wallet cannot reach chain ${toHexNumber(session.chainId)}`)
  }
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    signal: AbortSignal.timeout(10_000),
  })
  return rpcSchema.parse(await response.json())
}

function toFailure(error: unknown): Outcome {
  if (error instanceof WalletError) return failure(error.code, error.message)
  return failure(-32603, 'The chain of this machine does not answer')
}

function failure(code: number, message: string): Outcome {
  return { error: { code, message } }
}

function sendPage(reply: FastifyReply, markup: string): FastifyReply {
  return reply.type('text/html').send(markup)
}

function idOf(request: { params: unknown }): string {
  const id = z.object({ id: sessionId }).safeParse(request.params)
  if (!id.success) throw new Refusal(404, 'There is no such wallet')
  return id.data.id
}

function requireAppOrigin(request: FastifyRequest, appOrigin: string): void {
  const { origin } = request.headers
  if (origin === undefined || !isAllowed(origin, appOrigin)) {
    throw new Refusal(403, `Only pages of ${appOrigin} may use the wallet`)
  }
}

/** Port 0 allows all ports, because tests listen on free ones. */
function isAllowed(origin: string, appOrigin: string): boolean {
  if (origin === appOrigin) return true
  return new URL(appOrigin).port === '0' && URL.canParse(origin) && new URL(origin).hostname === 'localhost'
}

function after(ms: number): Promise<undefined> {
  return new Promise(resolve => {
    setTimeout(() => resolve(undefined), ms).unref()
  })
}
