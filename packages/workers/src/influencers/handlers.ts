import { ingestProfile } from '@limelight/core/influencers/ingest/parse'
import { publishIngestJob } from '@limelight/core/influencers/ingest/progress'
import { ingestUploadPart } from '@limelight/core/influencers/ingest/upload-parts'
import { comparePeersJob, parseProfileJob, publishIngestJobJob, uploadPartJob } from '@limelight/core/influencers/jobs'
import { rebuildPeersSince } from '@limelight/core/influencers/scores/peers'
import { handle } from '../handle.ts'

export const influencerHandlers = [
  handle(uploadPartJob, (ctx, trx, { payload }) => ingestUploadPart(ctx, trx, payload)),
  handle(comparePeersJob, (ctx, trx, { payload }) => rebuildPeersSince(ctx, trx, payload)),
  handle(parseProfileJob, (ctx, trx, { payload, isLast }) => ingestProfile(ctx, trx, { ...payload, isLast })),
  handle(publishIngestJobJob, (ctx, _trx, { payload }) => publishIngestJob(ctx, payload)),
]
