import { expireAnswers } from '@limelight/core/chats/answers'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const chatSchedules: Schedule[] = [{ name: 'chats.answers', everyMs: 60 * 60_000, run: expireAnswers }]
