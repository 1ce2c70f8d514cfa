import { activationMail, activationRequest } from './accounts/activation-mail.ts'
import { closeSockets } from './accounts/close-sockets.ts'
import { noticeMail } from './accounts/notice-mail.ts'
import { pruneAccounts, pruneAccountThrottles } from './accounts/prune.ts'
import { recoveryMail } from './accounts/recovery-mail.ts'
import { planChanges } from './activity/plan-changes.ts'
import { pruneActivity } from './activity/prune.ts'
import { activityPush } from './activity/push.ts'
import { expireExports } from './favourites/expire-exports.ts'
import { exportPush } from './favourites/push-export.ts'
import { favouritesPush } from './favourites/push-favourites.ts'
import { writeExport } from './favourites/write-export.ts'
import type { Handler } from './handlers.ts'
import { parseProfile } from './influencers/parse-profile.ts'
import { comparePeers, comparePeersNow } from './influencers/peers.ts'
import { ingestPush } from './influencers/push-ingest-job.ts'
import { pruneKeptSearches } from './influencers/search-cache.ts'
import { tidyIngest } from './influencers/tidy-ingest.ts'
import { uploadPart } from './influencers/upload-part.ts'
import { invoiceMail } from './payments/invoice-mail.ts'
import { reconcilePayments } from './payments/reconcile.ts'
import { providerAlignment, stripeEvents } from './payments/stripe-events.ts'
import { planEndedMail } from './tariffs/plan-ended-mail.ts'
import { tariffPush } from './tariffs/push.ts'
import { tidyLimits } from './tariffs/tidy-ledger.ts'
import { turnPlans } from './tariffs/turn-plans.ts'
import { pruneOutbox, sweepOutbox } from './upkeep.ts'
import { pruneImages } from './users/prune-images.ts'

/** One line per job and per schedule. A consumer role exists as soon as a handler names it. */
export const handlers: Handler[] = [
  activationMail,
  activationRequest,
  recoveryMail,
  noticeMail,
  closeSockets,
  activityPush,
  planChanges,
  tariffPush,
  planEndedMail,
  stripeEvents,
  providerAlignment,
  invoiceMail,
  uploadPart,
  comparePeersNow,
  parseProfile,
  ingestPush,
  favouritesPush,
  writeExport,
  exportPush,
]

export const schedules = [
  sweepOutbox,
  pruneOutbox,
  pruneAccounts,
  pruneAccountThrottles,
  pruneActivity,
  pruneImages,
  pruneKeptSearches,
  comparePeers,
  tidyIngest,
  expireExports,
  turnPlans,
  tidyLimits,
  reconcilePayments,
]

export const consumerRoles = [...new Set(handlers.map(handler => handler.role))]

export const roles = ['relay', 'schedules', ...consumerRoles]
