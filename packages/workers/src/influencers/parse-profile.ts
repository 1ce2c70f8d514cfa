import { ingestProfile } from '@limelight/core/influencers/ingest/parse'
import { parseProfileJob } from '@limelight/core/influencers/jobs'
import { handle } from '../handlers.ts'

export const parseProfile = handle(parseProfileJob, (ctx, trx, { payload, isLast }) =>
  ingestProfile(ctx, trx, { ...payload, isLast }),
)
