import { ingestProfile } from '@limelight/core/influencers/ingest/parse'
import { ingestUploadPart } from '@limelight/core/influencers/ingest/upload-parts'
import { comparePeersJob, parseProfileJob, uploadPartJob } from '@limelight/core/influencers/jobs'
import { rebuildPeersSince } from '@limelight/core/influencers/scores/peers'
import { callOut, callOutThenWrite } from '../handle.ts'

export const influencerHandlers = [
  callOutThenWrite(uploadPartJob, (ctx, { payload }) => ingestUploadPart(ctx, payload)),
  callOut(comparePeersJob, (ctx, { payload }) => rebuildPeersSince(ctx, payload)),
  callOutThenWrite(parseProfileJob, (ctx, { payload, isLast }) => ingestProfile(ctx, { ...payload, isLast })),
]
