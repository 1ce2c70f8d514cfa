import type { Transaction } from '@limelight/db/database'
import { deleteRefusals, insertRefusals, moderateImage, moderateProfile } from './store.ts'

export type ModeratedItem = { target: 'PROFILE' | 'PHOTO' | 'PORTFOLIO'; id: string }
export type Verdict = { status: 'APPROVED' | 'REFUSED'; reasonIds: string[] }

/**
 * Writes down what the moderators decided about a profile (by the user's id) or an image it shows, in place of what they
 * said before. Answers whose it is, and undefined when nobody shows such an item.
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
