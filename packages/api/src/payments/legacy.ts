import { paymentPageSchema } from '@limelight/contract/payments/schema'
import type { Presenter } from '../procedures/trpc.ts'

/** Redirects to the page of an open payment. */
export const presentPaymentPage: Presenter = (_request, reply, { result, error }) => {
  if (error !== undefined) return false
  reply.redirect(paymentPageSchema.parse(result).url)
  return true
}
