import { eachLimit, type LimitName, limitWindows } from '@limelight/contract/limits'
import { monthMs } from '@limelight/contract/tariffs/prices'
import type { Database } from '@limelight/db/database'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { findRunningPlan } from './store.ts'
import { endOf } from './subscription-dates.ts'
import { findSubscriptions } from './subscription-store.ts'

/** The plan a user has at this instant. */
export type RunningPlan = {
  tariffId: string
  /** Undefined on the default plan. */
  subscription: SubscriptionRow | undefined
  activeFrom: Date
  values: Record<LimitName, number>
}

export async function getRunningPlan(ctx: Context, db: Database, userId: string): Promise<RunningPlan> {
  const plan = await findRunningPlan(db, userId, ctx.clock.now())
  if (plan === undefined) throw new AppError('ITEM_NOT_FOUND')
  const { subscription } = plan
  return {
    tariffId: plan.tariffId,
    subscription,
    activeFrom: subscription?.starts_at ?? plan.defaultSince,
    // A value that the plan does not name is 0. The limits of a contract take precedence.
    values: eachLimit(name => subscription?.limits?.[name] ?? plan.values[name] ?? 0),
  }
}

/** Whether the user has this plan, now or later, so that it cannot be bought. */
export async function holdsPlan(ctx: Context, db: Database, userId: string, tariffId: string): Promise<boolean> {
  const now = ctx.clock.now()
  const held = (await findSubscriptions(db, userId)).some(
    row => row.tariff_id === tariffId && row.status !== 'EXPIRED' && endOf(row) > now && row.ends_at > row.starts_at,
  )
  return held || (await getRunningPlan(ctx, db, userId)).tariffId === tariffId
}

/** The window of a counter: since when it counts, and when it resets. The counters of a plan end with it. */
export function windowOf(
  name: LimitName,
  { activeFrom, subscription }: Pick<RunningPlan, 'activeFrom' | 'subscription'>,
  now: Date,
): { start: Date; resetsAt: Date } | undefined {
  switch (limitWindows[name]) {
    case 'day':
      return toWindow(Math.floor(now.getTime() / dayMs) * dayMs, dayMs)
    case 'plan': {
      const whole = Math.floor((now.getTime() - activeFrom.getTime()) / monthMs)
      const { start, resetsAt } = toWindow(activeFrom.getTime() + whole * monthMs, monthMs)
      return { start, resetsAt: subscription === undefined ? resetsAt : earlier(resetsAt, endOf(subscription)) }
    }
    default:
      return undefined
  }
}

const dayMs = 24 * 60 * 60_000

function toWindow(start: number, length: number) {
  return { start: new Date(start), resetsAt: new Date(start + length) }
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
