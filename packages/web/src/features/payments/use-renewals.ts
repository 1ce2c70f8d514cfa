import type { Renewal } from '@limelight/contract/payments/schema'
import { formatDate, formatPrice } from '../../display/format.ts'
import { trpc } from '../../server/trpc.ts'

/** The next charge of a subscription; undefined if there is none or it is not known yet. */
export function useRenewals(): (subscriptionId: string) => Renewal | undefined {
  const { data } = trpc.payments.renewals.useQuery(undefined, { refetchOnMount: 'always' })
  return id => data?.data.find(({ subscriptionId }) => subscriptionId === id)
}

export function renewalText({ renewsAt, amount }: Renewal): string {
  return `Renews on ${formatDate(renewsAt)} for ${formatPrice(amount)}.`
}
