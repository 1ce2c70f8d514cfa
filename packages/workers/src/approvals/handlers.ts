import { publishApprovalJob } from '@limelight/core/approvals/jobs'
import { publishApproval } from '@limelight/core/approvals/live-update'
import { callOut } from '../handle.ts'

export const approvalHandlers = [callOut(publishApprovalJob, (ctx, { payload }) => publishApproval(ctx, payload))]
