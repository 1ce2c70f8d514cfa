import type { DraftKind } from '@limelight/contract/platform/drafts'
import { readCampaignDraft } from './campaigns/draft.ts'
import { readOrderDraft } from './orders/terms/draft.ts'
import type { DraftReader } from './platform/drafts/drafts.ts'

/** What drafts are made of. The nouns here confirm drafts, so drafts cannot import them. */
export const draftReaders: Record<DraftKind, DraftReader> = { CAMPAIGN: readCampaignDraft, ORDER: readOrderDraft }
