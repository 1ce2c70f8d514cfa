import { sessionsEndedJob } from '@limelight/core/accounts/jobs'
import { publishLive, sessionRoom } from '@limelight/core/jobs/live'
import { handle } from '../handlers.ts'

export const closeSockets = handle(sessionsEndedJob, async (ctx, _trx, { payload }) => {
  for (const hash of payload.sessionHashes) await publishLive(ctx, { room: sessionRoom(hash), close: true })
})
