import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { nameOf } from './columns.ts'
import { emitUpdate } from './live-update.ts'
import { findableWords, kindFacet, wordsOf } from './search/words.ts'
import { addWords, archiveActive, lockSeller, updateFigures, updateReach, updateSeller } from './store.ts'

/**
 * Offers repeat the name and the linked networks of their seller, so that a search reads one table.
 * Call it after every change of those, in its transaction.
 */
export async function refreshSeller(trx: Transaction, userId: string): Promise<void> {
  const seller = await lockSeller(trx, userId)
  if (seller === undefined) return
  const name = nameOf(seller)
  await updateSeller(trx, userId, {
    seller: wordsOf(name).join(' '),
    kinds: seller.kinds,
    facets: seller.kinds.map(kindFacet),
  })
  await addWords(trx, findableWords(name))
}

/** Offers also repeat the figures of these networks. */
export function refreshReach(trx: Transaction, userId: string): Promise<void> {
  return updateReach(trx, userId)
}

/** Takes the offers of a user who leaves from the market. */
export async function archiveOffers(ctx: Context, trx: Transaction, userId: string): Promise<void> {
  for (const offer of await archiveActive(trx, userId, ctx.clock.now())) {
    emitUpdate(ctx, trx, offer, true)
  }
}

/** Sets the figures of finished orders or of reviews, in the transaction of what changed them. */
export function updateOfferFigures(
  trx: Transaction,
  { offerId, ...figures }: { offerId: string } & Parameters<typeof updateFigures>[2],
): Promise<void> {
  return updateFigures(trx, offerId, figures)
}
