import { expireDeposits } from '@limelight/core/deposits/pay'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const depositSchedules: Schedule[] = [{ name: 'deposits.expire', everyMs: 60_000, run: expireDeposits }]
