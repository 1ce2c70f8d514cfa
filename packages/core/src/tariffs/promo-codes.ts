import type { List, Page } from '@limelight/contract/query'
import type { PromoConfig } from '@limelight/contract/settings/built-in'
import { type PromoCode, type PromoReward, promoRewardSchema } from '@limelight/contract/tariffs/schema'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { newId } from '../runtime/ids.ts'
import { insertBonus } from './ledger-store.ts'
import { requireConfirmedEmail } from './policy.ts'
import {
  countActivation,
  deletePromoCodeRow,
  findConflict,
  insertActivation,
  insertPromoCode,
  listActivations,
  lockMailbox,
  lockPromoCode,
  upsertPromoCode,
} from './promo-store.ts'
import { findShortestPrice, findTariffByName } from './store.ts'
import { grantGift } from './subscriptions.ts'

const dayMs = 24 * 60 * 60_000

export type NewPromoCode = {
  code: string
  /** A user can activate one code per group. Without a group, the code is its own. */
  group?: string
  reward: PromoReward
  startsAt?: Date
  endsAt?: Date
  maxActivations?: number
}

/** Leaves an existing code as it is. */
export async function createPromoCode(ctx: Context, trx: Transaction, promo: NewPromoCode): Promise<void> {
  const code = normalizeCode(promo.code)
  await insertPromoCode(trx, {
    id: newId(ctx.clock),
    code,
    group_name: promo.group ?? code,
    reward: JSON.stringify(promoRewardSchema.parse(promo.reward)),
    starts_at: promo.startsAt ?? null,
    ends_at: promo.endsAt ?? null,
    max_activations: promo.maxActivations ?? null,
    created_at: ctx.clock.now(),
  })
}

/**
 * Creates the code or changes it; what was activated stays as it is. Returns false when its plan does
 * not exist.
 */
export async function writePromoCode(
  ctx: Context,
  trx: Transaction,
  name: string,
  promo: PromoConfig,
): Promise<boolean> {
  const code = normalizeCode(name)
  const { reward } = promo
  if (reward.kind === 'PLAN' && (await findTariffByName(trx, reward.tariffName)) === undefined) return false
  await upsertPromoCode(trx, {
    id: newId(ctx.clock),
    code,
    group_name: promo.group ?? code,
    reward: JSON.stringify(reward),
    starts_at: promo.startsAt === undefined ? null : new Date(promo.startsAt),
    ends_at: promo.endsAt === undefined ? null : new Date(promo.endsAt),
    max_activations: promo.maxActivations ?? null,
    created_at: ctx.clock.now(),
  })
  return true
}

/** Returns false when users have activated it. */
export async function deletePromoCode(trx: Transaction, name: string): Promise<boolean> {
  const promo = await lockPromoCode(trx, normalizeCode(name))
  if (promo === undefined) return true
  if (promo.activations > 0) return false
  await deletePromoCodeRow(trx, promo.id)
  return true
}

/** The order of the checks decides which error a user sees. */
export async function activatePromoCode(
  ctx: Context,
  { userId }: { userId: string },
  input: { code: string },
): Promise<PromoCode> {
  return ctx.db.transaction().execute(async trx => {
    const now = ctx.clock.now()
    // Lock the mailbox first, so that two codes of one group cannot both be activated.
    const mailbox = await lockMailbox(trx, userId)
    const promo = await lockPromoCode(trx, normalizeCode(input.code))
    if (promo === undefined) throw new AppError('ITEM_NOT_FOUND')
    await requireConfirmedEmail(ctx, trx, userId)
    if (promo.starts_at !== null && now < promo.starts_at) throw new AppError('PROMOCODE_NOT_STARTED')
    if (promo.ends_at !== null && now > promo.ends_at) throw new AppError('PROMOCODE_EXPIRED')
    const before = await findConflict(trx, { userId, mailbox }, promo)
    if (before === 'this') throw new AppError('PROMOCODE_ALREADY_ACTIVATED')
    if (before === 'similar') throw new AppError('PROMOCODE_OR_SIMILAR_ALREADY_EXISTS')
    if (!(await countActivation(trx, promo.id))) throw new AppError('PROMOCODE_LIMIT_IS_OVER')
    const { endsAt: activeUntil, id } = await giveReward(ctx, trx, { userId, createdAt: now }, promo.reward)
    await insertActivation(trx, {
      id: newId(ctx.clock),
      user_id: userId,
      mailbox,
      promo_code_id: promo.id,
      group_name: promo.group_name,
      activated_at: now,
      active_until: activeUntil,
      subscription_id: id,
    })
    return toPromoCode({ code: promo.code, reward: promo.reward, activated_at: now, active_until: activeUntil })
  })
}

/** Returns the subscription of a plan; bonuses have none. */
async function giveReward(
  ctx: Context,
  trx: Transaction,
  { userId, createdAt }: { userId: string; createdAt: Date },
  gift: PromoReward,
): Promise<{ id: string; endsAt: Date } | { id: null; endsAt: null }> {
  if (gift.kind === 'LIMIT') {
    await insertBonus(trx, {
      id: newId(ctx.clock),
      user_id: userId,
      name: gift.limit,
      amount: gift.amount,
      used: 0,
      created_at: createdAt,
    })
    return { id: null, endsAt: null }
  }
  const tariff = await findTariffByName(trx, gift.tariffName)
  if (tariff === undefined) throw new AppError('ITEM_NOT_FOUND')
  const price = await findShortestPrice(trx, tariff.id)
  const cents = price === undefined ? 0 : Math.ceil((gift.days * dayMs * price.cents) / Number(price.duration_ms))
  return grantGift(ctx, trx, { userId, tariffId: tariff.id, days: gift.days, cents, createdAt })
}

export async function listPromoCodes(
  ctx: Context,
  { userId }: { userId: string },
  page: Page,
): Promise<List<PromoCode>> {
  const { total, rows } = await listActivations(ctx.db, userId, page)
  return { total, data: rows.map(toPromoCode) }
}

function toPromoCode(row: {
  code: string
  reward: PromoReward
  activated_at: Date
  active_until: Date | null
}): PromoCode {
  return {
    code: row.code,
    reward: row.reward,
    activatedAt: row.activated_at.toISOString(),
    activeUntil: row.active_until?.toISOString() ?? null,
  }
}

function normalizeCode(code: string): string {
  return code.trim().toUpperCase()
}
