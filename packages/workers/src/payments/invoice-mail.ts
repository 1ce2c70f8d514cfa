import { sendInvoiceMail } from '@limelight/core/payments/invoice-mails'
import { invoiceMailJob } from '@limelight/core/payments/jobs'
import { handle } from '../handlers.ts'

export const invoiceMail = handle(invoiceMailJob, (ctx, trx, { id, payload }) =>
  sendInvoiceMail(ctx, trx, { id, ...payload }),
)
