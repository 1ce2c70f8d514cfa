import { alignProvider } from '@limelight/core/payments/align'
import { sendInvoiceMail } from '@limelight/core/payments/invoice-mails'
import { alignProviderJob, invoiceMailJob, stripeEventJob } from '@limelight/core/payments/jobs'
import { handleEvent } from '@limelight/core/payments/sync'
import { handle } from '../handle.ts'

export const paymentHandlers = [
  handle(stripeEventJob, (ctx, trx, { payload }) => handleEvent(ctx, trx, payload)),
  handle(alignProviderJob, (ctx, trx, { payload }) => alignProvider(ctx, trx, payload)),
  handle(invoiceMailJob, (ctx, trx, { id, payload }) => sendInvoiceMail(ctx, trx, { id, ...payload })),
]
