import type { Schedule } from '@limelight/core/jobs/schedules'
import { emitDueDeliveries } from '@limelight/core/platform/webhooks/deliver'
import { checkEndpoints, pruneMessages } from '@limelight/core/platform/webhooks/health'

export const webhookSchedules: Schedule[] = [
  { name: 'platform.due', everyMs: 5000, run: emitDueDeliveries },
  { name: 'platform.health', everyMs: 3_600_000, run: checkEndpoints },
  { name: 'platform.prune-messages', everyMs: 3_600_000, run: pruneMessages },
]
