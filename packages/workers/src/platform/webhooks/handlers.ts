import { deliver } from '@limelight/core/platform/webhooks/deliver'
import { deliverJob } from '@limelight/core/platform/webhooks/jobs'
import { callOut } from '../../handle.ts'

export const webhookHandlers = [callOut(deliverJob, (ctx, { payload }) => deliver(ctx, payload))]
