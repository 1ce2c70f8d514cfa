import { noticeMailJob } from '@limelight/core/accounts/jobs'
import { sendNotice } from '@limelight/core/accounts/notices'
import { handle } from '../handlers.ts'

export const noticeMail = handle(noticeMailJob, (ctx, _trx, { id, payload }) => sendNotice(ctx, { id, ...payload }))
