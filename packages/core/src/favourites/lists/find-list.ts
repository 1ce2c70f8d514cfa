import type { Database } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { getRunningPlan } from '../../tariffs/plans.ts'
import { listsOfOwner, type PlannedList } from './store.ts'

/** A list of the caller; those of other people are as unknown as those that never were. */
export async function findOwnList(ctx: Context, db: Database, userId: string, id: string): Promise<PlannedList> {
  const mostLists = await mostListsOf(ctx, db, userId)
  const row = await listsOfOwner(db, userId, mostLists, { id }).selectAll().executeTakeFirst()
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return row
}

/** How many lists of creators the plan covers. */
export async function mostListsOf(ctx: Context, db: Database, userId: string): Promise<number> {
  const { values } = await getRunningPlan(ctx, db, userId)
  return Math.max(0, values.MAX_FAVOURITE_LISTS)
}
