import { alignProvider } from '@limelight/core/payments/align'
import { sendInvoiceMail } from '@limelight/core/payments/invoice-mails'
import { invoiceMailJob, stripeEventJob } from '@limelight/core/payments/jobs'
import { handleEvent } from '@limelight/core/payments/sync'
import { alignProviderJob } from '@limelight/core/tariffs/jobs'
import { callOut } from '../handle.ts'

export const paymentHandlers = [
  callOut(stripeEventJob, (ctx, { payload }) => handleEvent(ctx, payload)),
  callOut(alignProviderJob, (ctx, { payload }) => alignProvider(ctx, payload)),
  callOut(invoiceMailJob, (ctx, { id, payload }) => sendInvoiceMail(ctx, { id, ...payload })),
]
