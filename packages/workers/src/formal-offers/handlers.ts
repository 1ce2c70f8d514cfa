import { proposalMailJob } from '@limelight/core/formal-offers/jobs'
import { sendProposalMail } from '@limelight/core/formal-offers/notices'
import { callOut } from '../handle.ts'

export const formalOfferHandlers = [
  callOut(proposalMailJob, (ctx, { id, payload }) => sendProposalMail(ctx, { id, ...payload })),
]
