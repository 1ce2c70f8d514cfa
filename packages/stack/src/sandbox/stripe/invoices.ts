import type { Draft } from './books.ts'
import { type Invoice, newStripeId, type Price, type Subscription } from './objects.ts'

export function newInvoice(
  draft: Draft,
  {
    subscription,
    price,
    period,
    reason,
    url,
  }: {
    subscription: Pick<Subscription, 'id' | 'customer' | 'metadata'>
    price: Price
    period: { start: number; end: number }
    reason: Invoice['billing_reason']
    url: (id: string) => string
  },
): Invoice {
  const id = newStripeId('in')
  const total = price.unit_amount
  return {
    id,
    object: 'invoice',
    number: `LIME-${id.slice(-8).toUpperCase()}`,
    status: 'open',
    billing_reason: reason,
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    subtotal: total,
    total,
    currency: price.currency,
    attempt_count: 0,
    attempted: false,
    next_payment_attempt: null,
    created: draft.at,
    // As at Stripe, an invoice names the period before it. Its line has the period that is paid
    // for.
    period_start: draft.at,
    period_end: draft.at,
    customer: subscription.customer,
    hosted_invoice_url: url(id),
    invoice_pdf: null,
    lines: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: newStripeId('il'),
          object: 'line_item',
          amount: total,
          currency: price.currency,
          description: `1 × ${price.nickname}`,
          period,
          quantity: 1,
        },
      ],
    },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    status_transitions: { finalized_at: draft.at, paid_at: null, voided_at: null },
    metadata: {},
    livemode: false,
  }
}
