import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type KindWord, kindWords } from '@limelight/contract/social-accounts/kinds'
import type { Clock } from '@limelight/core/runtime/clock'
import { countBusiest } from '../busiest.ts'

/** The six providers as the product reaches them: the sandbox behind a proxy that fails now and then. */
export type Providers = AsyncDisposable & {
  url: string
  calls: number
  failures: number
  limited: number
  /** Calls for an account before the end of the pause that a 429 asked for. */
  hurried: number
  /** Refresh tokens that work once, and were sent again after they had worked. */
  reused: number
  /** Ends the calm in which accounts are linked: from now on calls fail and count. */
  beginFailing: () => void
  /** The most calls in a minute, per provider. */
  busiestMinutes: () => Record<KindWord, number>
}

const failureShare = 0.05
const maxPauseSeconds = 600
const singleUse: KindWord[] = ['twitter', 'tiktok']

type Asked = { method: string; path: string; headers: Record<string, string>; body: string }

export async function openProviders(options: {
  sandbox: string
  clock: Clock
  random: () => number
}): Promise<Providers> {
  const { sandbox, clock, random } = options
  const times = new Map<KindWord, number[]>(kindWords.map(kind => [kind, []]))
  const pausedUntil = new Map<string, number>()
  const spent = new Set<string>()
  let isCalm = true
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request)
    const kind = kindOf(asked.path)
    if (isCalm) return forward(asked, kind, response)
    const account = accountOf(asked)
    times.get(kind)?.push(performance.now())
    providers.calls += 1
    const now = clock.now().getTime()
    if (now < (pausedUntil.get(`${kind} ${account}`) ?? 0)) providers.hurried += 1
    if (random() >= failureShare) return forward(asked, kind, response)
    providers.failures += 1
    const pauseSeconds = fail(response, random)
    if (pauseSeconds === 0) return
    providers.limited += 1
    // The call for a token by a code and the like name no account.
    if (account !== undefined) pausedUntil.set(`${kind} ${account}`, now + pauseSeconds * 1000)
  }

  async function forward(asked: Asked, kind: KindWord, response: ServerResponse): Promise<void> {
    const { method, path, headers, body } = asked
    const token = new URLSearchParams(body).get('refresh_token')
    if (token !== null && spent.has(token)) providers.reused += 1
    const answered = await fetch(`${sandbox}${path}`, { method, headers, ...(body === '' ? {} : { body }) })
    const content = withoutPictures(await answered.text())
    if (token !== null && answered.ok && singleUse.includes(kind)) spent.add(token)
    response.writeHead(answered.status, { 'content-type': answered.headers.get('content-type') ?? 'application/json' })
    response.end(content)
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const providers: Providers = {
    ...{ url: `http://127.0.0.1:${address.port}`, calls: 0, failures: 0, limited: 0, hurried: 0, reused: 0 },
    beginFailing() {
      isCalm = false
    },
    busiestMinutes() {
      const [youtube, twitch, twitter, tiktok, instagram, telegram] = kindWords
      const of = (kind: KindWord) => countBusiest(times.get(kind) ?? [])
      return {
        ...{ youtube: of(youtube), twitch: of(twitch), twitter: of(twitter) },
        ...{ tiktok: of(tiktok), instagram: of(instagram), telegram: of(telegram) },
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return providers
}

/** Reading figures is drilled. Pictures would take most of the time, because each is drawn and encoded. */
function withoutPictures(answer: string): string {
  return answer.replaceAll(/"[^"]*pictures\/[^"]*"/g, 'null')
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers: Record<string, string> = {}
  for (const name of ['authorization', 'content-type', 'client-id', 'accept']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const body = Buffer.concat(chunks).toString()
  return { method: request.method ?? 'GET', path: request.url ?? '/', headers, body }
}

/** Returns for how many seconds the caller is asked to wait. */
function fail(response: ServerResponse, random: () => number): number {
  const kind = random()
  if (kind < 0.4) {
    const seconds = 1 + Math.floor(random() * maxPauseSeconds)
    response.writeHead(429, { 'retry-after': String(seconds) }).end('{}')
    return seconds
  }
  if (kind < 0.8) response.writeHead(kind < 0.6 ? 500 : 503).end('{}')
  else response.destroy()
  return 0
}

function kindOf(path: string): KindWord {
  const [, first = '', second = ''] = path.split('/')
  const word = first === 'social' ? second : first
  const kind = kindWords.find(known => known === word)
  if (kind === undefined) throw new Error(`No provider has the path ${path}`)
  return kind
}

/** The tokens of the sandbox say whose they are. Telegram's calls name the chat. */
function accountOf({ path, headers, body }: Asked): string | undefined {
  const form = new URLSearchParams(body)
  const bearer = headers.authorization?.replace(/^Bearer /i, '')
  const query = new URL(path, 'http://localhost').searchParams.get('access_token')
  const token = form.get('refresh_token') ?? query ?? bearer ?? ''
  const handle = /"handle":"([^"]+)"/.exec(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())?.[1]
  return handle ?? form.get('chat_id') ?? undefined
}
