import {
  type Draft,
  type DraftKind,
  type DraftsQuery,
  draftRules,
  type NewDraft,
  type SingleDraft,
} from '@limelight/contract/platform/drafts'
import type { Transaction } from '@limelight/db/database'
import type { DraftBody } from '@limelight/db/platform/drafts/tables'
import type { Caller, Context } from '../../context.ts'
import { lockUser } from '../../engines/shared-store.ts'
import { emitLive, userRoom } from '../../jobs/live.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import {
  closeDraft,
  countOpen,
  deleteDraftsOf,
  deleteEndedDrafts,
  findDraft,
  insertDraft,
  listDraftRows,
} from './store.ts'
import { toDraft, toSingleDraft } from './view.ts'

const dayMs = 24 * 60 * 60_000
const scopes = { CAMPAIGN: 'campaigns', ORDER: 'market' } as const
const maxTitle = 120

/** Checks a body like the call that a person confirms it with. Its noun does that, and imports this one. */
export type DraftReader = (
  ctx: Context,
  caller: { userId: string },
  body: unknown,
) => Promise<{ title: string; body: DraftBody }>

/** Only programs prepare drafts: people have the pages. */
export async function createDraft(
  ctx: Context,
  { userId }: Caller,
  { kind, body }: NewDraft,
  readers: Record<DraftKind, DraftReader>,
): Promise<Draft> {
  const { key } = ctx
  if (key === undefined) throw new AppError('UNAUTHORIZED_ACTION')
  const scope = scopes[kind]
  if (!key.scopes.includes(scope)) throw new AppError('UNAUTHORIZED_ACTION', { scope })
  const read = await readers[kind](ctx, { userId }, body)
  const now = ctx.clock.now()
  const row = {
    id: newId(ctx.clock),
    user_id: userId,
    api_key_id: key.id,
    kind,
    status: 'OPEN' as const,
    title: read.title.slice(0, maxTitle),
    made_by: key.name,
    result_id: null,
    created_at: now,
    expires_at: new Date(now.getTime() + draftRules.daysOpen * dayMs),
    ended_at: null,
  }
  await ctx.db.transaction().execute(async trx => {
    await lockUser(trx, userId)
    if ((await countOpen(trx, { userId, now })) >= draftRules.maxOpen) throw new AppError('ITEM_COUNT_ERROR')
    await insertDraft(trx, { ...row, body: JSON.stringify(read.body) })
    publishDraft(ctx, trx, row)
  })
  return toDraft(ctx, { ...row, body: read.body })
}

export async function listDrafts(ctx: Context, { userId }: Caller, query: DraftsQuery) {
  const { total, rows } = await listDraftRows(ctx.db, { ...query, userId, now: ctx.clock.now() })
  return { total, data: rows.map(row => toDraft(ctx, row)) }
}

/** A key reads only the drafts that it made. */
export async function getDraft(ctx: Context, { userId }: Caller, { id }: { id: string }): Promise<SingleDraft> {
  const { key } = ctx
  const row = await findDraft(ctx.db, { userId, id })
  if (row === undefined || (key !== undefined && row.api_key_id !== key.id)) throw new AppError('ITEM_NOT_FOUND')
  return toSingleDraft(ctx, row)
}

export async function discardDraft(ctx: Context, { userId }: Caller, { id }: { id: string }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    const isClosed = await closeDraft(trx, { id, userId, now: ctx.clock.now() }, { status: 'GONE', result_id: null })
    if (!isClosed) throw new AppError('ITEM_NOT_FOUND')
    publishDraft(ctx, trx, { id, user_id: userId })
  })
  return { ok: true }
}

type Using = { userId: string; draftId: string | null | undefined; kind: DraftKind; resultId: string }

/** In the transaction that creates the campaign or order, so two windows create one. */
export async function confirmDraft(
  ctx: Context,
  trx: Transaction,
  { userId, draftId, kind, resultId }: Using,
): Promise<void> {
  if (draftId === undefined || draftId === null) return
  const end = { status: 'USED', result_id: resultId } as const
  if (!(await closeDraft(trx, { id: draftId, userId, kind, now: ctx.clock.now() }, end)))
    throw new AppError('ITEM_NOT_FOUND')
  publishDraft(ctx, trx, { id: draftId, user_id: userId })
}

const keptMs = 30 * dayMs

export async function pruneDrafts(ctx: Context): Promise<void> {
  await deleteEndedDrafts(ctx.db, new Date(ctx.clock.now().getTime() - keptMs))
}

/** With the account of their owner. */
export async function removeDrafts(trx: Transaction, { userId }: Caller): Promise<void> {
  await deleteDraftsOf(trx, userId)
}

function publishDraft(ctx: Context, trx: Transaction, { id, user_id }: { id: string; user_id: string }): void {
  emitLive(ctx, trx, { room: userRoom(user_id), name: 'platform', data: { what: 'draft', id } })
}
