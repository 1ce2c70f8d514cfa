import type { ContentItem } from '@limelight/contract/content/schema'
import type {
  Engagement,
  Influencer,
  InfluencerId,
  InfluencerInfo,
  InfluencerPostsQuery,
} from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { InfluencerRow } from '@limelight/db/influencers/tables'
import { listByAuthor } from '../content/by-author.ts'
import type { Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { maskContacts } from '../search/masking.ts'
import { knownNumber } from '../search/view.ts'
import { chargeReport } from '../tariffs/search-charges.ts'
import { weeklyPoints } from './graph.ts'
import { presentInfluencers } from './present.ts'
import { explainEngagement, scoresOf, toFigures } from './scores/explain.ts'
import { peersOf } from './scores/peers.ts'
import { readGrowth, readInfluencers } from './store.ts'

type Caller = { userId: string }

const yearMs = 366 * 24 * 60 * 60_000

export async function getInfluencer(ctx: Context, caller: Caller, { kind, id }: InfluencerId): Promise<Influencer> {
  return presentOne(ctx, caller, kind, await findInfluencer(ctx, kind, id))
}

/** The report of an influencer. A missing one costs nothing. */
export async function getReport(ctx: Context, caller: Caller, { kind, id }: InfluencerId): Promise<InfluencerInfo> {
  const row = await findInfluencer(ctx, kind, id)
  return chargeReport(ctx, caller, { network: kind, id }, async () => {
    const from = new Date(Number(row.as_of) - yearMs).toISOString().slice(0, 10)
    const [influencer, points, history, placed] = await Promise.all([
      presentOne(ctx, caller, kind, row),
      weeklyPoints(ctx, kind, [id]),
      readGrowth(ctx, { network: kind, ids: [id], from }),
      peersOf(ctx, kind, row.followers),
    ])
    // Without an email to unmask, the one in the bio is unmasked with the username.
    const shown = {
      username: influencer.isUnmasked,
      email: influencer.isEmailUnmasked || (influencer.isUnmasked && !influencer.hasEmail),
    }
    return {
      ...influencer,
      bio: maskContacts(row.bio, shown, row.username),
      growth: points.get(id) ?? [],
      engagement: {
        likesAvg: knownNumber(row.likes_avg),
        commentsAvg: knownNumber(row.comments_avg),
        viewsAvg: knownNumber(row.views_avg),
        posts: row.posts_counted,
      },
      scores: scoresOf(kind, row, history, placed),
    }
  })
}

/** Explains the engagement rate with the influencer's numbers. */
export async function calculateEngagement(
  ctx: Context,
  _caller: Caller,
  { kind, id }: InfluencerId,
): Promise<Engagement> {
  const row = await findInfluencer(ctx, kind, id)
  const { er, likesAvg, commentsAvg } = toFigures(row, [])
  const formula = explainEngagement(kind, row)
  return { id, er, likesAvg, commentsAvg, posts: row.posts_counted, formula }
}

/** The content of an influencer, newest or most engaging first. */
export async function listPosts(
  ctx: Context,
  caller: Caller,
  { kind, id, sort, offset, limit }: InfluencerPostsQuery,
): Promise<{ total: number; data: ContentItem[] }> {
  await findInfluencer(ctx, kind, id)
  return listByAuthor(ctx, caller, { network: kind, authorId: id, sort, offset, limit })
}

async function findInfluencer(ctx: Context, network: SocialNetwork, id: string): Promise<InfluencerRow> {
  const [row] = await readInfluencers(ctx, network, [id])
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return row
}

async function presentOne(
  ctx: Context,
  caller: Caller,
  network: SocialNetwork,
  row: InfluencerRow,
): Promise<Influencer> {
  const [influencer] = await presentInfluencers(ctx, caller, network, [row])
  if (influencer === undefined) throw new AppError('ITEM_NOT_FOUND')
  return influencer
}
