import { expireAnswers } from '@limelight/core/chats/answers'
import { pruneApproaches, sendWaitingMails } from '@limelight/core/chats/approaches/approaches'
import type { Schedule } from '@limelight/core/jobs/schedules'

const hourMs = 60 * 60_000

export const chatSchedules: Schedule[] = [
  { name: 'chats.answers', everyMs: hourMs, run: expireAnswers },
  { name: 'chats.approach-mails', everyMs: 60_000, run: sendWaitingMails },
  { name: 'chats.prune-approaches', everyMs: hourMs, run: pruneApproaches },
]
