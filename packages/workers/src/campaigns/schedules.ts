import { cancelCampaignsOfDeleted } from '@limelight/core/campaigns/control'
import { pruneRates } from '@limelight/core/campaigns/sending/finish'
import { settleLostMails } from '@limelight/core/campaigns/sending/settle'
import type { Schedule } from '@limelight/core/jobs/schedules'

export const campaignSchedules: Schedule[] = [
  { name: 'campaigns.settle-lost', everyMs: 60_000, run: settleLostMails },
  { name: 'campaigns.stop-deleted', everyMs: 60_000, run: cancelCampaignsOfDeleted },
  { name: 'campaigns.prune-rates', everyMs: 60 * 60_000, run: pruneRates },
]
