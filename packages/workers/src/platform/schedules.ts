import type { Schedule } from '@limelight/core/jobs/schedules'
import { pruneCodes } from '@limelight/core/platform/connections/connect'
import { pruneDrafts } from '@limelight/core/platform/drafts/drafts'
import { pruneAnswers } from '@limelight/core/platform/keys/answers'
import { pruneCalls } from '@limelight/core/platform/keys/calls'
import { pruneKeys, warnOfExpiry } from '@limelight/core/platform/keys/keys'

const everyMs = 60 * 60_000

export const platformSchedules: Schedule[] = [
  {
    name: 'platform.prune',
    everyMs,
    async run(ctx) {
      await pruneAnswers(ctx)
      await pruneCalls(ctx)
      await pruneKeys(ctx)
      await pruneCodes(ctx)
      await pruneDrafts(ctx)
    },
  },
  { name: 'platform.warn-of-expiry', everyMs, run: warnOfExpiry },
]
