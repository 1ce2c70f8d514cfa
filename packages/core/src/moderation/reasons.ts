import type { NewReason, Reason, ReasonQuery, ReasonUpdate } from '@limelight/contract/moderation/schema'
import type { List } from '@limelight/contract/query'
import type { Transaction } from '@limelight/db/database'
import { isUniqueViolation } from '@limelight/db/database-errors'
import { type Admin, recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import {
  deleteReasonRow,
  findLastPosition,
  findReason,
  findReasonByText,
  insertReason,
  listReasonRows,
  lockReason,
  updateReasonRow,
} from './reason-store.ts'
import { toReason } from './view.ts'

export async function listReasons(ctx: Context, query: ReasonQuery): Promise<List<Reason>> {
  const { total, rows } = await listReasonRows(ctx.db, query)
  return { total, data: rows.map(toReason) }
}

export async function getReason(ctx: Context, { id }: { id: string }): Promise<Reason> {
  const row = await findReason(ctx.db, id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toReason(row)
}

/** Returns the existing reason if the type already has this text. */
export function createReason(ctx: Context, admin: Admin, input: NewReason): Promise<Reason> {
  return ctx.db.transaction().execute(trx => addReason(ctx, trx, admin, input))
}

/** As `createReason`, in a transaction. A new reason comes last. */
async function addReason(
  ctx: Context,
  trx: Transaction,
  admin: Admin,
  { type, text, position }: NewReason,
): Promise<Reason> {
  const added = await insertReason(trx, {
    id: newId(ctx.clock),
    type,
    text,
    position: position ?? (await findLastPosition(trx, type)) + 1,
    created_at: ctx.clock.now(),
  })
  const row = await findReasonByText(trx, { type, text })
  if (row === undefined) throw new AppError('CONFIG_IS_BUSY')
  const reason = toReason(row)
  if (added !== undefined) await recordAct(ctx, trx, admin, { targetId: reason.id, after: factsOf(reason) })
  return reason
}

export function updateReason(ctx: Context, admin: Admin, { id, ...changes }: ReasonUpdate): Promise<Reason> {
  return ctx.db.transaction().execute(async trx => {
    await lockReason(trx, id)
    const before = await findReason(trx, id)
    if (before === undefined) throw new AppError('ITEM_NOT_FOUND')
    if (changes.type !== undefined && changes.type !== before.type && before.uses > 0)
      throw new AppError('CONFIG_IS_BUSY')
    const { type = before.type, text = before.text, position = before.position, isActive = before.is_active } = changes
    const values = { type, text, position, is_active: isActive }
    try {
      await updateReasonRow(trx, id, values)
    } catch (cause) {
      throw isUniqueViolation(cause) ? new AppError('CONFIG_IS_BUSY', { cause }) : cause
    }
    const after = toReason({ ...before, ...values })
    await recordAct(ctx, trx, admin, { targetId: id, before: factsOf(toReason(before)), after: factsOf(after) })
    return after
  })
}

/** A reason that items are refused with stays, because their owners read it. */
export async function deleteReason(ctx: Context, admin: Admin, { id }: { id: string }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    await lockReason(trx, id)
    const reason = await findReason(trx, id)
    if (reason === undefined) throw new AppError('ITEM_NOT_FOUND')
    if (reason.uses > 0) throw new AppError('CONFIG_IS_BUSY')
    await deleteReasonRow(trx, id)
    await recordAct(ctx, trx, admin, { targetId: id, before: factsOf(toReason(reason)) })
  })
  return { ok: true }
}

function factsOf({ type, text, position, isActive }: Reason) {
  return { type, text, position, isActive }
}
