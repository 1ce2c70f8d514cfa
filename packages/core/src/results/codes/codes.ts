import { type Results, resultRules, type SetCode } from '@limelight/contract/results/lists'
import type { Caller, Context } from '../../context.ts'
import { publishResults } from '../../orders/lists/live-update.ts'
import { AppError } from '../../runtime/errors.ts'
import { requireWithin } from '../../tariffs/limits.ts'
import { firstPage, getResults, requireResultList } from '../lists/results.ts'
import { lockSettings } from '../store.ts'
import { countOtherCodes, deleteCode, findRowName, saveCode } from './store.ts'

/** Moves a code that another row has. Its earlier sales move, too, because a sale has no row of its own. */
export async function setCode(ctx: Context, caller: Caller, { id, code, value }: SetCode): Promise<Results> {
  await ctx.db.transaction().execute(async trx => {
    await requireResultList(trx, caller, id)
    await requireWithin(ctx, trx, caller.userId, 'EXPORT', 1)
    await lockSettings(trx, { listId: id, userId: caller.userId })
    if (value === null) await deleteCode(trx, id, code)
    else {
      const name = await findRowName(trx, id, value)
      if (name === undefined) throw new AppError('ITEM_NOT_FOUND')
      if ((await countOtherCodes(trx, id, value, code)) >= resultRules.maxCodesPerRow)
        throw new AppError('ITEM_COUNT_ERROR')
      await saveCode(trx, { list_id: id, code, value, name })
    }
    await publishResults(ctx, trx, caller.userId, [id])
  })
  return getResults(ctx, caller, firstPage(id))
}
