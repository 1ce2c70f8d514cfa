import { parseWebUrl } from '../../display/web-url.ts'

/**
 * The link to retry a failed payment. It comes from the address bar, where anyone can put a link, so only our own payment
 * pages and Stripe's are accepted.
 */
export function trustedPaymentLink(link: string | null, origin: string): string | undefined {
  const url = parseWebUrl(link ?? '')
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  const isOurs = url.origin === origin && /^\/api\/payments\/[^/]+\/page$/.test(url.pathname)
  return isOurs || url.origin === 'https://checkout.stripe.com' ? url.href : undefined
}
