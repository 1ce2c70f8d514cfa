import { uploadPartJob } from '@limelight/core/influencers/jobs'
import { ingestUploadPart } from '@limelight/core/influencers/upload-parts'
import { handle } from '../handlers.ts'

export const uploadPart = handle(uploadPartJob, (ctx, trx, { payload }) => ingestUploadPart(ctx, trx, payload))
