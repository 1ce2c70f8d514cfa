import { proposalMailJob, publishFormalOfferJob } from '@limelight/core/formal-offers/jobs'
import { publishFormalOffer } from '@limelight/core/formal-offers/live-update'
import { sendProposalMail } from '@limelight/core/formal-offers/notices'
import { callOut } from '../handle.ts'

export const formalOfferHandlers = [
  callOut(publishFormalOfferJob, (ctx, { payload }) => publishFormalOffer(ctx, payload)),
  callOut(proposalMailJob, (ctx, { id, payload }) => sendProposalMail(ctx, { id, ...payload })),
]
