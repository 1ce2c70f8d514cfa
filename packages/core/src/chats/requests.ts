import {
  type NewRequest,
  type Request,
  type RequestAnswer,
  type RequestQuery,
  type RequestWord,
  requestFormSchema,
} from '@limelight/contract/chats/schema'
import { idSchema } from '@limelight/contract/ids'
import type { List } from '@limelight/contract/query'
import type { RequestRow } from '@limelight/db/chats/tables'
import type { Database, Transaction } from '@limelight/db/database'
import { recordEvent } from '../activity/record.ts'
import type { Caller, Context } from '../context.ts'
import { isLivingUser } from '../engines/shared-store.ts'
import { announce } from '../platform/webhooks/announce.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { parseForm } from '../runtime/parse-form.ts'
import { lockOwnUser } from '../users/profile.ts'
import { recordAnswer } from './answers.ts'
import { recordApproach } from './approaches/approaches.ts'
import { lockChat, updateChat } from './chat-store.ts'
import { ensureChat } from './ensure.ts'
import { requestMailJob } from './jobs.ts'
import { publishChat, publishRequest } from './live-updates.ts'
import { requireAnswer, requireMember } from './policy.ts'
import { presentRequests } from './present.ts'
import {
  countNotViewed,
  countRequests,
  findBlock,
  findRequest,
  insertRequest,
  listRequests,
  lockRequest,
  updateRequest,
  wasRejected,
} from './request-store.ts'
import { findOpenSource, type OpenSource, partiesOf } from './sources.ts'
import { writeMessage } from './write.ts'

/** How long a refused sender waits before asking again. */
const retryAfterMs = 7 * 24 * 60 * 60_000

export async function createRequest(ctx: Context, { userId }: Caller, input: NewRequest): Promise<Request> {
  const id = await ctx.db.transaction().execute(async trx => {
    await lockOwnUser(trx, { userId })
    const sourceId = idSchema.safeParse(input.sourceId).data
    const source = await findOpenSource(trx, { userId }, { kind: input.sourceKind, id: sourceId })
    if (source?.ownerId === userId) throw new AppError('OWN_OFFER_ERROR')
    const recipientId = await requireRecipient(trx, userId, input.userId)
    if (source === undefined || (source.ownerId !== null && source.ownerId !== recipientId)) {
      throw new AppError('ITEM_NOT_FOUND')
    }
    const { message } = parseForm(requestFormSchema, input)
    return writeRequest(ctx, trx, { sender: userId, recipient: recipientId, source, message })
  })
  return readRequest(ctx, { userId }, id)
}

async function requireRecipient(db: Database, userId: string, given: unknown): Promise<string> {
  const recipientId = idSchema.safeParse(given).data
  const isOther = recipientId !== undefined && recipientId !== userId && (await isLivingUser(db, recipientId))
  if (!isOther || (await findBlock(db, { by: recipientId, userId }))) throw new AppError('REQUEST_INVALID_MEMBER')
  return recipientId
}

async function writeRequest(
  ctx: Context,
  trx: Transaction,
  { sender, recipient, source, message }: { sender: string; recipient: string; source: OpenSource; message: string },
): Promise<string> {
  const now = ctx.clock.now()
  const row = { sender_id: sender, recipient_id: recipient, source_kind: source.kind, source_id: source.id }
  const id = newId(ctx.clock)
  const isRefused = await wasRejected(trx, row, new Date(now.getTime() - retryAfterMs))
  const texts = { title: source.title, message }
  if (isRefused || !(await insertRequest(trx, { id, ...row, ...texts, created_at: now, updated_at: now }))) {
    throw new AppError('REQUEST_ALREADY_EXISTS')
  }
  const payload = { text: 'You have a new request.', status: 'PENDING', requestId: id, chatId: null }
  await recordEvent(ctx, trx, { userId: recipient, type: 'REQUEST', payload })
  const approach = { kind: 'REQUEST', senderId: sender, recipientId: recipient, subjectId: id } as const
  await recordApproach(ctx, trx, approach, { job: requestMailJob, payload: { requestId: id } })
  await publishRequest(ctx, trx, id)
  announceRequest(ctx, trx, { id, ...row, status: 'PENDING' })
  return id
}

function announceRequest(
  ctx: Context,
  trx: Transaction,
  { id, sender_id, recipient_id, status }: Pick<RequestRow, 'id' | 'sender_id' | 'recipient_id' | 'status'>,
): void {
  for (const userId of [sender_id, recipient_id])
    announce(ctx, trx, { userId, type: 'request.changed', data: { id, status, path: `/api/user/requests/${id}` } })
}

export async function getRequest(ctx: Context, caller: Caller, { id }: { id: string }): Promise<Request> {
  requireMember(await findRequest(ctx.db, id), caller)
  return readRequest(ctx, caller, id)
}

/** The recipient has viewed it from now on. */
export async function viewRequest(ctx: Context, caller: Caller, { id }: { id: string }): Promise<Request> {
  const request = await findRequest(ctx.db, id)
  requireMember(request, caller)
  if (request?.recipient_id === caller.userId && request.viewed_at === null) {
    await ctx.db.transaction().execute(async trx => {
      await updateRequest(trx, id, { viewed_at: ctx.clock.now() })
      await publishRequest(ctx, trx, id)
    })
  }
  return readRequest(ctx, caller, id)
}

export async function listOwnRequests(ctx: Context, { userId }: Caller, query: RequestQuery): Promise<List<Request>> {
  const [total, rows] = await Promise.all([countRequests(ctx.db, userId, query), listRequests(ctx.db, userId, query)])
  return { total, data: await presentRequests(ctx, { userId }, rows) }
}

export async function countUnreadRequests(
  ctx: Context,
  { userId }: Caller,
  { x }: { x: RequestWord },
): Promise<{ count: number }> {
  return { count: await countNotViewed(ctx.db, userId, x) }
}

/** Accepting opens the chat, a block closes it. */
export async function answerRequest(
  ctx: Context,
  caller: Caller,
  { a: id, b: answer }: RequestAnswer,
): Promise<Request> {
  await ctx.db.transaction().execute(async trx => {
    const request = await lockRequest(trx, id)
    requireMember(request, caller)
    if (request === undefined) throw new AppError('ITEM_NOT_FOUND')
    requireAnswer(request, caller, answer)
    const now = ctx.clock.now()
    await updateRequest(trx, id, {
      status: answer,
      blocked_by: answer === 'BLOCKED' ? caller.userId : null,
      viewed_at: request.viewed_at ?? now,
      answered_at: request.answered_at ?? now,
      updated_at: now,
    })
    if (answer === 'ACCEPTED') await openChat(ctx, trx, request)
    if (answer === 'BLOCKED') await closeChat(ctx, trx, request, caller)
    else if (request.status === 'PENDING') await reportAnswer(ctx, trx, request, answer)
    await publishRequest(ctx, trx, id)
    announceRequest(ctx, trx, { ...request, status: answer })
  })
  return readRequest(ctx, caller, id)
}

/** The message of the request becomes the first of the chat; its reader knows it already. */
async function openChat(ctx: Context, trx: Transaction, request: RequestRow): Promise<void> {
  const { id: chatId, isNew } = await ensureChat(ctx, trx, {
    source: { kind: request.source_kind, id: request.source_id },
    title: request.title,
    members: await partiesOf(trx, request),
    requestId: request.id,
  })
  if (request.status === 'BLOCKED') {
    await updateChat(trx, chatId, { blocked_by: null, updated_at: ctx.clock.now() })
    await publishChat(ctx, trx, { chatId, what: 'status' })
  }
  if (!isNew || request.message === '') return
  const chat = await lockChat(trx, chatId)
  const author = { userId: request.sender_id, isAdmin: false }
  if (chat !== undefined)
    await writeMessage(ctx, trx, chat, { author, text: request.message, files: [], isViewed: true })
}

async function closeChat(ctx: Context, trx: Transaction, request: RequestRow, { userId }: Caller): Promise<void> {
  const chatId = (await findRequest(trx, request.id))?.chat_id ?? null
  if (chatId === null) return
  await updateChat(trx, chatId, { blocked_by: userId, updated_at: ctx.clock.now() })
  await publishChat(ctx, trx, { chatId, what: 'status' })
}

async function reportAnswer(
  ctx: Context,
  trx: Transaction,
  request: RequestRow,
  status: 'ACCEPTED' | 'REJECTED',
): Promise<void> {
  const now = ctx.clock.now()
  const chatId = (await findRequest(trx, request.id))?.chat_id ?? null
  const text = status === 'ACCEPTED' ? 'Your request was accepted.' : 'Your request was rejected.'
  const payload = { text, status, requestId: request.id, chatId }
  await recordEvent(ctx, trx, { userId: request.sender_id, type: 'REQUEST', payload })
  await recordAnswer(ctx, trx, { userId: request.recipient_id, since: request.created_at, at: now })
}

async function readRequest(ctx: Context, caller: Caller, id: string): Promise<Request> {
  const row = await findRequest(ctx.db, id)
  const [request] = row === undefined ? [] : await presentRequests(ctx, caller, [row])
  if (request === undefined) throw new AppError('ITEM_NOT_FOUND')
  return request
}

/** Whether a user has blocked another one, who then may send neither requests nor proposals. */
export function hasBlocked(db: Database, block: { by: string; userId: string }): Promise<boolean> {
  return findBlock(db, block)
}
