import type { Influencer } from '@limelight/contract/influencers/schema'
import { type VisitorInfluencer, visitorInfluencerSchema } from '@limelight/contract/influencers/showcase'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { InfluencerCopyRow } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { listsOf } from '../search/listed.ts'
import { nothingShown, unmaskedOf } from '../search/unmasked.ts'
import { percentilesOf } from './scores/peers.ts'
import { toInfluencer } from './view.ts'

/** Rows as the caller may see them, in their order. */
export async function presentInfluencers(
  ctx: Context,
  { userId }: { userId: string },
  network: SocialNetwork,
  rows: readonly InfluencerCopyRow[],
): Promise<Influencer[]> {
  const ids = rows.map(({ id }) => id)
  const [shown, percentiles, lists] = await Promise.all([
    unmaskedOf(ctx.db, userId, network, ids),
    percentilesOf(ctx, network, rows),
    listsOf(ctx.db, { userId, type: 'influencer', network }, ids),
  ])
  return rows.map((row, at) =>
    toInfluencer(ctx.config, network, row, {
      shown: shown.get(row.id) ?? nothingShown,
      erPercentile: percentiles[at] ?? null,
      listIds: lists.get(row.id) ?? [],
    }),
  )
}

/** Rows as visitors may see them: masked, and without the ids that other calls take. */
export async function presentToVisitors(
  ctx: Context,
  network: SocialNetwork,
  rows: readonly InfluencerCopyRow[],
): Promise<VisitorInfluencer[]> {
  const percentiles = await percentilesOf(ctx, network, rows)
  return rows.map((row, at) =>
    visitorInfluencerSchema.parse(
      toInfluencer(ctx.config, network, row, {
        shown: nothingShown,
        erPercentile: percentiles[at] ?? null,
        listIds: [],
      }),
    ),
  )
}
