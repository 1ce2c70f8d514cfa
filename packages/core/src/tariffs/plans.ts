import { eachLimit, type LimitName, limitWindows } from '@limelight/contract/limits'
import { monthMs } from '@limelight/contract/tariffs/prices'
import type { Database } from '@limelight/db/database'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { findDefaultSince, findDefaultTariff, findRunningSubscription, findValues } from './store.ts'

/** What a person has at this instant. */
export type RunningPlan = {
  tariffId: string
  /** None on the default plan. */
  subscription: SubscriptionRow | undefined
  activeFrom: Date
  values: Record<LimitName, number>
}

export async function runningPlan(ctx: Context, db: Database, userId: string): Promise<RunningPlan> {
  const now = ctx.clock.now()
  const subscription = await findRunningSubscription(db, userId, now)
  if (subscription !== undefined) {
    const values = toValues(await findValues(db, subscription.tariff_id))
    return {
      tariffId: subscription.tariff_id,
      subscription,
      activeFrom: subscription.starts_at,
      values: { ...values, ...subscription.limits },
    }
  }
  const tariff = await findDefaultTariff(db)
  const activeFrom = await findDefaultSince(db, userId, now)
  if (activeFrom === undefined) throw new AppError('ITEM_NOT_FOUND')
  return { tariffId: tariff.id, subscription, activeFrom, values: toValues(await findValues(db, tariff.id)) }
}

/** What a plan does not name is not in it. */
function toValues(rows: { name: LimitName; value: number }[]): Record<LimitName, number> {
  return eachLimit(name => rows.find(row => row.name === name)?.value ?? 0)
}

/** The window that a counter runs in: since when it counts, and when it starts over. */
export function windowOf(name: LimitName, activeFrom: Date, now: Date): { start: Date; resetsAt: Date } | undefined {
  switch (limitWindows[name]) {
    case 'day':
      return spanOf(Math.floor(now.getTime() / dayMs) * dayMs, dayMs)
    case 'plan': {
      const whole = Math.floor((now.getTime() - activeFrom.getTime()) / monthMs)
      return spanOf(activeFrom.getTime() + whole * monthMs, monthMs)
    }
    default:
      return undefined
  }
}

const dayMs = 24 * 60 * 60_000

function spanOf(start: number, length: number) {
  return { start: new Date(start), resetsAt: new Date(start + length) }
}
