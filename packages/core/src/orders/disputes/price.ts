import { parseUsdt } from '@limelight/contract/deposits/units'
import { AppError } from '../../runtime/errors.ts'

/** The seller's part: from 0 to the price of the order. */
export function readDisputePrice(value: unknown, orderPrice: string | bigint): bigint {
  const text = typeof value === 'number' ? String(value) : value
  const isAmount = typeof text === 'string' && /^\d{1,30}(?:\.\d{1,6}0*)?$/.test(text.trim())
  if (!isAmount) throw new AppError('INVALID_DISPUTE_PRICE')
  const units = parseUsdt(text.trim().replace(/(\.\d{6})0+$/, '$1'))
  if (units > BigInt(orderPrice)) throw new AppError('INVALID_DISPUTE_PRICE')
  return units
}
