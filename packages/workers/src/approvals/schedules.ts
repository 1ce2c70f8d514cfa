import { expireOldApprovals } from '@limelight/core/approvals/decide'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const approvalSchedules: Schedule[] = [{ name: 'approvals.expire', everyMs: 60_000, run: expireOldApprovals }]
