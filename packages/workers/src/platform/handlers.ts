import { platformMailJob } from '@limelight/core/platform/jobs'
import { sendPlatformMail } from '@limelight/core/platform/notices'
import { callOut } from '../handle.ts'

export const platformHandlers = [
  callOut(platformMailJob, (ctx, { id, payload }) => sendPlatformMail(ctx, { id, ...payload })),
]
