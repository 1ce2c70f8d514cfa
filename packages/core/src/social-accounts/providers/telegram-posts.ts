import * as z from 'zod'
import type { Context } from '../../context.ts'
import { type Classify, classifyStatus, listField, ProviderError, textField } from './call.ts'
import { requireClient } from './clients.ts'
import type { PostAccount, PostReader, PostReading } from './post.ts'
import type { Reader } from './provider.ts'
import { callBot, findPhoto, isAdministrator } from './telegram.ts'

const chat = z.object({ id: z.int() })
const entities = listField(z.object({ url: textField }))

const messageSchema = z.object({
  message_id: z.int(),
  forward_origin: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('channel'), date: z.int(), chat }),
      z.object({ type: z.literal('chat'), date: z.int(), sender_chat: chat }),
      z.object({ type: z.literal('user'), date: z.int(), sender_user: chat }),
    ])
    .nullish()
    .catch(null),
  text: textField,
  caption: textField,
  entities,
  caption_entities: entities,
  photo: listField(z.object({ file_id: z.string() })),
})
type Message = z.infer<typeof messageSchema>

const refusalSchema = z.object({ description: z.string() })

/** `refused`: protected content. Any other refusal may be about the chat that we forward to. */
const classifyForward: Classify = (status, body) => {
  const { description = '' } = refusalSchema.safeParse(body).data ?? {}
  if (status === 400 && /message to forward not found|message_id_invalid/i.test(description)) return 'missing'
  if (status === 400 && /can't be forwarded|protected content|forwards_restricted/i.test(description)) return 'refused'
  return classifyStatus(status, body) === 'limited' ? 'limited' : 'unavailable'
}

/** Bots cannot read a post, but they can forward it. The id of a post is `-1001234567890/421`. */
export const telegramPosts: PostReader = {
  batchSize: 1,

  async readPosts(ctx, reader, account, ids) {
    const readings = new Map<string, PostReading>()
    for (const id of ids) readings.set(id, await readPost(ctx, reader, account, id))
    return readings
  },

  listPosts: undefined,

  async findPost(ctx, reader, account, address) {
    const [name = '', messageId = ''] = address.split('/')
    if (!(await isOwnChannel(ctx, reader, account, name))) return { kind: 'gone' }
    return readPost(ctx, reader, account, `${account.platformId}/${messageId}`)
  },
}

async function isOwnChannel(ctx: Context, { waitForTurn }: Reader, account: PostAccount, name: string) {
  const { platformId, record } = account
  if (name === platformId || name.toLowerCase() === `@${record.username ?? ''}`.toLowerCase()) return true
  if (!name.startsWith('@')) return false
  // The channel may have a new name.
  const found = await callBot(ctx, waitForTurn, 'getChat', { chat_id: name }, chat).catch((error: unknown) => {
    if (error instanceof ProviderError && ['missing', 'refused'].includes(error.failure)) return undefined
    throw error
  })
  return String(found?.id) === platformId
}

async function readPost(ctx: Context, reader: Reader, account: PostAccount, id: string): Promise<PostReading> {
  const checkChat = ctx.config.telegramCheckChat
  const [chatId, messageId = ''] = id.split('/')
  if (chatId !== account.platformId) return { kind: 'gone' }
  if (checkChat === undefined) return { kind: 'not-readable' }
  const form = { chat_id: checkChat, from_chat_id: chatId, message_id: messageId, disable_notification: 'true' }
  try {
    const copy = await callBot(ctx, reader.waitForTurn, 'forwardMessage', form, messageSchema, classifyForward)
    await deleteCopy(ctx, reader, checkChat, copy.message_id)
    return await toReading(ctx, reader, id, account, copy)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.failure === 'missing') return { kind: 'gone' }
    if (error.failure === 'refused') return { kind: 'not-readable' }
    if (error.failure === 'unavailable') await requireBot(ctx, reader, account)
    throw error
  }
}

/** Says whether the channel lacks our bot, because a refusal of Telegram does not say which chat it is about. */
async function requireBot(ctx: Context, { waitForTurn }: Reader, { platformId }: PostAccount): Promise<void> {
  if (!(await isAdministrator(ctx, platformId, requireClient(ctx, 'TELEGRAM').id, waitForTurn)))
    throw new ProviderError('The bot is not an administrator of the channel', 'refused')
}

async function deleteCopy(ctx: Context, { waitForTurn }: Reader, chatId: string, messageId: number): Promise<void> {
  const form = { chat_id: chatId, message_id: String(messageId) }
  await callBot(ctx, waitForTurn, 'deleteMessage', form, z.unknown()).catch((error: unknown) => {
    ctx.logger.warn({ err: error }, 'A forwarded post stays in TELEGRAM_CHECK_CHAT')
  })
}

async function toReading(
  ctx: Context,
  { waitForTurn }: Reader,
  id: string,
  { platformId, record }: PostAccount,
  message: Message,
): Promise<PostReading> {
  const origin = message.forward_origin
  if (origin == null) return { kind: 'not-readable' }
  const messageId = id.split('/')[1] ?? ''
  const path = typeof record.username === 'string' ? record.username : `c/${platformId.replace(/^-100/, '')}`
  return {
    kind: 'seen',
    post: {
      platformId: id,
      url: `https://t.me/${path}/${messageId}`,
      authorId: String(authorOf(origin)),
      publishedAt: new Date(origin.date * 1000),
      kinds: ['POST'],
      text: message.text ?? message.caption ?? '',
      links: [...message.entities, ...message.caption_entities].flatMap(({ url }) => url ?? []),
      label: 'ABSENT',
      pictureUrl: await findPhoto(ctx, message.photo.at(-1)?.file_id, waitForTurn),
      figures: { views: null, likes: null, comments: null, shares: null },
    },
  }
}

/** A post that the channel has forwarded itself belongs to where it comes from. */
function authorOf(origin: NonNullable<Message['forward_origin']>): number {
  if (origin.type === 'channel') return origin.chat.id
  return origin.type === 'chat' ? origin.sender_chat.id : origin.sender_user.id
}
