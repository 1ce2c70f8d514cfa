import Stripe from 'stripe'

/**
 * Ends a subscription whose newest invoice is not paid. Stripe leaves that invoice open, and a
 * payment for it would buy nothing, so it is voided first. Returns false if it was paid meanwhile:
 * then the subscription goes on.
 */
export async function endUnpaid(stripe: Stripe, id: string): Promise<boolean> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  const isVoid = await voidInvoice(stripe, subscription)
  if (isVoid && subscription.status !== 'canceled') await stripe.subscriptions.cancel(id)
  return isVoid
}

/** Voids the newest invoice. Returns false if it is paid. */
export async function voidInvoice(stripe: Stripe, { latest_invoice }: Stripe.Subscription): Promise<boolean> {
  const invoice = typeof latest_invoice === 'string' ? await stripe.invoices.retrieve(latest_invoice) : latest_invoice
  if (invoice?.status !== 'open') return invoice?.status !== 'paid'
  const isVoid = await ignoreClosed(stripe.invoices.voidInvoice(invoice.id))
  return isVoid || (await stripe.invoices.retrieve(invoice.id)).status !== 'paid'
}

/** A declined payment leaves a subscription whose first invoice can still be paid. */
export async function closePage(stripe: Stripe, sessionId: string): Promise<void> {
  const { status, subscription } = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['subscription'] })
  if (status === 'open') await ignoreClosed(stripe.checkout.sessions.expire(sessionId))
  else if (typeof subscription === 'object' && subscription?.status === 'incomplete')
    await ignoreClosed(stripe.subscriptions.cancel(subscription.id))
}

/** Returns false when the customer was faster: the object was paid or closed in the meantime. */
async function ignoreClosed(change: Promise<unknown>): Promise<boolean> {
  try {
    await change
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return false
    throw error
  }
}
