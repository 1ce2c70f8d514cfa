import type { Influencer, InfluencerInfo } from '@limelight/contract/influencers/schema'
import type { SocialNetwork } from '@limelight/contract/networks'
import { accountTypes, genders } from '@limelight/contract/search/filters'
import type { Match } from '@limelight/contract/search/match'
import type { EstimatedFigures, InfluencerCopyRow } from '@limelight/db/influencers/tables'
import { spelledBrands } from '../content/partnership.ts'
import type { Config } from '../runtime/config.ts'
import { maskUsername } from '../search/masking.ts'
import { toPlace } from '../search/places/cities.ts'
import type { Shown } from '../search/unmasked.ts'
import { knownDate, knownNumber, knownRate, knownText, knownWord, shownName, toImageUrl } from '../search/view.ts'

/**
 * What a row does not hold: what the user has unmasked, the percentile among peers, the lists it is
 * in, and why a search found it.
 */
export type Seen = { shown: Shown; erPercentile: number | null; listIds: string[]; match?: Match | null }

/** An influencer as a user sees it. */
export function toInfluencer(
  config: Config,
  network: SocialNetwork,
  row: InfluencerCopyRow,
  { shown, erPercentile, listIds, match = null }: Seen,
): Influencer {
  const username = shown.username ? row.username : maskUsername(row.username)
  return {
    id: row.id,
    socialNetwork: network,
    name: shownName(row.name, username),
    username,
    url: shown.username ? profileUrl(network, row.username) : null,
    email: shown.email ? knownText(row.email) : null,
    hasEmail: row.email !== '',
    isUnmasked: shown.username,
    isEmailUnmasked: shown.email,
    isVerified: row.is_verified,
    figures: row.figures,
    verifiedAt: knownDate(row.verified_at),
    avatarUrl: toImageUrl(config, row.avatar_url),
    categories: row.categories,
    followers: row.followers,
    following: knownNumber(row.following),
    postsTotal: knownNumber(row.posts),
    viewsTotal: knownNumber(row.views),
    videoTotal: knownNumber(row.videos),
    er: knownRate(row.er),
    erPercentile,
    aqs: knownNumber(row.aqs),
    lastPostDate: knownDate(row.last_post_date),
    location: knownText(row.location),
    place: toPlace(row.place),
    language: knownText(row.language),
    gender: knownWord(genders, row.gender),
    accountType: knownWord(accountTypes, row.account_type),
    listIds,
    brands: spelledBrands(row.brands),
    match,
    asOf: new Date(Number(row.as_of)).toISOString(),
  }
}

/** The figures of the sources, for a report that shows the owner's own ones. */
export function toEstimatedFigures(row: EstimatedFigures): NonNullable<InfluencerInfo['estimate']> {
  return {
    followers: row.followers,
    following: knownNumber(row.following),
    postsTotal: knownNumber(row.posts),
    viewsTotal: knownNumber(row.views),
    videoTotal: knownNumber(row.videos),
  }
}

function profileUrl(network: SocialNetwork, username: string): string {
  const name = encodeURIComponent(username)
  return network === 'instagram' ? `https://www.instagram.com/${name}/` : `https://www.youtube.com/@${name}`
}
