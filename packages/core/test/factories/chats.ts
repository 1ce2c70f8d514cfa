import type { Chat, Request } from '@limelight/contract/chats/schema'
import { getChat } from '@limelight/core/chats/chats'
import { sendMessage } from '@limelight/core/chats/messages'
import { answerRequest, createRequest } from '@limelight/core/chats/requests'
import type { Context } from '@limelight/core/context'
import { buildAccount } from './accounts.ts'

type Given = { message?: string; sender?: string; recipient?: string }

/** A request between two users, who are new where none is given. */
async function buildRequest(ctx: Context, given: Given = {}): Promise<Request> {
  const sender = given.sender ?? (await buildAccount(ctx)).user.id
  const userId = given.recipient ?? (await buildAccount(ctx)).user.id
  return createRequest(ctx, { userId: sender }, { userId, sourceKind: 'EMPTY', message: given.message ?? '' })
}

/** The chat of an accepted request, as its sender sees it. */
export async function buildChat(ctx: Context, given: Given = {}): Promise<Chat & { requestId: string }> {
  const { id, senderId, recipientId } = await buildRequest(ctx, given)
  const { chatId } = await answerRequest(ctx, { userId: recipientId }, { a: id, b: 'ACCEPTED' })
  return { ...(await getChat(ctx, { userId: senderId }, { id: chatId ?? '' })), requestId: id }
}

export function buildMessage(ctx: Context, given: { chatId: string; userId: string; text?: string }) {
  return sendMessage(ctx, { userId: given.userId }, { chatId: given.chatId, text: given.text ?? 'A message' })
}
