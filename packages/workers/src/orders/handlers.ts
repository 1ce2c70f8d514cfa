import { cancelOrdersJob } from '@limelight/core/accounts/jobs'
import { applyDepositJob } from '@limelight/core/deposits/jobs'
import { applyDeposit } from '@limelight/core/orders/apply-deposit'
import { leaveOrders } from '@limelight/core/orders/deletion'
import { checkPostsJob, disputeReminderJob, orderMailJob } from '@limelight/core/orders/jobs'
import { sendDisputeReminder, sendOrderMail } from '@limelight/core/orders/mails'
import { checkPosts } from '@limelight/core/orders/posts/check'
import { callOut, callOutThenWrite, handle } from '../handle.ts'

export const orderHandlers = [
  callOutThenWrite(applyDepositJob, (ctx, { payload }) => applyDeposit(ctx, payload)),
  handle(cancelOrdersJob, (ctx, trx, { payload }) => leaveOrders(ctx, trx, payload)),
  callOutThenWrite(checkPostsJob, (ctx, { payload }) => checkPosts(ctx, payload)),
  callOut(orderMailJob, (ctx, { id, payload }) => sendOrderMail(ctx, { id, ...payload })),
  callOut(disputeReminderJob, (ctx, { id, payload }) => sendDisputeReminder(ctx, { id, ...payload })),
]
