import type { RequestAnswer, RequestStatus } from '@limelight/contract/chats/schema'
import type { Caller } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import type { StoredChat } from './chat-store.ts'
import type { Slot } from './message-store.ts'
import { slotOf } from './view.ts'

export function requireChat(
  chat: StoredChat | undefined,
  { userId }: Caller,
  refusal: 'CHAT_INVALID_USER' | 'CHAT_MESSAGE_INVALID_USER',
): { chat: StoredChat; slot: Slot } {
  if (chat === undefined) throw new AppError('ITEM_NOT_FOUND')
  const slot = slotOf(chat, userId)
  if (slot === undefined) throw new AppError(refusal)
  return { chat, slot }
}

type Asked = { sender_id: string; recipient_id: string; status: RequestStatus; blocked_by: string | null }

export function requireMember(request: Asked | undefined, { userId }: Caller): void {
  if (request === undefined) throw new AppError('ITEM_NOT_FOUND')
  if (request.sender_id !== userId && request.recipient_id !== userId) throw new AppError('REQUEST_INVALID_MEMBER')
}

/** The recipient answers, either side blocks an accepted request, and who blocked may unblock. */
export function requireAnswer(request: Asked, { userId }: Caller, answer: RequestAnswer['b']): void {
  const isRecipient = request.recipient_id === userId
  switch (request.status) {
    case 'PENDING':
      if (!isRecipient) throw new AppError('REQUEST_INVALID_MEMBER')
      return
    case 'ACCEPTED':
      if (answer !== 'BLOCKED') throw new AppError('REQUEST_IMMUTABLE_STATUS')
      return
    case 'BLOCKED':
      if (answer !== 'ACCEPTED') throw new AppError('REQUEST_IMMUTABLE_STATUS')
      if (request.blocked_by !== userId) throw new AppError('REQUEST_INVALID_MEMBER')
      return
    case 'REJECTED':
      throw new AppError('REQUEST_IMMUTABLE_STATUS')
  }
}
