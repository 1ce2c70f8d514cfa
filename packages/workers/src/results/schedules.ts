import type { Schedule } from '@limelight/core/jobs/schedules'
import { sendRestedResults } from '@limelight/core/orders/lists/live-update'
import { countStaleDays } from '@limelight/core/results/clicks/count'
import { endLists } from '@limelight/core/results/ends'

export const resultSchedules: Schedule[] = [
  { name: 'results.count-clicks', everyMs: 5000, run: countStaleDays },
  { name: 'results.live-updates', everyMs: 5000, run: sendRestedResults },
  { name: 'results.end-lists', everyMs: 3_600_000, run: endLists },
]
