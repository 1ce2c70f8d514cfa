import { columnColors, defaultColumns } from '@limelight/contract/favourites/rules'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { newId } from '../../runtime/ids.ts'

/**
 * Every change of a user's lists, cards or columns takes this lock first, so that concurrent
 * requests of one user never deadlock. Returns the number of items in all lists.
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

/** Creates the row with the default columns on first use. */
export async function ensureOwner(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  const made = await trx
    .insertInto('favourite_owners')
    .values({ user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (made === undefined) return
  const columns = defaultColumns.map((name, position) => ({
    id: newId(ctx.clock),
    user_id: userId,
    name,
    color: columnColors[position % columnColors.length] ?? '',
    position,
    is_default: position === 0,
  }))
  await trx.insertInto('kanban_columns').values(columns).execute()
}

export async function incrementItemsCount(trx: Transaction, userId: string, change: number): Promise<void> {
  if (change === 0) return
  await trx
    .updateTable('favourite_owners')
    .set(eb => ({ items_count: eb('items_count', '+', change) }))
    .where('user_id', '=', userId)
    .execute()
}
