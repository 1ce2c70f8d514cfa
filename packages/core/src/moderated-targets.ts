import type { ModeratedTargets, TargetRows } from './moderation/targets.ts'
import { offerTargets } from './offers/moderation.ts'
import { refreshSeller } from './offers/sellers.ts'
import { profileTarget, userTargets } from './users/moderation.ts'

/** A refused name is not found in searches for offers. */
const profile: TargetRows = {
  ...profileTarget,
  setStatus: async (ctx, trx, id, status) => {
    const isThere = await profileTarget.setStatus(ctx, trx, id, status)
    await refreshSeller(trx, id)
    return isThere
  },
}

/** Everything that moderators decide about. A noun with a new target adds its own here. */
export const moderatedTargets: ModeratedTargets = { ...userTargets, PROFILE: profile, ...offerTargets }
