import { type SignedSales, salesRules } from '@limelight/contract/results/sales'
import type { ResultListRow } from '@limelight/db/results/tables'
import type { Caller, Context } from '../../context.ts'
import { newSecret, signMessage } from '../../platform/webhooks/signature.ts'
import { AppError } from '../../runtime/errors.ts'
import { isEqualInConstantTime, seal, unseal } from '../../runtime/secrets.ts'
import { requireWithin } from '../../tariffs/limits.ts'
import { requireResultList } from '../lists/results.ts'
import { lockSettings, updateSettings } from '../store.ts'

/** Only this answer has the key. The one before it works for a day, so that the shop has time to change. */
export function createKey(ctx: Context, caller: Caller, { id }: { id: string }): Promise<{ key: string }> {
  const key = newSecret()
  return ctx.db.transaction().execute(async trx => {
    await requireResultList(trx, caller, id)
    await requireWithin(ctx, trx, caller.userId, 'EXPORT', 1)
    const { key: former } = await lockSettings(trx, { listId: id, userId: caller.userId })
    const until = new Date(ctx.clock.now().getTime() + salesRules.formerKeyHours * 60 * 60_000)
    await updateSettings(trx, id, {
      key: seal(ctx, 'results', id, key),
      former_key: former,
      former_key_until: former === null ? null : until,
    })
    return { key }
  })
}

/** Throws AUTH_FAIL unless a key of the list signed the call within the last minutes. */
export function requireSignature(
  ctx: Context,
  shop: ResultListRow,
  { id, timestamp, payload, signature }: SignedSales,
) {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const isRecent = Math.abs(ctx.clock.now().getTime() - seconds * 1000) <= salesRules.toleranceMs
  const given = signature.split(' ').slice(0, 5)
  const isSigned = openKeys(ctx, shop).some(key => {
    const expected = signMessage([key], { id, timestamp: seconds, body: payload })
    return given.some(one => isEqualInConstantTime(one, expected))
  })
  if (id === '' || !isRecent || !isSigned) throw new AppError('AUTH_FAIL')
}

function openKeys(
  ctx: Context,
  { list_id, key, former_key: former, former_key_until: until }: ResultListRow,
): string[] {
  const isFormerOpen = former !== null && until !== null && until > ctx.clock.now()
  return [key, isFormerOpen ? former : null].flatMap(sealed =>
    sealed === null ? [] : [unseal(ctx, 'results', list_id, sealed)],
  )
}
