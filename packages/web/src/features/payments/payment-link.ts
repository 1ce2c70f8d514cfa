import { parseWebUrl } from '../../display/web-url.ts'

export type PaymentLink = {
  href: string
  /** The host to show beside the button; undefined for our own pages and Stripe's. */
  foreignHost: string | undefined
}

/**
 * The link to retry a failed payment. It comes from the address bar, where anyone can put a link, so
 * the host of any other site is shown.
 */
export function parsePaymentLink(link: string | null, origin: string): PaymentLink | undefined {
  const url = parseWebUrl(link ?? '')
  if (url === undefined) return undefined
  const isPlain = url.username === '' && url.password === ''
  const isKnown = isPlain && (url.origin === origin || url.origin === 'https://checkout.stripe.com')
  return { href: url.href, foreignHost: isKnown ? undefined : url.host }
}
