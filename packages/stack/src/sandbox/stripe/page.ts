import { html, longDate, type Markup, page } from '../page.ts'
import type { Account } from './books.ts'
import { type Invoice, itemOf, type Price, type Session, type Subscription } from './objects.ts'

/**
 * The payment page. Like a real one it shows what is bought, how much it costs and how often it
 * renews.
 */
export function payPage(account: Account, session: Session): string {
  const { price } = session.sandbox
  const customer = session.customer === null ? undefined : account.find('customer', session.customer)
  return page({
    title: `Pay ${money(price.unit_amount)}`,
    body: html`<main class="sheet"><section class="card pay">
  <header>
    <p class="caption">${price.nickname}</p>
    <h1 class="pay__amount">${money(price.unit_amount)} <small>${every(price)}</small></h1>
    <p class="muted">Renews ${every(price)} until it is cancelled.</p>
  </header>
  <dl class="facts">
    <dt>Account</dt><dd>${customer?.email ?? session.customer_email ?? 'unknown'}</dd>
    <dt>Card</dt><dd><span class="figures">4242 4242 4242 4242</span></dd>
    <dt>Due today</dt><dd><b>${money(session.amount_total)}</b></dd>
  </dl>
  ${session.status === 'open' ? payForm(`/stripe/pay/${session.id}`, session.amount_total) : closedSession(session)}
  <p class="note">This is the sandbox. No card is charged.</p>
</section></main>`,
  })
}

function payForm(action: string, cents: number): Markup {
  return html`<form method="post" action="${action}" class="choices">
    <button class="button button--primary button--large" name="decision" value="pay">Pay ${money(cents)}</button>
    <div class="row row--even">
      <button class="button button--large" name="decision" value="decline">Decline</button>
      <button class="button button--large" name="decision" value="later">Pay later</button>
    </div>
  </form>`
}

function closedSession({ status, payment_status, success_url, invoice }: Session): Markup {
  if (status === 'expired')
    return html`<p class="state">This page has expired. Choose the plan again to get a new one.</p>`
  if (payment_status === 'paid')
    return html`<p class="state state--good">Paid. Thank you!</p>
  <a class="button button--large" href="${success_url}">Back to Limelight</a>`
  return html`<p class="state">The card was declined.</p>
  <a class="button button--primary button--large" href="/stripe/invoices/${invoice ?? ''}">Try again</a>`
}

/** The invoice as the customer sees it, with a payment form while it is open. */
export function invoicePage(account: Account, invoice: Invoice): string {
  const [line] = invoice.lines.data
  const customer = account.find('customer', invoice.customer)
  return page({
    title: `Invoice ${invoice.number}`,
    body: html`<main class="sheet"><section class="card pay">
  <header>
    <p class="caption">Invoice ${invoice.number}</p>
    <h1 class="pay__amount">${money(invoice.total)} ${stateOf(invoice.status, invoice.attempted)}</h1>
  </header>
  <dl class="facts">
    <dt>For</dt><dd>${line.description}</dd>
    <dt>Period</dt><dd>${day(line.period.start)} to ${day(line.period.end)}</dd>
    <dt>Issued</dt><dd>${moment(invoice.created)}</dd>
    <dt>To</dt><dd>${customer?.email ?? 'unknown'}</dd>
  </dl>
  ${invoice.status === 'open' ? payForm(`/stripe/invoices/${invoice.id}`, invoice.amount_remaining) : undefined}
  <p class="note"><a class="link" href="/stripe/subscriptions/${invoice.parent.subscription_details.subscription}">View subscription</a></p>
</section></main>`,
  })
}

/** The state of a subscription and of its card. */
export function subscriptionPage(account: Account, subscription: Subscription): string {
  const item = itemOf(subscription)
  const customer = account.find('customer', subscription.customer)
  const { declines } = subscription.sandbox
  const invoices = account
    .list('invoice')
    .filter(invoice => invoice.parent.subscription_details.subscription === subscription.id)
  return page({
    title: item.price.nickname,
    here: 'payments',
    body: html`<main class="home">
  <p><a class="link" href="/stripe">All payments</a></p>
  <h1>${item.price.nickname} ${stateOf(subscription.status, false)}</h1>
  <p class="lead">${customer?.email ?? 'unknown'} · ${money(item.price.unit_amount)} ${every(item.price)}</p>
  <div class="cards">
    <section class="card" aria-labelledby="period">
      <h2 id="period">${subscription.cancel_at_period_end ? 'Ends' : 'Renews'}</h2>
      <p class="figure">${moment(item.current_period_end)}</p>
      <p class="muted">${subscription.ended_at === null ? `Current period from ${day(item.current_period_start)}` : `Ended ${moment(subscription.ended_at)}`}</p>
    </section>
    <section class="card" aria-labelledby="card">
      <h2 id="card">Card</h2>
      <p>${declines ? 'The card is declined: the next invoice fails, and so does every retry.' : 'The card works: invoices are paid when they are due.'}</p>
      <form class="row" method="post">
        ${
          declines
            ? html`<button class="button button--primary" name="decision" value="accept">Make the card work</button>`
            : html`<button class="button" name="decision" value="decline">Decline the card</button>`
        }
        ${subscription.ended_at === null ? html`<button class="button" name="decision" value="end">End now</button>` : undefined}
      </form>
    </section>
  </div>
  <h2 class="above">Invoices</h2>
  ${invoiceTable(invoices)}
</main>`,
  })
}

/** Everything that was sold, newest first. */
export function paymentsPage(account: Account, appOrigin: string): string {
  const subscriptions = account.list('subscription')
  const open = account.list('checkout.session').filter(({ status }) => status === 'open')
  return page({
    title: 'Payments',
    here: 'payments',
    body: html`<main class="home">
  <h1>Payments</h1>
  <p class="lead">The plans that people bought and the payment pages that are still open.</p>
  <div id="payments" data-live>
  ${
    subscriptions.length + open.length === 0
      ? html`<div class="card empty"><h2>Nothing sold yet</h2><p>Choose a plan in Limelight. Its payment page opens here.</p>
<p><a class="button button--primary" href="${appOrigin}/tariffs">Compare plans</a></p></div>`
      : undefined
  }
  ${open.length > 0 ? html`<h2 class="above">Open payment pages</h2>${openTable(account, open)}` : undefined}
  ${subscriptions.length > 0 ? html`<h2 class="above">Subscriptions</h2>${subscriptionTable(account, subscriptions)}` : undefined}
  </div>
</main>`,
  })
}

function openTable(account: Account, sessions: Session[]): Markup {
  return html`<div class="scroll"><table class="table">
  <thead><tr><th>Plan</th><th>Customer</th><th>Amount</th><th>Open until</th></tr></thead>
  <tbody>${sessions.slice(0, 50).map(
    session => html`<tr><td><a class="link" href="/stripe/pay/${session.id}">${session.sandbox.price.nickname}</a></td>
  <td>${emailOf(account, session.customer)}</td><td class="figures">${money(session.amount_total)}</td><td>${moment(session.expires_at)}</td></tr>`,
  )}</tbody>
</table></div>`
}

function subscriptionTable(account: Account, subscriptions: Subscription[]): Markup {
  return html`<div class="scroll"><table class="table">
  <thead><tr><th>Plan</th><th>Customer</th><th>Amount</th><th>State</th><th>Period until</th></tr></thead>
  <tbody>${subscriptions.slice(0, 100).map(subscription => {
    const { price, current_period_end } = itemOf(subscription)
    return html`<tr><td><a class="link" href="/stripe/subscriptions/${subscription.id}">${price.nickname}</a></td>
  <td>${emailOf(account, subscription.customer)}</td><td class="figures">${money(price.unit_amount)}</td>
  <td>${stateOf(subscription.status, false)}${subscription.cancel_at_period_end && subscription.ended_at === null ? html` <small>ends then</small>` : undefined}</td>
  <td>${moment(current_period_end)}</td></tr>`
  })}</tbody>
</table></div>`
}

function invoiceTable(invoices: Invoice[]): Markup {
  return html`<div class="scroll"><table class="table">
  <thead><tr><th>Number</th><th>Amount</th><th>State</th><th>Issued</th></tr></thead>
  <tbody>${invoices.map(
    invoice => html`<tr><td><a class="link" href="/stripe/invoices/${invoice.id}">${invoice.number}</a></td>
  <td class="figures">${money(invoice.total)}</td><td>${stateOf(invoice.status, invoice.attempted)}</td><td>${moment(invoice.created)}</td></tr>`,
  )}</tbody>
</table></div>`
}

function emailOf(account: Account, customer: string | null): string {
  return (customer === null ? undefined : account.find('customer', customer)?.email) ?? 'unknown'
}

const words: Record<string, [string, string]> = {
  active: ['Active', 'good'],
  trialing: ['Renewal postponed', 'good'],
  paid: ['Paid', 'good'],
  past_due: ['Payment failed', 'bad'],
  incomplete: ['Not paid', 'bad'],
  incomplete_expired: ['Never paid', 'off'],
  canceled: ['Ended', 'off'],
  void: ['Void', 'off'],
  open: ['Open', 'off'],
}

function stateOf(status: string, wasRefused: boolean): Markup {
  const [word, tone] = status === 'open' && wasRefused ? ['Declined', 'bad'] : (words[status] ?? [status, 'off'])
  return html`<span class="badge badge--${tone}">${word}</span>`
}

function every({ recurring: { interval, interval_count: count } }: Price): string {
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`
}

function money(cents: number): string {
  return `$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/, ',')}`
}

function day(seconds: number): string {
  return longDate(new Date(seconds * 1000)).slice(0, 10)
}

function moment(seconds: number): Markup {
  const date = new Date(seconds * 1000)
  return html`<time datetime="${date.toISOString()}">${longDate(date)}</time>`
}
