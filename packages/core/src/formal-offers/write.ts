import { formalOfferRules } from '@limelight/contract/formal-offers/rules'
import type { FormalOffer, FormalOfferChange, NewFormalOffer } from '@limelight/contract/formal-offers/schema'
import type { Transaction } from '@limelight/db/database'
import type { FormalOfferRow } from '@limelight/db/formal-offers/tables'
import * as z from 'zod'
import { recordApproach } from '../chats/approaches/approaches.ts'
import { ensureChat } from '../chats/ensure.ts'
import { hasBlocked } from '../chats/requests.ts'
import type { Caller, Context } from '../context.ts'
import { withIds } from '../offers/items.ts'
import { nextTime } from '../runtime/clock.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { lockOwnUser } from '../users/profile.ts'
import { readDeliverables, readSide, readTerms, type Terms } from './body.ts'
import { proposalMailJob } from './jobs.ts'
import { emitUpdate } from './live-update.ts'
import { notifyParty, writeToChat } from './notices.ts'
import { requireEditor, requireMaker, requireVisible } from './policy.ts'
import { presentFormalOffer } from './present.ts'
import {
  countMade,
  deleteFormalOffers,
  insertFormalOffer,
  isLivingUser,
  lockFormalOffer,
  readForm,
  updateFormalOffer,
} from './store.ts'
import { mapTexts } from './view.ts'

/** A preference or, with a target, a proposal with its chat. */
export function createFormalOffer(ctx: Context, caller: Caller, input: NewFormalOffer): Promise<FormalOffer> {
  return ctx.db.transaction().execute(async trx => {
    await lockOwnUser(trx, caller)
    const target = await readTarget(trx, caller, input.targetUserId)
    const side = readSide(input)
    const terms = readTerms(await readForm(trx), input, { present: undefined, isProposal: target !== null })
    if ((await countMade(trx, caller.userId)) >= formalOfferRules.maxFormalOffers)
      throw new AppError('ITEM_COUNT_ERROR')
    const deliverables = withIds(ctx, readDeliverables(input), [])
    const id = newId(ctx.clock)
    const now = ctx.clock.now()
    const row: FormalOfferRow = {
      ...{
        id,
        user_id: caller.userId,
        side,
        ...terms,
        deliverables,
        original_terms: null,
        target_user_id: target,
        order_id: null,
      },
      ...{ status: target === null ? 'SAVED' : 'SENT', waiting_for: null, chat_id: null },
      ...{ created_at: now, updated_at: now },
    }
    if (target !== null) {
      row.waiting_for = side === 'SELLER' ? 'CLIENT' : 'OWNER'
      row.chat_id = await openChat(ctx, trx, row, target)
    }
    await insertFormalOffer(trx, {
      ...row,
      config: JSON.stringify(row.config),
      deliverables: JSON.stringify(deliverables),
      original_terms: null,
    })
    if (target !== null) {
      await writeToChat(ctx, trx, row, 'NEW_PROPOSAL')
      await notifyParty(ctx, trx, row, { userId: target, isNew: true })
      const approach = { kind: 'PROPOSAL', senderId: caller.userId, recipientId: target, subjectId: id } as const
      await recordApproach(ctx, trx, approach, { job: proposalMailJob, payload: { formalOfferId: id } })
    }
    emitUpdate(ctx, trx, row, row.status)
    return presentFormalOffer(ctx, caller, row, trx)
  })
}

/** A proposal with the buyer's terms waits for the seller, who answers by ordering. */
export function changeFormalOffer(ctx: Context, caller: Caller, input: FormalOfferChange): Promise<FormalOffer> {
  return ctx.db.transaction().execute(async trx => {
    const before = requireVisible(await lockFormalOffer(trx, input.id), caller)
    requireEditor(before, caller)
    const isProposal = before.status === 'SENT'
    const changed = readTerms(await readForm(trx), input, { present: before, isProposal })
    const shown = await presentFormalOffer(ctx, caller, before, trx)
    const terms = { ...changed, ...keepUnseen(changed, before, shown) }
    const row: FormalOfferRow = {
      ...before,
      ...terms,
      deliverables: withIds(ctx, readDeliverables(input), before.deliverables),
      original_terms: isProposal ? (before.original_terms ?? originalOf(before)) : null,
      waiting_for: isProposal ? 'OWNER' : null,
      updated_at: nextTime(ctx, before.updated_at),
    }
    const { name, price, exec_days, waiting_for, updated_at } = row
    const config = JSON.stringify(row.config)
    const deliverables = JSON.stringify(row.deliverables)
    const original_terms = row.original_terms && JSON.stringify(row.original_terms)
    await updateFormalOffer(trx, row.id, {
      name,
      price,
      exec_days,
      config,
      deliverables,
      original_terms,
      waiting_for,
      updated_at,
    })
    const seller = row.side === 'SELLER' ? row.user_id : row.target_user_id
    if (isProposal && seller !== null) {
      await writeToChat(ctx, trx, row, 'TERMS_CHANGED')
      await notifyParty(ctx, trx, row, { userId: seller, isNew: false })
    }
    emitUpdate(ctx, trx, row, row.status)
    return presentFormalOffer(ctx, caller, row, trx)
  })
}

/** A text that comes back as the caller reads it has not changed, so what was hidden in it stays. */
function keepUnseen({ name, config }: Terms, before: FormalOfferRow, shown: FormalOffer) {
  const keep = (next: string, seen: unknown, stored: unknown) =>
    next === seen && typeof stored === 'string' ? stored : next
  return {
    name: keep(name, shown.name, before.name),
    config: mapTexts(config, (value, field) => keep(value, shown.config[field], before.config[field])),
  }
}

function originalOf({ name, price, exec_days, config }: FormalOfferRow): FormalOfferRow['original_terms'] {
  return { name, price, execDays: exec_days, config }
}

export async function deleteFormalOffer(ctx: Context, caller: Caller, { id }: { id: string }): Promise<{ ok: true }> {
  await ctx.db.transaction().execute(async trx => {
    const row = requireVisible(await lockFormalOffer(trx, id), caller)
    requireMaker(row, caller)
    await deleteFormalOffers(trx, [id])
    emitUpdate(ctx, trx, row, 'REMOVED')
  })
  return { ok: true }
}

/** Null without a target. */
async function readTarget(trx: Transaction, { userId }: Caller, value: unknown): Promise<string | null> {
  if (value === undefined || value === null) return null
  const target = z.uuid().toLowerCase().safeParse(value).data
  if (target === userId) throw new AppError('OWN_OFFER_ERROR')
  const isReachable =
    target !== undefined && (await isLivingUser(trx, target)) && !(await hasBlocked(trx, { by: target, userId }))
  if (!isReachable) throw new AppError('CHAT_INVALID_USER')
  return target
}

async function openChat(
  ctx: Context,
  trx: Transaction,
  { id, name, side, user_id }: FormalOfferRow,
  target: string,
): Promise<string> {
  const [maker, other] = side === 'SELLER' ? (['OWNER', 'CLIENT'] as const) : (['CLIENT', 'OWNER'] as const)
  const chat = await ensureChat(ctx, trx, {
    source: { kind: 'OFFER_FO', id },
    title: name,
    members: [
      { userId: user_id, role: maker },
      { userId: target, role: other },
    ],
  })
  return chat.id
}
