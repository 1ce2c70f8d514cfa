import { marketerSchema, promoCodeOf, promoConfigSchema, schemaOfKey } from '@limelight/contract/settings/built-in'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { isLivingUser } from '../engines/shared-store.ts'
import { AppError, FormError } from '../runtime/errors.ts'
import { deletePromoCode, writePromoCode } from '../tariffs/promo-codes.ts'

export function isBuiltIn(key: string): boolean {
  return schemaOfKey(key) !== undefined
}

/** Refuses what the product cannot use, and writes what follows from a value: a promo code. */
export async function applyValue(ctx: Context, trx: Transaction, key: string, value: unknown): Promise<void> {
  const schema = schemaOfKey(key)
  if (schema !== undefined && !schema.safeParse(value).success) throw refused()
  if (key === 'marketer' && !(await isLivingUser(trx, marketerSchema.parse(value).userId))) throw refused()
  const code = promoCodeOf(key)
  if (code !== undefined && !(await writePromoCode(ctx, trx, code, promoConfigSchema.parse(value)))) throw refused()
}

/** Refuses to delete what the product or a user needs. */
export async function dropValue(trx: Transaction, key: string): Promise<void> {
  const code = promoCodeOf(key)
  const mayGo = code === undefined ? !isBuiltIn(key) : await deletePromoCode(trx, code)
  if (!mayGo) throw new AppError('CONFIG_IS_BUSY')
}

function refused(): FormError {
  return new FormError({ value: 'Value is not valid' })
}
