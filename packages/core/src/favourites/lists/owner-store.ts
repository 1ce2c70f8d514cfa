import { columnColors, firstColumns } from '@limelight/contract/favourites/rules'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { newId } from '../../runtime/ids.ts'

/**
 * Everything that changes the lists, cards or columns of a person takes this lock first. Two windows of one person then
 * work one after the other, and nobody waits in a circle. Answers how many items all lists hold together.
 */
export async function lockOwner(ctx: Context, trx: Transaction, userId: string): Promise<{ itemsCount: number }> {
  const owner = await selectOwner(trx, userId)
  if (owner !== undefined) return { itemsCount: owner.items_count }
  await ensureOwner(ctx, trx, userId)
  const created = await selectOwner(trx, userId)
  if (created === undefined) throw new Error('An owner row that was just ensured is missing')
  return { itemsCount: created.items_count }
}

function selectOwner(trx: Transaction, userId: string): Promise<{ items_count: number } | undefined> {
  return trx
    .selectFrom('favourite_owners')
    .select('items_count')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}

/** Whoever comes for the first time gets the columns that everybody begins with. */
export async function ensureOwner(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  const made = await trx
    .insertInto('favourite_owners')
    .values({ user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (made === undefined) return
  const columns = firstColumns.map((name, position) => ({
    id: newId(ctx.clock),
    user_id: userId,
    name,
    color: columnColors[position % columnColors.length] ?? '',
    position,
    is_default: position === 0,
  }))
  await trx.insertInto('kanban_columns').values(columns).execute()
}

export async function changeItemsCount(trx: Transaction, userId: string, change: number): Promise<void> {
  if (change === 0) return
  await trx
    .updateTable('favourite_owners')
    .set(eb => ({ items_count: eb('items_count', '+', change) }))
    .where('user_id', '=', userId)
    .execute()
}
