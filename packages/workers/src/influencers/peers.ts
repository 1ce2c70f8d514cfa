import { rebuildPeers } from '@limelight/core/influencers/peers'
import type { Schedule } from '@limelight/core/schedules'

export const comparePeers: Schedule = {
  name: 'influencers.peers',
  everyMs: 60 * 60_000,
  run: rebuildPeers,
}
