import { eachLimit, isCounted, type LimitName, limitNames } from '@limelight/contract/limits'
import type { List } from '@limelight/contract/query'
import type { ActiveTariff, Limit } from '@limelight/contract/tariffs/schema'
import type { Database } from '@limelight/db/database'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { countFavourites, readBonuses, readCounters } from './ledger-store.ts'
import { getRunningPlan, type RunningPlan, windowOf } from './plans.ts'
import { findNextSubscription, readCatalogue } from './store.ts'
import { limitTypeOf, toTariffs } from './view.ts'

export async function getActiveTariff(ctx: Context, { userId }: Caller): Promise<ActiveTariff> {
  const now = ctx.clock.now()
  const plan = await getRunningPlan(ctx, ctx.db, userId)
  const [usage, catalogue, next] = await Promise.all([
    readUsage(ctx, ctx.db, userId, plan),
    readCatalogue(ctx.db),
    findNextSubscription(ctx.db, userId, now),
  ])
  const tariff = toTariffs(catalogue).find(({ id }) => id === plan.tariffId)
  if (tariff === undefined) throw new AppError('ITEM_NOT_FOUND')
  return {
    tariff,
    limitCounter: eachLimit(name => ({ value: usage[name].used })),
    activeFrom: plan.activeFrom.toISOString(),
    activeUntil: plan.subscription?.ends_at.toISOString() ?? null,
    status: toStatus(plan),
    next: next === undefined ? null : { tariffName: next.tariff_name, activeFrom: next.starts_at.toISOString() },
  }
}

/** A waiting subscription runs from its first instant, even before its status is updated. */
function toStatus({ subscription }: RunningPlan): ActiveTariff['status'] {
  const status = subscription?.status
  return status === 'CANCELLED' || status === 'PAST_DUE' ? status : 'ACTIVE'
}

export async function getLimit(ctx: Context, { userId }: Caller, { limit }: { limit: LimitName }): Promise<Limit> {
  const plan = await getRunningPlan(ctx, ctx.db, userId)
  const usage = await readUsage(ctx, ctx.db, userId, plan)
  return toLimit(ctx, plan, limit, usage[limit])
}

/** Lists all limits at once. */
export async function listLimits(ctx: Context, { userId }: Caller): Promise<List<Limit>> {
  const plan = await getRunningPlan(ctx, ctx.db, userId)
  const usage = await readUsage(ctx, ctx.db, userId, plan)
  return { total: limitNames.length, data: limitNames.map(name => toLimit(ctx, plan, name, usage[name])) }
}

export async function checkLimit(ctx: Context, caller: Caller, input: { limit: LimitName }) {
  const { value, counter } = await getLimit(ctx, caller, input)
  return { limit: input.limit, reached: value <= 0 || counter.value >= value }
}

function toLimit(ctx: Context, plan: RunningPlan, name: LimitName, { used, value }: Usage[LimitName]): Limit {
  return {
    name,
    type: limitTypeOf(name),
    value,
    counter: { value: used },
    remaining: Math.max(0, value - used),
    resetsAt: windowOf(name, plan, ctx.clock.now())?.resetsAt.toISOString() ?? null,
  }
}

export type Usage = Record<LimitName, { used: number; value: number }>

/** Usage and value of every limit. A bonus counts as part of the limit until it is used up. */
export async function readUsage(ctx: Context, db: Database, userId: string, plan: RunningPlan): Promise<Usage> {
  const now = ctx.clock.now()
  const windows = limitNames.filter(isCounted).flatMap(name => {
    const window = windowOf(name, plan, now)
    return window === undefined ? [] : [{ name, start: window.start }]
  })
  const [counters, bonuses, favourites] = await Promise.all([
    readCounters(db, userId, windows),
    readBonuses(db, userId),
    countFavourites(db, userId),
  ])
  const rows: Partial<Record<LimitName, number>> = {
    MAX_FAVOURITE_LISTS: favourites.lists,
    MAX_FAVOURITE_VOLUME: favourites.items,
  }
  return eachLimit(name => {
    const counter = counters.find(counter => counter.name === name)
    const gift = (counter?.bonus ?? 0) + (bonuses.find(bonus => bonus.name === name)?.left ?? 0)
    return {
      used: counter?.used ?? rows[name] ?? 0,
      value: gift === 0 ? plan.values[name] : Math.max(0, plan.values[name]) + gift,
    }
  })
}
