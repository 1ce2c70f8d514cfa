import type { FileAddress } from '@limelight/contract/uploads/schema'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { readAddresses } from '../uploads/addresses.ts'
import { requireSide } from './read.ts'
import { findOrder, hasFile } from './store.ts'

/** A file of an order, its disputes and their chats, for both sides and admins. `userId` is null for an admin. */
export async function getOrderFile(
  ctx: Context,
  { userId }: { userId: string | null },
  { id, fileId }: { id: string; fileId: string },
): Promise<FileAddress> {
  const order = await findOrder(ctx.db, id)
  if (order === undefined) throw new AppError('ORDER_NOT_FOUND')
  if (userId !== null) requireSide(order, { userId })
  if (!(await hasFile(ctx.db, id, fileId))) throw new AppError('ITEM_NOT_FOUND')
  return readAddresses(ctx, fileId)
}
