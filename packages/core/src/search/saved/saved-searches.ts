import {
  nameTakenText,
  type RenameSearch,
  type SavedSearch,
  type SavedSearchesQuery,
  type SaveSearch,
  savedSearchRules,
} from '@limelight/contract/search/saved-searches'
import { isUniqueViolation } from '@limelight/db/database-errors'
import type { SavedSearchRow } from '@limelight/db/search/tables'
import type { Caller, Context } from '../../context.ts'
import { lockUser } from '../../engines/shared-store.ts'
import { AppError, FormError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import {
  countSavedSearches,
  deleteSavedSearchRow,
  findSavedSearches,
  insertSavedSearch,
  updateSavedSearchName,
} from './store.ts'

export async function listSavedSearches(
  ctx: Context,
  { userId }: Caller,
  query: SavedSearchesQuery,
): Promise<{ total: number; data: SavedSearch[] }> {
  const [rows, total] = await Promise.all([
    findSavedSearches(ctx.db, userId, query),
    countSavedSearches(ctx.db, userId, query),
  ])
  return { total, data: rows.map(toSavedSearch) }
}

export async function saveSearch(
  ctx: Context,
  { userId }: Caller,
  { name, scope, socialNetwork, query }: SaveSearch,
): Promise<SavedSearch> {
  const row = {
    id: newId(ctx.clock),
    user_id: userId,
    scope,
    network: socialNetwork,
    name,
    query,
    created_at: ctx.clock.now(),
  }
  await ctx.db.transaction().execute(async trx => {
    await lockUser(trx, userId)
    if ((await countSavedSearches(trx, userId)) >= savedSearchRules.maxPerUser) throw new AppError('ITEM_COUNT_ERROR')
    await rejectTakenName(insertSavedSearch(trx, row))
  })
  return toSavedSearch(row)
}

export async function renameSearch(ctx: Context, { userId }: Caller, input: RenameSearch): Promise<SavedSearch> {
  const row = await rejectTakenName(updateSavedSearchName(ctx.db, userId, input))
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toSavedSearch(row)
}

export async function deleteSavedSearch(
  ctx: Context,
  { userId }: Caller,
  { id }: { id: string },
): Promise<{ ok: true }> {
  if (!(await deleteSavedSearchRow(ctx.db, userId, id))) throw new AppError('ITEM_NOT_FOUND')
  return { ok: true }
}

/** A write can only violate the unique index of names. */
async function rejectTakenName<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing
  } catch (cause) {
    if (isUniqueViolation(cause)) throw new FormError({ name: nameTakenText })
    throw cause
  }
}

function toSavedSearch({ id, name, scope, network, query, created_at }: SavedSearchRow): SavedSearch {
  return { id, name, scope, socialNetwork: network, query, createdAt: created_at.toISOString() }
}
