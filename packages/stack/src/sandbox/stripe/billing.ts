import type { Account, Draft } from './books.ts'
import { newInvoice } from './invoices.ts'
import {
  type Invoice,
  itemOf,
  newStripeId,
  periodSeconds,
  type Session,
  type StripeEvent,
  type Subscription,
} from './objects.ts'

const day = 86_400
/** How long the first payment of a subscription may take, as at Stripe. */
const firstPaymentSeconds = 23 * 3600
/** A declined card is retried every day. After this many attempts the subscription ends. */
const maxAttempts = 8

/** The decision on the payment page. A declined card leaves an invoice that can still be paid. */
export function completeSession(draft: Draft, session: Session, invoiceUrl: (id: string) => string, isPaid: boolean) {
  const { price, metadata } = session.sandbox
  const id = newStripeId('sub')
  const ends = draft.at + periodSeconds(price)
  const invoice = draft.put(
    newInvoice(draft, {
      subscription: { id, customer: session.customer ?? newStripeId('cus'), metadata },
      price,
      period: { start: draft.at, end: ends },
      reason: 'subscription_create',
      url: invoiceUrl,
    }),
  )
  const subscription = draft.put<Subscription>({
    id,
    object: 'subscription',
    status: 'incomplete',
    created: draft.at,
    start_date: draft.at,
    billing_cycle_anchor: draft.at,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_start: null,
    trial_end: null,
    collection_method: 'charge_automatically',
    currency: session.currency,
    customer: invoice.customer,
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: newStripeId('si'),
          object: 'subscription_item',
          created: draft.at,
          current_period_start: draft.at,
          current_period_end: ends,
          price,
          quantity: 1,
          subscription: id,
        },
      ],
    },
    latest_invoice: invoice.id,
    metadata,
    livemode: false,
    sandbox: { declines: false },
  })
  const done = draft.put<Session>({
    ...session,
    status: 'complete',
    payment_status: isPaid ? 'paid' : 'unpaid',
    invoice: invoice.id,
    subscription: id,
    url: null,
  })
  draft.tell('customer.subscription.created', subscription)
  attempt(draft, invoice, isPaid)
  draft.tell(isPaid ? 'checkout.session.completed' : 'checkout.session.async_payment_failed', done)
}

export function expireSession(draft: Draft, session: Session): Session {
  const expired = draft.put<Session>({ ...session, status: 'expired', url: null })
  draft.tell('checkout.session.expired', expired)
  return expired
}

/** Tries once to charge the card for an invoice. */
export function attempt(draft: Draft, invoice: Invoice, isPaid: boolean): void {
  const subscription = draft.get('subscription', invoice.parent.subscription_details.subscription)
  const attempts = invoice.attempt_count + 1
  const tried: Invoice = { ...invoice, attempted: true, attempt_count: attempts }
  if (isPaid) {
    const paid = draft.put<Invoice>({
      ...tried,
      status: 'paid',
      amount_paid: invoice.total,
      amount_remaining: 0,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: draft.at },
    })
    draft.tell('invoice.paid', paid)
    const isRescued = subscription.status === 'past_due' || subscription.status === 'incomplete'
    if (isRescued) change(draft, subscription, { status: 'active' })
    return
  }
  const isFirst = subscription.status === 'incomplete'
  const isLast = attempts >= maxAttempts
  const failed = draft.put<Invoice>({
    ...tried,
    next_payment_attempt: isFirst || isLast ? null : draft.at + day,
  })
  draft.tell('invoice.payment_failed', failed)
  if (isFirst) return
  if (isLast) endSubscription(draft, subscription)
  else if (subscription.status !== 'past_due') change(draft, subscription, { status: 'past_due' })
}

export function change(draft: Draft, subscription: Subscription, changes: Partial<Subscription>): Subscription {
  const changed = draft.put<Subscription>({ ...draft.get('subscription', subscription.id), ...changes })
  draft.tell('customer.subscription.updated', changed)
  return changed
}

/**
 * Moves the next invoice. As at Stripe, the time until then becomes a trial, with an invoice of
 * nothing.
 */
export function moveRenewal(
  draft: Draft,
  subscription: Subscription,
  trialEnd: number,
  url: (id: string) => string,
): Subscription {
  const item = itemOf(subscription)
  const invoice = newInvoice(draft, {
    subscription,
    price: { ...item.price, unit_amount: 0 },
    period: { start: draft.at, end: trialEnd },
    reason: 'subscription_update',
    url,
  })
  const paid = draft.put<Invoice>({
    ...invoice,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: draft.at },
  })
  draft.tell('invoice.paid', paid)
  return change(draft, subscription, {
    status: 'trialing',
    trial_start: draft.at,
    trial_end: trialEnd,
    latest_invoice: invoice.id,
    items: {
      ...subscription.items,
      data: [{ ...item, current_period_start: draft.at, current_period_end: trialEnd }],
    },
  })
}

export function endSubscription(draft: Draft, subscription: Subscription): Subscription {
  const isUnsold = subscription.status === 'incomplete'
  const ended = draft.put<Subscription>({
    ...draft.get('subscription', subscription.id),
    status: isUnsold ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? draft.at,
    ended_at: draft.at,
  })
  const invoice = draft.get('invoice', subscription.latest_invoice)
  // As at Stripe, only the first invoice is void; the customer can still pay any other one.
  if (invoice.status === 'open')
    draft.put<Invoice>({ ...invoice, status: isUnsold ? 'void' : 'open', next_payment_attempt: null })
  draft.tell('customer.subscription.deleted', ended)
  return ended
}

/** As at Stripe, a subscription goes on without the money of a void invoice. */
export function voidInvoice(draft: Draft, invoice: Invoice): void {
  const voided = draft.put<Invoice>({
    ...invoice,
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: draft.at },
  })
  draft.tell('invoice.voided', voided)
  const subscription = draft.get('subscription', invoice.parent.subscription_details.subscription)
  if (subscription.status === 'past_due') change(draft, subscription, { status: 'active' })
}

/** Does everything that is due by the account's clock, in order, and returns the events. */
export function turn(account: Account, url: (id: string) => string): StripeEvent[] {
  const events: StripeEvent[] = []
  const until = account.now().getTime() / 1000
  for (let due = nextDue(account, url); due !== undefined && due.at <= until; due = nextDue(account, url)) {
    events.push(...account.write(due.at, due.run))
  }
  return events
}

type Due = { at: number; run: (draft: Draft) => void }

function nextDue(account: Account, url: (id: string) => string): Due | undefined {
  const dues = [
    ...account
      .list('checkout.session')
      .filter(({ status }) => status === 'open')
      .map(session => ({ at: session.expires_at, run: (draft: Draft) => void expireSession(draft, session) })),
    ...account.list('subscription').flatMap(subscription => dueOf(account, subscription, url) ?? []),
  ]
  return dues.reduce<Due | undefined>(
    (first, due) => (first === undefined || due.at < first.at ? due : first),
    undefined,
  )
}

function dueOf(account: Account, subscription: Subscription, url: (id: string) => string): Due | undefined {
  const end = itemOf(subscription).current_period_end
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      return { at: end, run: draft => renew(draft, subscription, url) }
    case 'past_due': {
      const invoice = account.get('invoice', subscription.latest_invoice)
      if (invoice.next_payment_attempt === null) return undefined
      return { at: invoice.next_payment_attempt, run: draft => attempt(draft, invoice, !subscription.sandbox.declines) }
    }
    case 'incomplete':
      return {
        at: subscription.created + firstPaymentSeconds,
        run: draft => {
          draft.put<Invoice>({ ...draft.get('invoice', subscription.latest_invoice), status: 'void' })
          change(draft, subscription, { status: 'incomplete_expired' })
        },
      }
    default:
      return undefined
  }
}

function renew(draft: Draft, subscription: Subscription, url: (id: string) => string): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(draft, subscription)
    return
  }
  const item = itemOf(subscription)
  const period = { start: item.current_period_end, end: item.current_period_end + periodSeconds(item.price) }
  const invoice = draft.put(
    newInvoice(draft, { subscription, price: item.price, period, reason: 'subscription_cycle', url }),
  )
  const renewed = change(draft, subscription, {
    status: 'active',
    latest_invoice: invoice.id,
    items: {
      ...subscription.items,
      data: [{ ...item, current_period_start: period.start, current_period_end: period.end }],
    },
  })
  attempt(draft, invoice, !renewed.sandbox.declines)
}
