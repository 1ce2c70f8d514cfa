import { type Unmask, type Unmasked, unmaskFields } from '@limelight/contract/influencers/schema'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { charge } from '../tariffs/limits.ts'
import { nothingShown, unmaskedOf } from '../unmasked.ts'
import { percentilesOf } from './peers.ts'
import { readInfluencers } from './store.ts'
import { recordUnmasked } from './unmask-store.ts'
import { toInfluencer } from './view.ts'

/** In the order that everybody takes them in, so that nobody waits in a circle. */
const prices = [
  { field: 'email', name: 'MAX_EMAILS' },
  { field: 'username', name: 'MAX_VOLUME_USERNAME_URL' },
] as const

/** Shows a person what is masked, for good. Only what is there and still masked is charged, all of it or nothing. */
export async function unmaskInfluencer(
  ctx: Context,
  { userId }: { userId: string },
  { kind, id, fields = [...unmaskFields] }: Unmask,
): Promise<Unmasked> {
  const [row] = await readInfluencers(ctx, kind, [id])
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  const wanted = prices.filter(({ field }) => fields.includes(field) && (field === 'username' || row.email !== ''))

  const charged = { MAX_VOLUME_USERNAME_URL: 0, MAX_EMAILS: 0 }
  const shown = await ctx.db.transaction().execute(async trx => {
    const before = (await unmaskedOf(trx, userId, kind, [id])).get(id) ?? nothingShown
    const after = { ...before }
    for (const { field, name } of wanted.filter(({ field }) => !before[field])) {
      // Of calls at the same time the first is charged; the others wait for it here and find that it was.
      const outcome = await charge(ctx, trx, {
        userId,
        key: `unmask:${kind}:${id}:${field}`,
        costs: [{ name, amount: 1 }],
      })
      charged[name] = outcome === 'charged' ? 1 : 0
      after[field] = true
    }
    if (after.username || after.email) {
      await recordUnmasked(trx, { userId, network: kind, id, ...after, now: ctx.clock.now() })
    }
    return after
  })
  const [percentile = null] = await percentilesOf(ctx, kind, [row])
  return { ...toInfluencer(ctx.config, kind, row, shown, percentile), charged }
}
