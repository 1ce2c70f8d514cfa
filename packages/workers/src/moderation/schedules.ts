import type { Schedule } from '@limelight/core/jobs/schedules'
import { pruneSkips } from '@limelight/core/moderation/claims'
import { emitDueNotices, findNextDueNotice } from '@limelight/core/moderation/notices'

export const moderationSchedules: Schedule[] = [
  { name: 'moderation.notices', everyMs: 5000, nextDueAt: findNextDueNotice, run: emitDueNotices },
  { name: 'moderation.prune-skips', everyMs: 60 * 60_000, run: pruneSkips },
]
