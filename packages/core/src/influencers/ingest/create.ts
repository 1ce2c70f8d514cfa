import type { CreateInfluencer } from '@limelight/contract/influencers/ingestion'
import type { Influencer } from '@limelight/contract/influencers/schema'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { percentilesOf } from '../scores/peers.ts'
import { readInfluencers } from '../store.ts'
import { toInfluencer } from '../view.ts'
import { writePostsOf } from './posts.ts'
import { writeInfluencers } from './write.ts'

/**
 * Adds or updates a creator. The source knows the name and the email, so the answer masks neither.
 */
export async function createInfluencer(ctx: Context, { kind, ...record }: CreateInfluencer): Promise<Influencer> {
  const { ids } = await writeInfluencers(ctx, { network: kind, records: [record] })
  await writePostsOf(ctx, kind, [record])
  const [row] = await readInfluencers(ctx, kind, ids)
  if (row === undefined) throw new AppError('DATABASE_ERROR', { status: 503 })
  const [percentile = null] = await percentilesOf(ctx, kind, [row])
  return toInfluencer(ctx.config, kind, row, {
    shown: { username: true, email: true },
    erPercentile: percentile,
    listIds: [],
  })
}
