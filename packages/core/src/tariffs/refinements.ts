import { refinementRules } from '@limelight/contract/search/rules'
import type { Context } from '../context.ts'
import {
  type ChargedSet,
  deleteCovered,
  findBase,
  findSearchedSet,
  insertCovered,
  returnRefinement,
  type SetOfDay,
  takeRefinement,
} from './searched-set-store.ts'

/** Whether this call took the refinement, or a parallel one did. */
export type Refinement = { isNew: true; base: ChargedSet } | { isNew: false; base: ChargedSet | undefined }

/**
 * Covers a set by the charged set that it refines: it has all filters of that set, with equal or
 * other values. Returns undefined if the set has to be charged.
 */
export function coverSet(ctx: Context, sought: SetOfDay, refines: string): Promise<Refinement | undefined> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async trx => {
    const base = await findBase(trx, { userId: sought.userId, key: refines })
    if (base === undefined) return undefined
    if (!(await insertCovered(trx, sought, base, now))) {
      return { isNew: false, base: (await findSearchedSet(trx, sought))?.base }
    }
    const taken = await takeRefinement(trx, sought, base, {
      chargedFrom: new Date(now.getTime() - refinementRules.lifetimeMs),
      maxRefinements: refinementRules.maxSets,
    })
    if (taken === undefined) await deleteCovered(trx, sought)
    return taken && { isNew: true, base: taken }
  })
}

/** Returns the refinement of a search that failed or found nothing. */
export async function releaseRefinement(ctx: Context, sought: SetOfDay, base: ChargedSet): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    await deleteCovered(trx, sought)
    await returnRefinement(trx, sought.userId, base)
  })
}
