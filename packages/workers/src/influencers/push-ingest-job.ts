import { pushIngestJob } from '@limelight/core/influencers/ingest/progress'
import { pushIngestJobJob } from '@limelight/core/influencers/jobs'
import { handle } from '../handlers.ts'

export const ingestPush = handle(pushIngestJobJob, (ctx, _trx, { payload }) => pushIngestJob(ctx, payload))
