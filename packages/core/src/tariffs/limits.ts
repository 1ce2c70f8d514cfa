import type { CountedLimit, LimitName } from '@limelight/contract/limits'
import { type CappedLimit, isCapped } from '@limelight/contract/platform/rules'
import { afterCommit } from '@limelight/db/after-commit'
import type { Database, Transaction } from '@limelight/db/database'
import type { CallingKey, Context } from '../context.ts'
import { LimitError } from '../runtime/errors.ts'
import { decrementKeyUsage, deleteKeyUsageBefore, incrementKeyUsage, readKeyUsage } from './key-usage-store.ts'
import {
  confirmCharges,
  decrementCounter,
  deleteAbandonedCharges,
  deleteCharges,
  deleteChargesBefore,
  drawBonus,
  findCharges,
  incrementCounter,
  insertCharge,
  lockBonuses,
  lockCounter,
  lockDrawnBonuses,
  setChargeBonus,
} from './ledger-store.ts'
import { getRunningPlan, type RunningPlan, windowOf } from './plans.ts'
import { deleteSetsBefore } from './searched-set-store.ts'

/**
 * The ledger of usage. Every feature that is limited by plans calls it. `key` identifies the action,
 * so that a retry is free: a request id, a job id, `search:<filters>:<day>`.
 */
export type Action = { userId: string; key: string; costs: Cost[] }
export type Cost = { name: CountedLimit; amount: number }

/** After this time an open charge is refunded. */
const actionTimeoutMs = 10 * 60_000

/**
 * Charges an action outside the database, runs it, and refunds it when it fails or when its result
 * is free.
 */
export async function withinLimits<Result>(
  ctx: Context,
  action: Action,
  act: (charged: 'charged' | 'free') => Promise<Result>,
  isFree: (result: Result) => Promise<boolean> = async () => false,
): Promise<Result> {
  // Most calls repeat an action, such as the pages of one search: one read instead of a
  // transaction.
  const known = await findCharges(ctx.db, action.userId, action.key)
  if (action.costs.every(({ name }) => known.has(name))) return act('free')
  const charged = await reserve(ctx, action)
  if (charged === 'free') return act(charged)
  try {
    const result = await act(charged)
    if (await isFree(result)) await refund(ctx, action)
    else await confirmCharges(ctx.db, action.userId, action.key)
    return result
  } catch (error) {
    await refund(ctx, action)
    throw error
  }
}

/**
 * Charges an action outside the database. End it with `commit` or `refund`; otherwise it is
 * refunded after a timeout.
 */
export function reserve(ctx: Context, action: Action): Promise<'charged' | 'free'> {
  const heldUntil = new Date(ctx.clock.now().getTime() + actionTimeoutMs)
  return ctx.db.transaction().execute(trx => chargeIn(ctx, trx, action, heldUntil))
}

export function commit(ctx: Context, action: Pick<Action, 'userId' | 'key'>): Promise<void> {
  return confirmCharges(ctx.db, action.userId, action.key)
}

/** Charges in the transaction of the action: both happen or neither. */
export function charge(ctx: Context, trx: Transaction, action: Action): Promise<'charged' | 'free'> {
  return chargeIn(ctx, trx, action, null)
}

async function chargeIn(
  ctx: Context,
  trx: Transaction,
  action: Action,
  heldUntil: Date | null,
): Promise<'charged' | 'free'> {
  const charged = await applyCharges(ctx, trx, action, heldUntil)
  const { key } = ctx
  if (key !== undefined) afterCommit(trx, async () => async () => countSpent(key, charged))
  return charged.length > 0 ? 'charged' : 'free'
}

function countSpent({ spent }: CallingKey, amounts: readonly { name: CountedLimit; amount: number }[]): void {
  for (const { name, amount } of amounts) {
    const sum = (spent[name] ?? 0) + amount
    if (sum === 0) delete spent[name]
    else spent[name] = sum
  }
}

/** Fails like `charge` and charges nothing. */
export async function requireAffordable(ctx: Context, action: Action): Promise<void> {
  const trx = await ctx.db.startTransaction().execute()
  try {
    await applyCharges(ctx, trx, action, null)
  } finally {
    await trx.rollback().execute()
  }
}

/** Refunds a failed action. Calling it twice refunds once. */
export async function refund(ctx: Context, action: Pick<Action, 'userId' | 'key'>): Promise<void> {
  const returned = await ctx.db.transaction().execute(trx => refundIn(trx, action))
  if (ctx.key !== undefined)
    countSpent(
      ctx.key,
      returned.map(({ name, amount }) => ({ name, amount: -amount })),
    )
}

export async function refundIn(
  trx: Transaction,
  { userId, key }: Pick<Action, 'userId' | 'key'>,
): Promise<{ name: CountedLimit; amount: number }[]> {
  const returned = await deleteCharges(trx, userId, key)
  for (const charge of returned) await returnCharge(trx, charge)
  return returned
}

async function applyCharges(
  ctx: Context,
  trx: Transaction,
  { userId, key, costs }: Action,
  heldUntil: Date | null,
): Promise<Charged[]> {
  const plan = await getRunningPlan(ctx, trx, userId)
  // Lock counters in one order to avoid deadlocks.
  const ordered = costs.filter(({ amount }) => amount > 0).sort((one, other) => (one.name < other.name ? -1 : 1))
  const charged: Charged[] = []
  for (const { name, amount } of ordered) {
    const window = windowStart(name, plan, ctx.clock.now())
    const row = { user_id: userId, key, name, window_start: window, amount }
    const more = { held_until: heldUntil, created_at: ctx.clock.now(), api_key_id: ctx.key?.id ?? null }
    if (!(await insertCharge(trx, { ...row, ...more }))) continue
    charged.push(row)
    await countUsage(ctx, trx, plan, row)
  }
  for (const { name, amount } of charged)
    if (ctx.key !== undefined && isCapped(name)) await countForKey(ctx, trx, ctx.key, { name, amount })
  return charged
}

/** The cap of a key comes after the plan and is counted with it, so a refused call costs neither. */
async function countForKey(
  ctx: Context,
  trx: Transaction,
  { id, caps }: CallingKey,
  { name, amount }: { name: CappedLimit; amount: number },
): Promise<void> {
  const now = ctx.clock.now()
  const usage = { keyId: id, day: utcDay(now), name }
  const cap = caps[name]
  if (await incrementKeyUsage(trx, usage, amount, cap)) return
  const resetsAt = new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs).toISOString()
  throw new LimitError({ name, value: cap ?? 0, used: await readKeyUsage(trx, usage), resetsAt, key: id })
}

function utcDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

type Charged = { user_id: string; key: string; name: CountedLimit; window_start: Date; amount: number }

async function countUsage(ctx: Context, trx: Transaction, plan: RunningPlan, row: Charged): Promise<void> {
  const window = { userId: row.user_id, name: row.name, start: row.window_start }
  const value = Math.max(0, plan.values[row.name])
  const bonuses = await lockBonuses(trx, row.user_id, row.name)
  const left = bonuses.reduce((sum, bonus) => sum + bonus.amount - bonus.used, 0)
  const counter = left === 0 ? undefined : await lockCounter(trx, window)
  const over = counter === undefined ? 0 : counter.used - counter.bonus + row.amount - value
  const drawn = Math.min(left, row.amount, Math.max(0, over))
  if ((await incrementCounter(trx, window, row.amount, value, drawn)) === undefined) {
    throw await createLimitError(ctx, trx, plan, window, left)
  }
  if (drawn === 0) return
  await setChargeBonus(trx, row, drawn)
  let open = drawn
  for (const bonus of bonuses) {
    const part = Math.min(open, bonus.amount - bonus.used)
    if (part > 0) await drawBonus(trx, bonus.id, part)
    open -= part
  }
}

async function createLimitError(
  ctx: Context,
  trx: Transaction,
  plan: RunningPlan,
  window: { userId: string; name: CountedLimit; start: Date },
  left: number,
): Promise<LimitError> {
  const { used, bonus } = await lockCounter(trx, window)
  return new LimitError({
    name: window.name,
    value: plan.values[window.name] + bonus + left,
    used,
    resetsAt: windowOf(window.name, plan, ctx.clock.now())?.resetsAt.toISOString() ?? null,
  })
}

function windowStart(name: CountedLimit, plan: RunningPlan, now: Date): Date {
  const window = windowOf(name, plan, now)
  if (window === undefined) throw new Error(`${name} has no window`)
  return window.start
}

async function returnCharge(
  trx: Transaction,
  returned: Charged & { bonus: number; created_at: Date; api_key_id: string | null },
): Promise<void> {
  let open = returned.bonus
  for (const bonus of open === 0 ? [] : await lockDrawnBonuses(trx, returned.user_id, returned.name)) {
    const part = Math.min(open, bonus.used)
    if (part > 0) await drawBonus(trx, bonus.id, -part)
    open -= part
  }
  await decrementCounter(trx, returned)
  const { api_key_id: keyId, name, amount } = returned
  if (keyId !== null && isCapped(name))
    await decrementKeyUsage(trx, { keyId, day: utcDay(returned.created_at), name }, amount)
}

/** For limits of a single request: how deep, how many, whether at all. */
export async function requireWithin(
  ctx: Context,
  db: Database,
  userId: string,
  name: LimitName,
  wanted: number,
): Promise<void> {
  const { values } = await getRunningPlan(ctx, db, userId)
  if (wanted > Math.max(0, values[name]))
    throw new LimitError({ name, value: values[name], used: wanted, resetsAt: null })
}

/**
 * For limits on the number of rows. The caller counts `existing` and inserts under one lock, so
 * parallel calls cannot exceed the limit.
 */
export async function requireCapacity(
  ctx: Context,
  trx: Transaction,
  userId: string,
  name: LimitName,
  { existing, adding }: { existing: number; adding: number },
): Promise<void> {
  const { values } = await getRunningPlan(ctx, trx, userId)
  if (existing + adding > Math.max(0, values[name])) {
    throw new LimitError({ name, value: values[name], used: existing, resetsAt: null })
  }
}

/** Refunds charges of processes that died, and deletes keys that are no longer retried. */
export async function cleanUpLedger(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  let returned: number
  do {
    returned = await ctx.db.transaction().execute(async trx => {
      const abandoned = await deleteAbandonedCharges(trx, now)
      for (const charge of abandoned) await returnCharge(trx, charge)
      return abandoned.length
    })
  } while (returned > 0)
  await deleteChargesBefore(ctx.db, new Date(now.getTime() - keyLifetimeMs))
  // Yesterday's charge may cover a refinement just after midnight.
  await deleteSetsBefore(ctx.db, utcDay(new Date(now.getTime() - dayMs)))
  await deleteKeyUsageBefore(ctx.db, utcDay(new Date(now.getTime() - keyUsageDays * dayMs)))
}

const keyUsageDays = 40

const dayMs = 24 * 60 * 60_000

/** Longer than any retry, and than anything that is free for the rest of a day. */
const keyLifetimeMs = 62 * dayMs
