import type { Transaction } from '@limelight/db/database'
import { deleteRefusals, insertRefusals, moderateImage, moderateProfile } from './store.ts'

export type ModeratedItem = { target: 'PROFILE' | 'PHOTO' | 'PORTFOLIO'; id: string }
export type Verdict = { status: 'APPROVED' | 'REFUSED'; reasonIds: string[] }

/**
 * Stores the decision about a profile (by user id) or an image, replacing the previous one. Returns
 * the owner, or undefined when there is no such item.
 */
export async function moderateItem(
  trx: Transaction,
  { target, id }: ModeratedItem,
  { status, reasonIds }: Verdict,
): Promise<string | undefined> {
  const userId =
    target === 'PROFILE'
      ? await moderateProfile(trx, id, status)
      : await moderateImage(trx, { id, type: target === 'PHOTO' ? 'avatar' : 'portfolio' }, status)
  if (userId === undefined) return undefined
  await deleteRefusals(trx, [id])
  await insertRefusals(
    trx,
    reasonIds.map(reason_id => ({ item_id: id, reason_id, user_id: userId })),
  )
  return userId
}
