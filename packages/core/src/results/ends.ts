import { restoreMs } from '../accounts/deletion.ts'
import type { Context } from '../context.ts'
import { deleteLinksEndedBefore } from './links/store.ts'
import { deleteGoneSettings, endLinksOfGoneLists } from './store.ts'

/** Old posts still lead to the shop for a year after their list is gone. */
const endedForMs = 365 * 24 * 60 * 60_000

/** Ends the results of lists that nobody can restore any more. */
export async function endLists({ db, clock }: Context): Promise<void> {
  const now = clock.now()
  const accountsDeletedBefore = new Date(now.getTime() - restoreMs)
  await endLinksOfGoneLists(db, now, accountsDeletedBefore)
  await deleteGoneSettings(db, accountsDeletedBefore)
  await deleteLinksEndedBefore(db, new Date(now.getTime() - endedForMs))
}
