import type { Database } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { getRunningPlan } from '../../tariffs/plans.ts'
import { type PlannedList, selectLists } from './store.ts'

/** Treats another user's list like an unknown one. */
export async function findOwnList(ctx: Context, db: Database, userId: string, id: string): Promise<PlannedList> {
  const maxLists = await findMaxLists(ctx, db, userId)
  const row = await selectLists(db, userId, maxLists, { id }).selectAll().executeTakeFirst()
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return row
}

/** How many lists of creators the plan allows. */
export async function findMaxLists(ctx: Context, db: Database, userId: string): Promise<number> {
  const { values } = await getRunningPlan(ctx, db, userId)
  return Math.max(0, values.MAX_FAVOURITE_LISTS)
}
