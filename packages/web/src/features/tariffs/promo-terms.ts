import type { Renewal, Subscription } from '@limelight/contract/payments/schema'
import type { ActiveTariff, PromoCode, Tariff } from '@limelight/contract/tariffs/schema'
import { formatDate } from '../../display/format.ts'

type Known = {
  plan: Pick<ActiveTariff, 'activeUntil' | 'next'> & { tariff: Pick<Tariff, 'name' | 'isDefault'> }
  /** Whether a higher plan is for sale. */
  hasHigher: boolean
  renewals: Pick<Renewal, 'renewsAt'>[]
  subscriptions: Pick<Subscription, 'endsAt' | 'tariffPriceId'>[]
  codes: Pick<PromoCode, 'activeUntil'>[]
}

/** What a code for a plan does beside the plan that runs. */
export function promoTerms({ plan, hasHigher, renewals, subscriptions, codes }: Known): string[] {
  const { activeUntil, next } = plan
  const { name, isDefault } = plan.tariff
  if (isDefault || activeUntil === null) return []
  const until = formatDate(activeUntil)
  const isPaid = subscriptions.some(({ endsAt, tariffPriceId }) => endsAt === activeUntil && tariffPriceId !== null)
  const isGift = codes.some(code => code.activeUntil === activeUntil)
  // A contract keeps its dates, so only the days of other plans move.
  const after =
    isPaid || isGift
      ? `${name} goes on after it. No paid day is lost.`
      : `${name} goes on after it, until ${until} as before.`
  const orLower = next === null ? ' or a lower plan' : ''
  return [
    ...(hasHigher ? [`A code for a higher plan starts at once, and ${after}`] : []),
    renewals.some(({ renewsAt }) => renewsAt === activeUntil)
      ? `A code for ${name}${orLower} makes ${name} longer by the value of the code.`
      : `${name} doesn’t renew, so a code for it${orLower} starts when it ends, on ${until}.`,
    ...(next === null ? [] : [`A code for ${next.tariffName} or a lower plan counts after ${next.tariffName}.`]),
  ]
}
