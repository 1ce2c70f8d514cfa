import { ingestUploadPart } from '@limelight/core/influencers/ingest/upload-parts'
import { uploadPartJob } from '@limelight/core/influencers/jobs'
import { handle } from '../handlers.ts'

export const uploadPart = handle(uploadPartJob, (ctx, trx, { payload }) => ingestUploadPart(ctx, trx, payload))
