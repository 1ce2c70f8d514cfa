import type { SearchReindexRow } from '@limelight/db/search/tables'
import type { Context } from '../context.ts'
import { loadAddedNames } from './reading/added-names.ts'
import { areWalked, findWalk, keepStale, lastVersion, readStaleIds, saveWalk } from './reindex-store.ts'
import { pauseWrites, type Store, writeRows } from './write.ts'
import { searchForm } from './write-store.ts'

const rowsAtOnce = 2000
/** A later run goes on, so that a shutdown does not wait for all rows. */
const maxMs = 3000

type Row = { id: string; as_of: string }

/**
 * Writes rows of an older form again, with the search columns that `rebuild` makes of what is
 * stored. Runs for a few seconds and goes on where it stopped. Old and new rows are searched
 * meanwhile. Once a table is done, only rows that older code has written since are looked for.
 */
export async function reindex<Written extends Row>(
  ctx: Context,
  store: Store<Written>,
  rebuild: (ids: readonly string[]) => Promise<Written[]>,
): Promise<void> {
  await loadAddedNames(ctx)
  const started = performance.now()
  let walk = await beginWalk(ctx, store.truth)
  while (walk.reached !== null && performance.now() - started < maxMs) {
    const ids = await readStaleIds(ctx, {
      truth: store.truth,
      form: walk.form,
      after: walk.reached,
      checked: walk.checked_version,
      limit: rowsAtOnce,
    })
    const stale = await keepStale(ctx, { truth: store.truth, form: walk.form }, ids)
    if (stale.length > 0) await writeRows(ctx, store, await rebuild(stale))
    const last = ids.at(-1)
    walk =
      last === undefined ? { ...walk, reached: null, checked_version: walk.until_version } : { ...walk, reached: last }
    await saveWalk(ctx.db, walk)
  }
}

/** When a run has something to look at: at once if rows were stored since the last one. */
export async function findNextReindex(ctx: Context, truths: readonly string[]): Promise<Date | undefined> {
  return (await areWalked(ctx.db, truths, searchForm)) ? undefined : ctx.clock.now()
}

/** Whether all rows of a table have the current form, as far as the last walk has seen. */
export async function isReindexed(ctx: Context, truth: string): Promise<boolean> {
  const known = await findWalk(ctx.db, truth)
  return known?.form === searchForm && known.reached === null
}

/** Whether the table still has rows of an older form. A new one, which was never walked through, has none. */
export async function hasOlderForms(ctx: Context, truth: string): Promise<boolean> {
  const known = await findWalk(ctx.db, truth)
  return known !== undefined && (known.form !== searchForm || known.checked_version === '0')
}

async function beginWalk(ctx: Context, truth: string): Promise<SearchReindexRow> {
  const known = await findWalk(ctx.db, truth)
  const isCurrent = known?.form === searchForm
  if (isCurrent && known.reached !== null) return known
  return {
    truth,
    form: searchForm,
    checked_version: isCurrent ? known.checked_version : '0',
    // A write that has begun, of older code perhaps, has its version and may not have its rows yet.
    until_version: await pauseWrites(ctx, [truth], () => lastVersion(ctx.db)),
    reached: '0',
  }
}
