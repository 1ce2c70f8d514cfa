import { comparePeersJob } from '@limelight/core/influencers/jobs'
import { rebuildPeers, rebuildPeersSince } from '@limelight/core/influencers/scores/peers'
import type { Schedule } from '@limelight/core/jobs/schedules'
import { handle } from '../handlers.ts'

export const comparePeers: Schedule = {
  name: 'influencers.peers',
  everyMs: 60 * 60_000,
  run: rebuildPeers,
}

export const comparePeersNow = handle(comparePeersJob, (ctx, trx, { payload }) => rebuildPeersSince(ctx, trx, payload))
