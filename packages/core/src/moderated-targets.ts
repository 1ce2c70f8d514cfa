import type { ModeratedTargets } from './moderation/targets.ts'
import { userTargets } from './users/moderation.ts'

/** Everything that moderators decide about. A noun with a new target adds its own here. */
export const moderatedTargets: ModeratedTargets = { ...userTargets }
