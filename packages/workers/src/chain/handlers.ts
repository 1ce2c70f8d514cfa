import { pushWalletsJob } from '@limelight/core/chain/jobs'
import { publishWalletUpdates } from '@limelight/core/chain/live-updates'
import { callOut } from '../handle.ts'

export const chainHandlers = [callOut(pushWalletsJob, (ctx, { payload }) => publishWalletUpdates(ctx, payload))]
