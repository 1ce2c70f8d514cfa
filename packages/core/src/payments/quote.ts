import type { Checkout, Quote, Renewal } from '@limelight/contract/payments/schema'
import type { List } from '@limelight/contract/query'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { listTariffs } from '../tariffs/catalogue.ts'
import { type Purchase, renews, type ScheduledPurchase, scheduleSubscriptions } from '../tariffs/schedule/schedule.ts'
import { readFacts, type StoredPurchase } from '../tariffs/subscriptions.ts'
import { findOffer } from './store.ts'

const daySeconds = 24 * 60 * 60
const quotedId = 'quoted'

/** Places the purchase in the schedule as if it were paid now, so that the page can say what it does. */
export async function quoteCheckout(ctx: Context, { userId }: Caller, input: Checkout): Promise<Quote> {
  const offer = await findOffer(ctx.db, input.tariffId, input.tariffPriceId)
  if (offer === undefined) throw new AppError('ITEM_NOT_FOUND')
  if (offer.is_default || offer.cents <= 0) throw new AppError('UNAUTHORIZED_ACTION')
  const now = ctx.clock.now()
  const facts = await readFacts(ctx.db, userId)
  const purchases: Purchase[] = [...facts.purchases, newPurchase(offer, now)]
  const schedule = scheduleSubscriptions({ ...facts, purchases }, now)
  const mine = schedule.purchases.find(({ purchase }) => purchase.subscription_id === quotedId)
  if (mine === undefined) throw new AppError('ITEM_NOT_FOUND')
  const tariffOf = new Map([
    ...facts.granted.map(row => [row.id, row.tariff_id] as const),
    ...facts.purchases.map(purchase => [purchase.subscription_id, purchase.tariff_id] as const),
  ])
  const tariffs = (await listTariffs(ctx)).data
  const nameOf = (id: string) => tariffs.find(tariff => tariff.id === tariffOf.get(id))?.name ?? ''
  const { starts_at: startsAt, ends_at: endsAt } = mine.dates
  const ends = [
    ...schedule.purchases.map(({ purchase, dates }) => ({ id: purchase.subscription_id, ends: dates.ends_at })),
    ...schedule.gifts.map(({ id, ends_at }) => ({ id, ends: ends_at })),
    ...facts.contracts.map(({ id, ends_at }) => ({ id, ends: ends_at })),
  ]
  const before = ends
    .filter(({ id, ends }) => id !== quotedId && ends <= startsAt)
    .toSorted((one, other) => other.ends.getTime() - one.ends.getTime())[0]
  return {
    startsAt: startsAt.toISOString(),
    renewsAt: endsAt.toISOString(),
    after: startsAt > now && before !== undefined ? nameOf(before.id) : null,
    credits: mine.credits.map(({ subscriptionId, unusedSeconds, seconds }) => ({
      tariffName: nameOf(subscriptionId),
      unusedDays: unusedSeconds / daySeconds,
      days: seconds / daySeconds,
    })),
    stops: schedule.purchases
      .filter(({ purchase, isFollowed }) => isFollowed && renews(purchase))
      .map(({ purchase }) => nameOf(purchase.subscription_id)),
  }
}

/** The provider's dates are whole seconds. */
function newPurchase(offer: { cents: number; duration_ms: string; priority: number }, now: Date): Purchase {
  const startedAt = new Date(Math.floor(now.getTime() / 1000) * 1000)
  const seconds = Math.round(Number(offer.duration_ms) / 1000)
  return {
    subscription_id: quotedId,
    payment_id: quotedId,
    priority: offer.priority,
    cents: offer.cents,
    seconds,
    started_at: startedAt,
    period_start: startedAt,
    period_end: new Date(startedAt.getTime() + 1000 * seconds),
    moved_seconds: 0,
    cancel_at_period_end: false,
    stopped_at: null,
    ended_at: null,
    given_up_at: null,
    isPastDue: false,
    isAbandoned: false,
  }
}

/** The subscriptions that will be charged again, with the date and the amount. */
export async function listRenewals(ctx: Context, { userId }: Caller): Promise<List<Renewal>> {
  const now = ctx.clock.now()
  const { purchases } = scheduleSubscriptions(await readFacts(ctx.db, userId), now)
  const data = purchases.filter(isRenewing).map(({ purchase, dates }) => ({
    subscriptionId: purchase.subscription_id,
    renewsAt: dates.ends_at.toISOString(),
    amount: purchase.cents / 100,
  }))
  return { total: data.length, data }
}

function isRenewing({ purchase, isFollowed, dates }: ScheduledPurchase<StoredPurchase>): boolean {
  return renews(purchase) && !isFollowed && dates.status !== 'EXPIRED'
}
