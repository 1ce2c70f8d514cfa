import type { Message } from '@limelight/contract/chats/schema'
import { type Admin, recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { lockChat } from './chat-store.ts'
import { toMessage } from './view.ts'
import { writeMessage } from './write.ts'

/** An admin writes into the chat of two users, who both see who it is. */
export async function writeToChat(
  ctx: Context,
  admin: Admin,
  { chatId, text }: { chatId: string; text: string },
): Promise<Message> {
  return ctx.db.transaction().execute(async trx => {
    const chat = await lockChat(trx, chatId)
    if (chat === undefined) throw new AppError('ITEM_NOT_FOUND')
    const author = { userId: admin.userId, isAdmin: true }
    const message = await writeMessage(ctx, trx, chat, { author, text, files: [] })
    await recordAct(ctx, trx, admin, { targetId: chat.source_id })
    return toMessage(ctx.config, chat, message, { id: admin.userId, isAcquainted: true })
  })
}
