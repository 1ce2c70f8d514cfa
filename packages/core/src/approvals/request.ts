import type { Approval, ApprovalAct } from '@limelight/contract/approvals/schema'
import type { ApprovalRow } from '@limelight/db/approvals/tables'
import type { Transaction } from '@limelight/db/database'
import { type Admin, recordAct } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { publishApproval } from './live-update.ts'
import { expirePending, findApproval, insertApproval, lockPendingOf, lockTarget, updateApproval } from './store.ts'
import { toApproval } from './view.ts'

const lifetimeMs = 24 * 60 * 60_000

export type Request = {
  act: ApprovalAct
  targetId: string | null
  /** What the act does. Two admins ask for the same when these are equal. */
  input: Record<string, string>
  comment: string | null
}

/** `confirmed` holds the request of the first admin, whose act the caller now runs in this transaction. */
export type Outcome = { waiting: Approval } | { confirmed: ApprovalRow }

/**
 * The first call waits for a second admin; its repetition by the same admin changes nothing. The same
 * call of another admin confirms it.
 */
export async function requestOrConfirm(
  ctx: Context,
  trx: Transaction,
  admin: Admin,
  request: Request,
): Promise<Outcome> {
  const now = ctx.clock.now()
  await lockTarget(trx, request.act, request.targetId)
  await expireApprovals(ctx, trx)
  const pending = await lockPendingOf(trx, { ...request, now })
  const same = pending.find(({ input }) => isEqual(input, request.input))
  if (same !== undefined && same.requested_by !== admin.userId) {
    await confirm(ctx, trx, admin, same)
    return { confirmed: same }
  }
  return { waiting: await readApproval(ctx, trx, same?.id ?? (await create(ctx, trx, admin, request))) }
}

async function create(ctx: Context, trx: Transaction, admin: Admin, request: Request): Promise<string> {
  const now = ctx.clock.now()
  const id = newId(ctx.clock)
  await insertApproval(trx, {
    id,
    act: request.act,
    target_id: request.targetId,
    input: JSON.stringify(request.input),
    comment: request.comment,
    status: 'PENDING',
    requested_by: admin.userId,
    requested_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs),
    decided_by: null,
    decided_at: null,
  })
  await recordAct(ctx, trx, admin, {
    targetId: id,
    after: { status: 'PENDING', act: request.act, ...request.input },
    comment: request.comment,
  })
  await publishApproval(ctx, trx, id)
  return id
}

/** The caller runs the act itself in the same transaction. */
export async function confirm(ctx: Context, trx: Transaction, admin: Admin, row: ApprovalRow): Promise<void> {
  await decide(ctx, trx, admin, row, { status: 'CONFIRMED', comment: null })
}

export async function decide(
  ctx: Context,
  trx: Transaction,
  admin: Admin,
  row: ApprovalRow,
  { status, comment }: { status: 'CONFIRMED' | 'REFUSED'; comment: string | null },
): Promise<void> {
  await updateApproval(trx, row.id, { status, decided_by: admin.userId, decided_at: ctx.clock.now() })
  await recordAct(ctx, trx, admin, {
    targetId: row.id,
    before: { status: 'PENDING' },
    // The row only knows REFUSED. No admin can confirm an own request.
    after: { status: row.requested_by === admin.userId ? 'WITHDRAWN' : status, act: row.act, ...row.input },
    comment,
  })
  await publishApproval(ctx, trx, row.id)
}

/** A row that waits for 24 hours is EXPIRED. All admins get a live update. */
export async function expireApprovals(ctx: Context, trx: Transaction): Promise<void> {
  for (const id of await expirePending(trx, ctx.clock.now())) await publishApproval(ctx, trx, id)
}

export async function readApproval(ctx: Context, trx: Transaction, id: string): Promise<Approval> {
  const row = await findApproval(trx, id)
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return toApproval(row, ctx.clock.now())
}

function isEqual(one: Record<string, string>, other: Record<string, string>): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every(key => one[key] === other[key])
}
