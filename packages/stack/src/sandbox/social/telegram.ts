import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as z from 'zod'
import { isOnOrigin } from '../google/origin.ts'
import { drawPicture } from '../networks/profiles.ts'
import { Refusal } from '../refusal.ts'
import { linkConsentPage } from './consent-page.ts'
import { retryAfterSeconds, type SocialFault } from './faults.ts'
import { lastVersion } from './posts.ts'
import type { ProviderOptions } from './provider-options.ts'

const text = z.string().max(4096)
const widgetSchema = z.object({ bot_id: text.regex(/^\d+$/), origin: text, return_to: text })
const decisionSchema = z.object({ decision: z.enum(['allow', 'deny']), handle: text.default('') })

type TelegramOptions = ProviderOptions & {
  appOrigin: string
  origin: () => string
  botToken: string
  checkChat: string
}

/** Every channel of the sandbox has this bot and the person who consented as administrators. */
export async function telegramRoutes(app: FastifyInstance, options: TelegramOptions): Promise<void> {
  // Telegram serves both flows at one address.
  app.get('/social/telegram/auth', (request, reply) => {
    const query = new URLSearchParams(z.record(z.string(), z.string()).parse(request.query))
    return reply.redirect(`/social/telegram/${query.has('bot_id') ? 'widget' : 'openid'}?${query}`)
  })
  widgetRoutes(app, options)
  await openIdRoutes(app, options)
  botRoutes(app, options)
}

function telegramUserIdOf(handle: string): string {
  return String(10_000_000 + (createHash('sha256').update(`telegram:${handle}`).digest().readUInt32BE() % 900_000_000))
}

/** The older widget answers in the fragment, signed with the bot's token. */
function widgetRoutes(app: FastifyInstance, { appOrigin, clock, people, botToken }: TelegramOptions): void {
  const path = '/social/telegram/widget'
  const readRequest = (input: unknown) => {
    const parsed = widgetSchema.safeParse(input)
    if (!parsed.success) throw new Refusal(400, 'bot_id, origin or return_to is missing')
    if (!isOnOrigin(parsed.data.return_to, appOrigin))
      throw new Refusal(400, `return_to must be a page of ${appOrigin}`)
    return parsed.data
  }
  app.get(path, (request, reply) => {
    const asked = readRequest(request.query)
    const view = { kind: 'telegram', client: asked.bot_id, action: path, asked, handle: 'limelight.telegram' } as const
    return reply.type('text/html').send(linkConsentPage(view))
  })
  app.post(path, (request, reply) => {
    const asked = readRequest(request.body)
    const { decision, handle } = decisionSchema.parse(request.body)
    if (decision === 'deny') return reply.redirect(`${asked.return_to}#tgAuthResult=false`)
    const answer = {
      id: Number(telegramUserIdOf(handle)),
      first_name: people.read(handle).name,
      username: handle,
      auth_date: Math.floor(clock.now().getTime() / 1000),
    }
    const lines = Object.entries(answer).map(([name, value]) => `${name}=${value}`)
    const key = createHash('sha256').update(botToken).digest()
    const hash = createHmac('sha256', key).update(lines.toSorted().join('\n')).digest('hex')
    const packed = Buffer.from(JSON.stringify({ ...answer, hash })).toString('base64url')
    return reply.redirect(`${asked.return_to}#tgAuthResult=${packed}`)
  })
}

/** The token endpoint adds the id token, which the other providers do not have. */
async function openIdRoutes(app: FastifyInstance, { tokens, clock, people, origin }: TelegramOptions): Promise<void> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'sandbox', alg: 'RS256', use: 'sig' }
  const formSchema = z.object({
    grant_type: z.literal('authorization_code'),
    code: text,
    code_verifier: text,
    redirect_uri: text,
    client_id: text,
  })
  app.post('/social/telegram/token', async (request, reply) => {
    const form = formSchema.safeParse(request.body)
    if (!form.success || !/^Basic \S+/.test(request.headers.authorization ?? ''))
      return reply.code(400).send({ error: 'invalid_request' })
    const { code, code_verifier: verifier, redirect_uri: redirect, client_id: client } = form.data
    const handle = tokens.redeemCode(code, { kind: 'telegram', client, redirect, verifier })
    if (handle === undefined) return reply.code(400).send({ error: 'invalid_grant' })
    const issuedAt = Math.floor(clock.now().getTime() / 1000)
    const idToken = await new SignJWT({ id: Number(telegramUserIdOf(handle)), name: people.read(handle).name })
      .setProtectedHeader({ alg: 'RS256', kid: 'sandbox' })
      .setIssuer(origin())
      .setAudience(client)
      .setSubject(telegramUserIdOf(handle))
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 3600)
      .sign(privateKey)
    return {
      access_token: tokens.issueAccess('telegram', handle),
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: idToken,
    }
  })
  app.get('/social/telegram/.well-known/jwks.json', () => ({ keys: [jwk] }))
}

const chatForm = z.object({ chat_id: text })
const memberForm = chatForm.extend({ user_id: text })
const fileForm = z.object({ file_id: text })
const forwardForm = chatForm.extend({ from_chat_id: text, message_id: z.coerce.number().int() })
const deleteForm = chatForm.extend({ message_id: z.coerce.number().int() })

type Chat = ReturnType<TelegramOptions['people']['read']>

/** What the bot API refuses, as a status and a description. */
type BotRefusal = { code: number; description: string; retryAfter?: number }
type Answer = { result: unknown } | BotRefusal

const botFaults: Partial<Record<SocialFault, BotRefusal>> = {
  revoked: { code: 403, description: 'Forbidden: bot was kicked from the channel chat' },
  limited: { code: 429, description: 'Too Many Requests', retryAfter: retryAfterSeconds },
  down: { code: 502, description: 'Bad Gateway' },
}

/** The bot API. A chat that begins with `nobot` lacks the bot, one with `stranger` lacks the user. */
function botRoutes(app: FastifyInstance, options: TelegramOptions): void {
  const { people, faults, botToken, posts, checkChat, clock } = options
  const known = new Map<string, string>()
  const copies = new Set<number>()
  let lastCopy = 0

  const find = (chatId: string): Chat | undefined => {
    const handle = chatId.startsWith('@') ? chatId.slice(1) : (known.get(chatId) ?? publisherOf(chatId))
    if (handle === undefined) return undefined
    const person = people.read(handle, 'telegram')
    const id = `-100${person.id}`
    known.set(id, handle)
    return { ...person, id }
  }

  /** A channel stays known over a restart once it has a post. */
  const publisherOf = (chatId: string) =>
    posts.list('telegram').find(({ handle }) => `-100${people.read(handle).id}` === chatId)?.handle

  const forward = (body: unknown): Answer => {
    const form = forwardForm.parse(body)
    const notFound = { code: 400, description: 'Bad Request: message to forward not found' }
    if (form.chat_id !== checkChat) return { code: 400, description: 'Bad Request: chat not found' }
    const chat = find(form.from_chat_id)
    if (chat === undefined) return { code: 400, description: 'Bad Request: chat not found' }
    const fault = faults.find('telegram', chat.handle)
    const refusal = fault && botFaults[fault]
    if (refusal !== undefined) return refusal
    const post = posts.find('telegram', `${chat.handle}/${form.message_id}`)
    if (post === undefined || post.visibility !== 'public') return notFound
    if (chat.handle.startsWith('closed'))
      return { code: 400, description: "Bad Request: message has protected content and can't be forwarded" }
    lastCopy += 1
    copies.add(lastCopy)
    const { id, title, username, type } = describeChat(chat)
    const result = {
      message_id: lastCopy,
      chat: { id: Number(checkChat), title: 'Checks', type: 'channel' },
      date: Math.floor(clock.now().getTime() / 1000),
      forward_origin: {
        type: 'channel',
        chat: { id, title, username, type },
        message_id: form.message_id,
        date: Math.floor(Date.parse(post.publishedAt) / 1000),
      },
      text: lastVersion(post).text,
    }
    return { result }
  }

  const deleteCopy = (body: unknown): Answer => {
    const { chat_id: chatId, message_id: copy } = deleteForm.parse(body)
    if (chatId === checkChat && copies.delete(copy)) return { result: true }
    return { code: 400, description: 'Bad Request: message to delete not found' }
  }

  const getFile = (body: unknown): Answer => {
    const { file_id: path } = fileForm.parse(body)
    return { result: { file_id: path, file_unique_id: path, file_path: path } }
  }

  const methods: Record<string, (body: unknown) => Answer> = {
    getFile,
    forwardMessage: forward,
    deleteMessage: deleteCopy,
  }

  const chatMethods: Record<string, (chat: Chat, body: unknown) => unknown> = {
    getChat: describeChat,
    getChatMemberCount: chat => chat.followers,
    getChatMember: (chat, body) => ({ status: statusOf(chat.handle, memberForm.parse(body).user_id, botToken) }),
  }

  const run = (method: string, body: unknown): Answer => {
    const other = methods[method]
    if (other !== undefined) return other(body)
    const chat = find(chatForm.parse(body).chat_id)
    if (chat === undefined) return { code: 400, description: 'Bad Request: chat not found' }
    const fault = faults.find('telegram', chat.handle)
    const refusal = fault && botFaults[fault]
    if (refusal !== undefined) return refusal
    const describe = chatMethods[method]
    return describe === undefined ? { code: 404, description: 'Not Found' } : { result: describe(chat, body) }
  }

  app.post<{ Params: { token: string; method: string } }>('/social/telegram/bot:token/:method', (request, reply) => {
    const { token, method } = request.params
    const refuse = ({ code, description, retryAfter }: BotRefusal) => {
      const parameters = retryAfter === undefined ? {} : { parameters: { retry_after: retryAfter } }
      return reply.code(code).send({ ok: false, error_code: code, description, ...parameters })
    }
    if (token !== botToken) return refuse({ code: 401, description: 'Unauthorized' })
    const answer = run(method, request.body)
    return 'code' in answer ? refuse(answer) : { ok: true, ...answer }
  })

  app.get<{ Params: { token: string; '*': string } }>('/social/telegram/file/bot:token/*', async (request, reply) =>
    reply.type('image/jpeg').send(await drawPicture(request.params['*'].replace(/^pictures\//, ''))),
  )
}

function describeChat(chat: Chat) {
  return {
    id: Number(chat.id),
    type: chat.handle.startsWith('group') ? 'group' : 'channel',
    title: chat.name,
    username: chat.handle,
    invite_link: `https://t.me/+${chat.id.slice(4)}`,
    description: chat.bio,
    ...(chat.picture === null ? {} : { photo: { big_file_id: new URL(chat.picture).pathname.slice(1) } }),
  }
}

function statusOf(handle: string, userId: string, botToken: string): string {
  if (botToken.startsWith(`${userId}:`)) return handle.startsWith('nobot') ? 'left' : 'administrator'
  return handle.startsWith('stranger') ? 'member' : 'creator'
}
