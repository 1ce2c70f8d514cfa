import type { List, Page } from '@limelight/contract/query'
import type { TariffHistory } from '@limelight/contract/tariffs/schema'
import type { SubscriptionRow } from '@limelight/db/tariffs/tables'
import type { Context } from '../context.ts'
import { getRunningPlan, type RunningPlan } from './plans.ts'
import { type Catalogue, readCatalogue } from './store.ts'
import { endOf } from './subscription-dates.ts'
import { findSubscriptions, type SubscriptionUsage, sumUsage } from './subscription-store.ts'
import { readUsage, type Usage } from './usage.ts'

/** A row of the history: a subscription, or the default plan while it runs. */
type Entry = Pick<SubscriptionRow, 'id' | 'tariff_id' | 'starts_at' | 'limits'> & {
  endsAt: Date | null
  isPaid: boolean
  status: TariffHistory['status']
}

/** Every plan a user had, has or waits for, newest first, with what was used of it. */
export async function listTariffHistory(
  ctx: Context,
  { userId }: { userId: string },
  { offset, limit }: Page,
): Promise<List<TariffHistory>> {
  const running = await getRunningPlan(ctx, ctx.db, userId)
  const entries = listEntries(await findSubscriptions(ctx.db, userId), running, ctx.clock.now())
  const page = entries.slice(offset, offset + limit)
  const [catalogue, usage, pastUsage] = await Promise.all([
    readCatalogue(ctx.db),
    readUsage(ctx, ctx.db, userId, running),
    sumUsage(
      ctx.db,
      page.map(({ id }) => id),
    ),
  ])
  return { total: entries.length, data: page.map(entry => toHistory(entry, catalogue, usage, pastUsage)) }
}

function listEntries(subscriptions: SubscriptionRow[], running: RunningPlan, now: Date): Entry[] {
  // What never began is no plan that the user had.
  const begun = subscriptions.filter(row => row.ends_at > row.starts_at)
  const entries = begun.toReversed().map((row): Entry => {
    // A paid plan waits again while a higher one of a promo code runs.
    const isWaiting = row.status !== 'EXPIRED' && endOf(row) > now
    const status = isWaiting ? 'NEXT' : 'ENDED'
    return {
      ...row,
      endsAt: row.ends_at,
      isPaid: row.source === 'STRIPE',
      status: row.id === running.subscription?.id ? 'ACTIVE' : status,
    }
  })
  if (running.subscription === undefined) entries.push(defaultEntry(running))
  return entries.sort((one, other) => other.starts_at.getTime() - one.starts_at.getTime())
}

function defaultEntry({ tariffId, activeFrom }: RunningPlan): Entry {
  return {
    id: tariffId,
    tariff_id: tariffId,
    starts_at: activeFrom,
    limits: null,
    endsAt: null,
    isPaid: false,
    status: 'ACTIVE',
  }
}

function toHistory(
  entry: Entry,
  { tariffs, values }: Catalogue,
  usage: Usage,
  pastUsage: SubscriptionUsage[],
): TariffHistory {
  const tariff = tariffs.find(({ id }) => id === entry.tariff_id)
  const past = pastUsage.filter(({ id }) => id === entry.id)
  return {
    id: entry.id,
    tariff: { id: entry.tariff_id, name: tariff?.name ?? '', priority: tariff?.priority ?? 1 },
    activeFrom: entry.starts_at.toISOString(),
    until: entry.endsAt?.toISOString() ?? null,
    paid: entry.isPaid,
    status: entry.status,
    details: values
      .filter(({ tariff_id }) => tariff_id === entry.tariff_id)
      .map(({ name, title, value }) => ({
        feature: title,
        ...(entry.status === 'ACTIVE'
          ? { used: usage[name].used, amount: usage[name].value }
          : {
              used: past.find(sum => sum.name === name)?.used ?? 0,
              amount: entry.limits?.[name] ?? value,
            }),
      })),
  }
}
