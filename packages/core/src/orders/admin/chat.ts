import { type Message, messageFormSchema } from '@limelight/contract/chats/schema'
import type { List, Page } from '@limelight/contract/query'
import type { OrderRow } from '@limelight/db/orders/tables'
import type { Admin } from '../../audit/record.ts'
import { listMessagesAbout } from '../../chats/evidence.ts'
import { writeToChat } from '../../chats/write-as-admin.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { parseForm } from '../../runtime/parse-form.ts'
import { findDisputeById } from '../disputes/store.ts'
import { findOrder } from '../store.ts'
import { requireOutsiderOf } from './outsider.ts'

/** The chat of a dispute, newest first. */
export async function listDisputeMessages(
  ctx: Context,
  admin: Admin,
  { disputeId, offset, limit }: Page & { disputeId: string },
): Promise<List<Message>> {
  await requireDispute(ctx, disputeId)
  const messages = await listMessagesAbout(ctx, [{ kind: 'DISPUTE', id: disputeId }], admin.userId)
  const newestFirst = messages.toReversed()
  return { total: messages.length, data: newestFirst.slice(offset, offset + limit) }
}

/** Both sides see what an admin writes. */
export async function writeToDispute(
  ctx: Context,
  admin: Admin,
  { disputeId, text }: { disputeId: string; text?: unknown },
): Promise<Message> {
  const { chatId, order } = await requireDispute(ctx, disputeId)
  await requireOutsiderOf(ctx.db, admin, order)
  const form = parseForm(messageFormSchema, { text })
  return writeToChat(ctx, admin, { chatId, text: form.text })
}

async function requireDispute(ctx: Context, id: string): Promise<{ chatId: string; order: OrderRow }> {
  const dispute = await findDisputeById(ctx.db, id)
  const order = dispute && (await findOrder(ctx.db, dispute.order_id))
  if (dispute?.chat_id == null || order === undefined) throw new AppError('ITEM_NOT_FOUND')
  return { chatId: dispute.chat_id, order }
}
