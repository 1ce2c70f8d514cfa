import { cancelOrdersJob } from '@limelight/core/accounts/jobs'
import { followPaymentJob } from '@limelight/core/deposits/jobs'
import { leaveOrders } from '@limelight/core/orders/deletion'
import { followPayment } from '@limelight/core/orders/follow'
import { disputeReminderJob, orderMailJob } from '@limelight/core/orders/jobs'
import { sendDisputeReminder, sendOrderMail } from '@limelight/core/orders/mails'
import { callOut, callOutThenWrite, handle } from '../handle.ts'

export const orderHandlers = [
  callOutThenWrite(followPaymentJob, (ctx, { payload }) => followPayment(ctx, payload)),
  handle(cancelOrdersJob, (ctx, trx, { payload }) => leaveOrders(ctx, trx, payload)),
  callOut(orderMailJob, (ctx, { id, payload }) => sendOrderMail(ctx, { id, ...payload })),
  callOut(disputeReminderJob, (ctx, { id, payload }) => sendDisputeReminder(ctx, { id, ...payload })),
]
