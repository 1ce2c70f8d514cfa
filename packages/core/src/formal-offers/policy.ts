import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import { AppError } from '../runtime/errors.ts'

type Parties = Pick<FormalOfferRow, 'user_id' | 'target_user_id' | 'side' | 'status'>

/** Every user sees preferences; only its two users see a proposal. */
export function requireVisible<Row extends Parties>(row: Row | undefined, { userId }: { userId: string }): Row {
  const isVisible = row?.status === 'SAVED' || row?.user_id === userId || row?.target_user_id === userId
  if (row === undefined || !isVisible) throw new AppError('ITEM_NOT_FOUND')
  return row
}

/** The maker changes a preference, the buyer the terms of a proposal. */
export function requireEditor(row: Parties, { userId }: { userId: string }): void {
  const editor = row.status === 'SAVED' ? row.user_id : buyerOf(row)
  if (editor !== userId) throw new AppError('UNAUTHORIZED_ACTION')
  if (row.status === 'ACCEPTED') throw new AppError('PRICE_ALREADY_ACCEPTED')
}

export function requireMaker(row: Parties, { userId }: { userId: string }): void {
  if (row.user_id !== userId) throw new AppError('UNAUTHORIZED_ACTION')
  if (row.status === 'ACCEPTED') throw new AppError('OFFER_ALREADY_ACCEPTED')
}

function buyerOf({ side, user_id, target_user_id }: Parties): string | null {
  return side === 'BUYER' ? user_id : target_user_id
}
