import { randomInt } from 'node:crypto'
import { type CreateLink, type Link, maxLinksPerRow } from '@limelight/contract/results/links/schema'
import type { Context } from '../../context.ts'
import { findConfigValue } from '../../engines/shared-store.ts'
import { AppError, FormError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { requireWithin } from '../../tariffs/limits.ts'
import { requireResultList } from '../lists/results.ts'
import { insertLink, isListed, lockList, selectLinks } from './store.ts'
import { isBlocked, isOurHost } from './targets.ts'
import { toLink } from './view.ts'

/** The same input gives the same link. */
export function createLink(
  ctx: Context,
  { userId }: { userId: string },
  { id: listId, value, target }: CreateLink,
): Promise<Link> {
  return ctx.db.transaction().execute(async trx => {
    await requireResultList(trx, { userId }, listId)
    if (isOurHost(ctx.config, target) || isBlocked(await findConfigValue(trx, 'results.blocked-hosts'), target))
      throw new FormError({ target: 'Target is not valid' })
    await lockList(trx, listId)
    const links = await selectLinks(trx, listId).where('link.value', '=', value).execute()
    const known = links.find(link => link.target === target)
    if (known !== undefined) return toLink(ctx.config, known)
    // A row with a link stays when its creator leaves the list.
    if (links.length === 0 && !(await isListed(trx, listId, value))) throw new AppError('ITEM_NOT_FOUND')
    if (links.length >= maxLinksPerRow) throw new AppError('ITEM_COUNT_ERROR')
    await requireWithin(ctx, trx, userId, 'EXPORT', 1)
    const link = await insertLink(trx, {
      ...{ id: newId(ctx.clock), slug: newSlug(), list_id: listId, user_id: userId },
      ...{ value, target, created_at: ctx.clock.now() },
    })
    return toLink(ctx.config, link)
  })
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Of 2 × 10^14, so an accidental repetition is left to the unique index. */
function newSlug(): string {
  return Array.from({ length: 8 }, () => letters.charAt(randomInt(letters.length))).join('')
}
