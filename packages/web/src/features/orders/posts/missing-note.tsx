import type { Order } from '@limelight/contract/orders/schema'

/** What the posts lack, where the buyer decides about the money. */
export function MissingNote({ order: { proof } }: { order: Pick<Order, 'proof'> }) {
  if (proof === null || proof.missing === 0) return null
  const lack = proof.text.replace(/^Live, /, '')
  return (
    <p className="font-medium text-danger">
      The posts aren’t as agreed: {lack.charAt(0).toLowerCase() + lack.slice(1)}.
    </p>
  )
}
