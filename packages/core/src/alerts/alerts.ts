import { type Alert, alertRules, type SetAlert } from '@limelight/contract/alerts/schema'
import type { List } from '@limelight/contract/query'
import { verifyToken } from '../campaigns/tokens.ts'
import type { Caller, Context } from '../context.ts'
import { lockUser } from '../engines/shared-store.ts'
import { emit } from '../jobs/outbox.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { checkAlertJob } from './jobs.ts'
import {
  type AlertWithSubject,
  countAlerts,
  deleteAlert,
  findAlert,
  isOwn,
  listAlertRows,
  lockDue,
  postpone,
  type Subject,
  upsertAlert,
} from './store.ts'

export async function listAlerts(ctx: Context, { userId }: Caller): Promise<List<Alert>> {
  const rows = await listAlertRows(ctx.db, userId)
  return { total: rows.length, data: rows.map(toAlert) }
}

export function watchSearch(ctx: Context, caller: Caller, { id, byMail }: SetAlert): Promise<Alert> {
  return watch(ctx, caller, { searchId: id }, byMail)
}

export function watchList(ctx: Context, caller: Caller, { id, byMail }: SetAlert): Promise<Alert> {
  return watch(ctx, caller, { listId: id }, byMail)
}

/** The first check is due at once: it only remembers what is there. */
async function watch(ctx: Context, { userId }: Caller, subject: Subject, byMail: boolean): Promise<Alert> {
  const now = ctx.clock.now()
  const [searchId, listId] = 'searchId' in subject ? [subject.searchId, null] : [null, subject.listId]
  const rows = await ctx.db.transaction().execute(async trx => {
    await lockUser(trx, userId)
    if (!(await isOwn(trx, userId, subject))) throw new AppError('ITEM_NOT_FOUND')
    await upsertAlert(trx, {
      id: newId(ctx.clock),
      user_id: userId,
      search_id: searchId,
      list_id: listId,
      by_mail: byMail,
      next_at: now,
      created_at: now,
    })
    if ((await countAlerts(trx, userId)) > alertRules.maxPerUser) throw new AppError('ITEM_COUNT_ERROR')
    return listAlertRows(trx, userId)
  })
  const row = rows.find(({ search_id, list_id }) => search_id === searchId && list_id === listId)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toAlert(row)
}

export async function endAlert(ctx: Context, { userId }: Caller, { id }: { id: string }): Promise<{ ok: true }> {
  if (!(await deleteAlert(ctx.db, id, userId))) throw new AppError('ITEM_NOT_FOUND')
  return { ok: true }
}

/** The name of what a link in a mail ends; undefined if it is not ours or the alert is gone. */
export async function findAlertName(ctx: Context, token: string): Promise<string | undefined> {
  const id = verifyToken(ctx, 'alert', token)
  return id === undefined ? undefined : ((await findAlert(ctx.db, id))?.name ?? undefined)
}

/** Repeating it is harmless. */
export async function endAlertByLink(ctx: Context, token: string): Promise<void> {
  const id = verifyToken(ctx, 'alert', token)
  if (id !== undefined) await deleteAlert(ctx.db, id)
}

const dayMs = 24 * 60 * 60_000
const batchSize = 100

/**
 * Emits a job per due alert, a batch per minute: 10,000 alerts of one hour spread over less than two.
 * The job and the next date are one transaction, so no alert is lost or checked twice per day.
 */
export async function emitDueAlerts(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async trx => {
    const due = await lockDue(trx, now, batchSize)
    if (due.length === 0) return
    await postpone(
      trx,
      due.map(({ id }) => id),
      new Date(now.getTime() + dayMs),
    )
    for (const { id } of due) await emit(ctx, trx, checkAlertJob, { alertId: id })
  })
}

function toAlert(row: AlertWithSubject): Alert {
  const { id, name, network, scope, by_mail: byMail } = row
  if (network === null) throw new Error(`Alert ${id} watches a list without a network`)
  return {
    id,
    subject: row.search_id === null ? 'list' : 'search',
    subjectId: row.search_id ?? row.list_id ?? '',
    name: name ?? '',
    scope,
    socialNetwork: network,
    byMail,
    checkedAt: row.checked_at?.toISOString() ?? null,
    foundAt: row.found_at?.toISOString() ?? null,
  }
}
