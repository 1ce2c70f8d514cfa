import { parseWebUrl } from '../../display/web-url.ts'

/**
 * Where a failed payment can be tried again. The link comes out of the address bar, where anybody may have written it, so
 * only our own way back to a payment counts, and Stripe's page itself.
 */
export function trustedPaymentLink(link: string | null, origin: string): string | undefined {
  const url = parseWebUrl(link ?? '')
  if (url === undefined || url.username !== '' || url.password !== '') return undefined
  const isOurs = url.origin === origin && /^\/api\/payments\/[^/]+\/page$/.test(url.pathname)
  return isOurs || url.origin === 'https://checkout.stripe.com' ? url.href : undefined
}
