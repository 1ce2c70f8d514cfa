import type { ContentItem } from '@limelight/contract/content/schema'
import type {
  Engagement,
  Influencer,
  InfluencerBrief,
  InfluencerId,
  InfluencerInfo,
  InfluencerPostsQuery,
  PlacedFigure,
  Score,
} from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { List } from '@limelight/contract/query'
import type { GrowthRow, InfluencerRow } from '@limelight/db/influencers/tables'
import { listByAuthor } from '../content/by-author.ts'
import type { Caller, Context } from '../context.ts'
import { AppError } from '../runtime/errors.ts'
import { maskContacts } from '../search/masking.ts'
import { knownNumber } from '../search/view.ts'
import { chargeReport, isReportCharged } from '../tariffs/search-charges.ts'
import { parseAudience } from './audience/columns.ts'
import { toPoint } from './graph.ts'
import { estimateOf } from './own-figures.ts'
import { presentInfluencers } from './present.ts'
import { loadReportPrice } from './prices/prices.ts'
import { explainEngagement, figuresOf, scoresOf, toFigures } from './scores/explain.ts'
import { firstDayOf, weeksOf } from './scores/growth-history.ts'
import { peersOf } from './scores/peers.ts'
import { jumpsOf } from './scores/scores.ts'
import { readGrowth, readInfluencers } from './store.ts'
import { verdictOf } from './verdict/verdict.ts'
import { toEstimatedFigures } from './view.ts'

export async function getInfluencer(ctx: Context, caller: Caller, { kind, id }: InfluencerId): Promise<Influencer> {
  return presentOne(ctx, caller, kind, await findInfluencer(ctx, kind, id))
}

/** The report of an influencer. A missing one costs nothing. */
export async function getReport(ctx: Context, caller: Caller, { kind, id }: InfluencerId): Promise<InfluencerInfo> {
  const row = await findInfluencer(ctx, kind, id)
  return chargeReport(ctx, caller, { network: kind, id }, () => buildReport(ctx, caller, kind, row))
}

/** The report as the viewer may see it, without a charge. */
export async function buildReport(
  ctx: Context,
  viewer: Caller,
  kind: SocialNetwork,
  row: InfluencerRow,
): Promise<InfluencerInfo> {
  const [influencer, history, placed, price] = await Promise.all([
    presentOne(ctx, viewer, kind, row),
    readHistory(ctx, kind, row),
    peersOf(ctx, kind, row.followers),
    loadReportPrice(ctx, kind, row),
  ])
  const at = new Date(Number(row.as_of))
  const estimate = estimateOf(row)
  const measured = asMeasured(row)
  const scores = scoresOf(kind, measured, history, placed)
  const audience = parseAudience(row.audience)
  const jumps = jumpsOf({ followers: measured.followers, growth: history }, at) ?? []
  return {
    ...influencer,
    bio: shownBio(row, influencer),
    audience,
    growth: weeksOf(history, at).map(toPoint),
    jumps,
    engagement: {
      likesAvg: knownNumber(row.likes_avg),
      commentsAvg: knownNumber(row.comments_avg),
      viewsAvg: knownNumber(row.views_avg),
      posts: row.posts_counted,
    },
    placedFigures: figuresOf(row, placed),
    scores,
    price,
    verdict: verdictOf(scores, audience, jumps),
    estimate: estimate === undefined ? null : toEstimatedFigures(estimate),
  }
}

/** What the side panel shows beside the row of a search, without a charge. */
export async function getBrief(ctx: Context, caller: Caller, { kind, id }: InfluencerId): Promise<InfluencerBrief> {
  const row = await findInfluencer(ctx, kind, id)
  const [influencer, history, placed, price, isOpenedToday] = await Promise.all([
    presentOne(ctx, caller, kind, row),
    readHistory(ctx, kind, row),
    peersOf(ctx, kind, row.followers),
    loadReportPrice(ctx, kind, row),
    isReportCharged(ctx, caller, { network: kind, id }),
  ])
  const { er, aqs, growth30d } = scoresOf(kind, asMeasured(row), history, placed)
  const place = ({ components: _, ...figure }: Score): PlacedFigure => figure
  return {
    bio: shownBio(row, influencer),
    isOpenedToday,
    audience: parseAudience(row.audience),
    placedFigures: { ...figuresOf(row, placed), er: place(er), aqs: place(aqs), growth30d: place(growth30d) },
    price,
  }
}

function readHistory(ctx: Context, network: SocialNetwork, { id, as_of }: InfluencerRow): Promise<GrowthRow[]> {
  return readGrowth(ctx, { network, ids: [id], from: firstDayOf(new Date(Number(as_of))) })
}

/** Without an email to unmask, the one in the bio is unmasked with the username. */
function shownBio({ bio, username }: InfluencerRow, { isUnmasked, isEmailUnmasked, hasEmail }: Influencer): string {
  return maskContacts(bio, { username: isUnmasked, email: isEmailUnmasked || (isUnmasked && !hasEmail) }, username)
}

/** Explains the engagement rate with the influencer's numbers. */
export async function calculateEngagement(
  ctx: Context,
  _caller: Caller,
  { kind, id }: InfluencerId,
): Promise<Engagement> {
  const row = asMeasured(await findInfluencer(ctx, kind, id))
  const { er, likesAvg, commentsAvg } = toFigures(row, [])
  const formula = explainEngagement(kind, row)
  return { id, er, likesAvg, commentsAvg, posts: row.posts_counted, formula }
}

/** The content of an influencer, newest, most or least engaging first. */
export async function listPosts(
  ctx: Context,
  caller: Caller,
  { kind, id, sort, sponsored: isSponsored = false, offset, limit }: InfluencerPostsQuery,
): Promise<List<ContentItem>> {
  await findInfluencer(ctx, kind, id)
  return listByAuthor(ctx, caller, { network: kind, authorId: id, sort, isSponsored, offset, limit })
}

/**
 * Scores and growth compare figures of one source over time, so they are made from the estimates
 * also where the owner's own figures are shown.
 */
function asMeasured(row: InfluencerRow): InfluencerRow {
  return { ...row, ...estimateOf(row) }
}

export async function findInfluencer(ctx: Context, network: SocialNetwork, id: string): Promise<InfluencerRow> {
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
