import type { LimitName } from '@limelight/contract/limits'
import type { TariffHistory } from '@limelight/contract/tariffs/schema'
import type { Context } from '../context.ts'
import { sumCounters } from './ledger-store.ts'
import { runningPlan } from './plans.ts'
import { findTariff, listSubscriptions, readCatalogue } from './store.ts'
import { readUsage } from './usage.ts'

type Details = TariffHistory['details']

/** Every plan a person had, has or waits for, and what was used of it. The default plan stands in it while it runs. */
export async function tariffHistory(
  ctx: Context,
  { userId }: { userId: string },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; data: TariffHistory[] }> {
  const now = ctx.clock.now()
  const plan = await runningPlan(ctx, ctx.db, userId)
  const [subscriptions, { values }] = await Promise.all([listSubscriptions(ctx.db, userId), readCatalogue(ctx.db)])
  const amountsOf = (tariffId: string) => values.filter(value => value.tariff_id === tariffId)

  async function detailsNow(): Promise<Details> {
    const usage = await readUsage(ctx, ctx.db, userId, plan)
    return amountsOf(plan.tariffId).map(({ name, title }) => ({
      feature: title,
      used: usage[name].used,
      amount: usage[name].value,
    }))
  }

  async function detailsOf(row: (typeof subscriptions)[number]): Promise<Details> {
    const sums = await sumCounters(ctx.db, userId, row.starts_at, row.ends_at)
    const usedOf = (name: LimitName) => sums.find(sum => sum.name === name)?.used ?? 0
    return amountsOf(row.tariff_id).map(({ name, title, value }) => ({
      feature: title,
      used: usedOf(name),
      amount: row.limits?.[name] ?? value,
    }))
  }

  const rows = subscriptions.map(row => ({
    activeFrom: row.starts_at,
    read: async (): Promise<TariffHistory> => {
      const isRunning = row.id === plan.subscription?.id
      return {
        id: row.id,
        tariff: { id: row.tariff_id, name: row.tariff_name, priority: row.priority },
        activeFrom: row.starts_at.toISOString(),
        until: row.ends_at.toISOString(),
        paid: row.source === 'STRIPE',
        status: isRunning ? 'ACTIVE' : row.starts_at > now && row.ends_at > row.starts_at ? 'NEXT' : 'ENDED',
        details: isRunning ? await detailsNow() : await detailsOf(row),
      }
    },
  }))
  if (plan.subscription === undefined) {
    rows.push({
      activeFrom: plan.activeFrom,
      read: async () => {
        const tariff = await findTariff(ctx.db, plan.tariffId)
        return {
          id: plan.tariffId,
          tariff: { id: plan.tariffId, name: tariff?.name ?? '', priority: tariff?.priority ?? 1 },
          activeFrom: plan.activeFrom.toISOString(),
          until: null,
          paid: false,
          status: 'ACTIVE',
          details: await detailsNow(),
        }
      },
    })
    rows.sort((one, other) => other.activeFrom.getTime() - one.activeFrom.getTime())
  }
  return {
    total: rows.length,
    data: await Promise.all(rows.slice(offset, offset + limit).map(row => row.read())),
  }
}
