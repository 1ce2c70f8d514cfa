import { alignProvider } from '@limelight/core/payments/align'
import { alignProviderJob, stripeEventJob } from '@limelight/core/payments/jobs'
import { handleEvent } from '@limelight/core/payments/sync'
import { handle } from '../handlers.ts'

export const stripeEvents = handle(stripeEventJob, (ctx, trx, { payload }) => handleEvent(ctx, trx, payload))

export const providerAlignment = handle(alignProviderJob, (ctx, trx, { payload }) => alignProvider(ctx, trx, payload))
