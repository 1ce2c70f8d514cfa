import { cancelOrdersJob } from '@limelight/core/accounts/jobs'
import { applyDepositJob } from '@limelight/core/deposits/jobs'
import { applyDeposit } from '@limelight/core/orders/apply-deposit'
import { leaveOrders } from '@limelight/core/orders/deletion'
import { disputeReminderJob, orderMailJob } from '@limelight/core/orders/jobs'
import { sendDisputeReminder, sendOrderMail } from '@limelight/core/orders/mails'
import { callOut, callOutThenWrite, handle } from '../handle.ts'

export const orderHandlers = [
  callOutThenWrite(applyDepositJob, (ctx, { payload }) => applyDeposit(ctx, payload)),
  handle(cancelOrdersJob, (ctx, trx, { payload }) => leaveOrders(ctx, trx, payload)),
  callOut(orderMailJob, (ctx, { id, payload }) => sendOrderMail(ctx, { id, ...payload })),
  callOut(disputeReminderJob, (ctx, { id, payload }) => sendDisputeReminder(ctx, { id, ...payload })),
]
