import { paymentPageSchema } from '@limelight/contract/payments/schema'
import type { Presenter } from '../procedures/trpc.ts'

/** A person follows this link back to a payment that was not finished. */
export const presentPaymentPage: Presenter = (_request, reply, { result, error }) => {
  if (error !== undefined) return false
  reply.redirect(paymentPageSchema.parse(result).url)
  return true
}
