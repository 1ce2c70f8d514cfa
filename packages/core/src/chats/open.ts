import type { Chat, NewChat } from '@limelight/contract/chats/schema'
import { idSchema } from '@limelight/contract/ids'
import type { Caller, Context } from '../context.ts'
import { isLivingUser } from '../engines/shared-store.ts'
import { AppError } from '../runtime/errors.ts'
import { type ListedChat, listChatsAbout } from './chat-store.ts'
import { presentChats } from './present.ts'
import { findOpenSource } from './sources.ts'

/**
 * Returns the chat about a source. An accepted request, an order, a dispute or a proposal has
 * created it, so without one there is none to open.
 */
export async function openChat(ctx: Context, caller: Caller, input: NewChat): Promise<Chat> {
  const userId = idSchema.safeParse(input.userId).data
  const sourceId = idSchema.safeParse(input.sourceId).data
  const existing = await findExisting(ctx, caller, { kind: input.sourceKind, sourceId, userId })
  if (existing === undefined) throw await refuse(ctx, caller, input, { userId, sourceId })
  const [chat] = await presentChats(ctx, caller, [existing])
  if (chat === undefined) throw new AppError('CHAT_CREATE_ERROR')
  return chat
}

type Ids = { userId: string | undefined; sourceId: string | undefined }

async function findExisting(
  ctx: Context,
  caller: Caller,
  { kind, sourceId, userId }: Ids & { kind: NewChat['sourceKind'] },
): Promise<ListedChat | undefined> {
  const id = kind === 'EMPTY' ? userId : sourceId
  if (id === undefined) return undefined
  const chats = await listChatsAbout(ctx.db, caller.userId, { kind, id })
  return userId === undefined ? chats[0] : (chats.find(chat => chat.other_id === userId) ?? undefined)
}

async function refuse(
  ctx: Context,
  caller: Caller,
  { sourceKind, userId: given }: NewChat,
  { userId, sourceId }: Ids,
): Promise<AppError> {
  const isAsked = sourceKind !== 'ORDER' && sourceKind !== 'DISPUTE'
  const source = isAsked ? await findOpenSource(ctx.db, caller, { kind: sourceKind, id: sourceId }) : undefined
  if (source?.ownerId === caller.userId) return new AppError('OWN_OFFER_ERROR')
  const needsUser = sourceKind === 'EMPTY' || given !== undefined
  const isOther = userId !== undefined && userId !== caller.userId && (await isLivingUser(ctx.db, userId))
  return new AppError(needsUser && !isOther ? 'CHAT_INVALID_USER' : 'CHAT_CREATE_ERROR')
}
