import { publishOfferJob } from '@limelight/core/offers/jobs'
import { publishOffer } from '@limelight/core/offers/live-update'
import { callOut } from '../handle.ts'

export const offerHandlers = [callOut(publishOfferJob, (ctx, { payload }) => publishOffer(ctx, payload))]
