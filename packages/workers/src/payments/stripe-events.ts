import { alignProvider } from '@limelight/core/payments/alignment'
import { alignProviderJob, stripeEventJob } from '@limelight/core/payments/jobs'
import { handleEvent } from '@limelight/core/payments/syncing'
import { handle } from '../handlers.ts'

export const stripeEvents = handle(stripeEventJob, (ctx, trx, { payload }) => handleEvent(ctx, trx, payload))

export const providerAlignment = handle(alignProviderJob, (ctx, trx, { payload }) => alignProvider(ctx, trx, payload))
