import type { Transaction } from '@limelight/db/database'
import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import { AppError } from '../../runtime/errors.ts'
import { lockFormalOffer } from './offer-store.ts'

/** A formal offer that the caller may order now. A proposal waits for one side; a preference for anyone. */
export async function requireOrderable(
  trx: Transaction,
  { userId }: { userId: string },
  id: string,
): Promise<FormalOfferRow> {
  const formal = await lockFormalOffer(trx, id)
  const isParty = formal?.user_id === userId || formal?.target_user_id === userId
  if (formal === undefined || (formal.status !== 'SAVED' && !isParty)) throw new AppError('ITEM_NOT_FOUND')
  if (formal.status === 'ACCEPTED') throw new AppError('OFFER_ALREADY_ACCEPTED')
  const isMaker = formal.user_id === userId
  const waitsForMaker = formal.waiting_for === (formal.side === 'SELLER' ? 'OWNER' : 'CLIENT')
  if (isMaker && (formal.status === 'SAVED' || !waitsForMaker)) throw new AppError('OWN_OFFER_ERROR')
  if (!isMaker && formal.status === 'SENT' && waitsForMaker) throw new AppError('UNAUTHORIZED_ACTION')
  return formal
}
