import type { Field, FormalOffer, FormalOffersQuery } from '@limelight/contract/formal-offers/schema'
import type { List, Page } from '@limelight/contract/query'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { requireUser } from '../users/profile.ts'
import { requireVisible } from './policy.ts'
import { presentFormalOffer, presentFormalOffers } from './present.ts'
import { findFormalOffers, type Listed, listFormalOffers, readForm } from './store.ts'

/** The fields of the form, in their order. */
export async function getForm(ctx: Context, { offset, limit }: Page): Promise<List<Field>> {
  const fields = await readForm(ctx.db)
  return { total: fields.length, data: fields.slice(offset, offset + limit) }
}

/** Formal offers that the caller made or received. */
export function listOwnFormalOffers(
  ctx: Context,
  { userId }: Caller,
  { box, ...page }: FormalOffersQuery,
): Promise<List<FormalOffer>> {
  return list(ctx, { userId }, box === 'made' ? { madeBy: userId } : { receivedBy: userId }, page)
}

export async function listNames(
  ctx: Context,
  { userId }: Caller,
  page: Page,
): Promise<List<{ id: string; name: string }>> {
  const { total, data } = await list(ctx, { userId }, { madeBy: userId }, page)
  return { total, data: data.map(({ id, name }) => ({ id, name })) }
}

/** The preferences of a user, and the proposals between that user and the caller. */
export async function listFormalOffersOf(
  ctx: Context,
  caller: Caller,
  { userId, ...page }: Page & { userId: string },
): Promise<List<FormalOffer>> {
  await requireUser(ctx.db, userId)
  return list(ctx, caller, { of: userId, viewerId: caller.userId }, page)
}

export async function getFormalOfferOf(
  ctx: Context,
  caller: Caller,
  { userId, id }: { userId: string; id: string },
): Promise<FormalOffer> {
  await requireUser(ctx.db, userId)
  const [found] = await findFormalOffers(ctx.db, [id])
  const row = requireVisible(found, caller)
  const isTheirs = row.user_id === userId || (row.user_id === caller.userId && row.target_user_id === userId)
  if (!isTheirs) throw new AppError('ITEM_NOT_FOUND')
  return presentFormalOffer(ctx, caller, row)
}

async function list(ctx: Context, caller: Caller, which: Listed, page: Page): Promise<List<FormalOffer>> {
  const { total, rows } = await listFormalOffers(ctx.db, which, page)
  return { total, data: await presentFormalOffers(ctx, caller, rows) }
}
