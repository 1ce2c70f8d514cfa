import type { InfluencerRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/social-networks'
import type { GrowthRow, InfluencerCopyRow, StoredInfluencer } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { facetTokens } from '../search-facets.ts'
import { foldHandle, foldWords } from '../search-words.ts'
import { searchId, writeRows } from '../search-writing.ts'
import { engagementOf, qualityOf } from './scores.ts'
import { influencerStore, insertGrowth } from './store.ts'

/** Adds creators or brings them up to date; a record that is older than what is there changes nothing. */
export async function writeInfluencers(
  ctx: Context,
  { network, records }: { network: SocialNetwork; records: InfluencerRecord[] },
): Promise<{ ids: string[] }> {
  const now = ctx.clock.now().getTime()
  const rows = records.map(record => toRow(network, record, now))
  await insertGrowth(
    ctx,
    rows.flatMap((row, at) => toGrowth(network, row, records[at]?.growth ?? [])),
  )
  await writeRows(ctx, influencerStore(network), rows)
  return { ids: rows.map(({ id }) => id) }
}

const unknown = -1

/** What a network does not have, whatever a source says. */
const absent = {
  instagram: { viewsTotal: null, videoTotal: null },
  youtube: { following: null, postsTotal: null, accountType: null },
}

function toRow(network: SocialNetwork, told: InfluencerRecord, now: number): StoredInfluencer {
  const record = { ...told, ...absent[network] }
  const { username, name, bio, email, location, language, accountType, categories } = record
  const gender = network === 'youtube' && record.gender === 'unspecified' ? null : record.gender
  // A source whose clock is ahead must not keep out what comes after it.
  const asOf = Math.min(now, toTime(record.asOf) ?? now)
  const shown: InfluencerCopyRow = {
    id: searchId(network, record.platformId),
    as_of: String(asOf),
    username,
    name,
    email: email ?? '',
    avatar_url: record.avatarUrl ?? '',
    is_verified: record.isVerified,
    categories,
    followers: record.followers,
    following: record.following ?? unknown,
    posts: record.postsTotal ?? unknown,
    views: String(record.viewsTotal ?? unknown),
    videos: record.videoTotal ?? unknown,
    er: toBasisPoints(record.er ?? engagementOf(network, record)),
    aqs: record.aqs ?? qualityOf(network, record, new Date(asOf)) ?? unknown,
    last_post_date: String(toTime(record.lastPostDate) ?? unknown),
    location: location ?? '',
    language: language ?? '',
    gender: gender ?? '',
    account_type: accountType ?? '',
  }
  const { id, as_of, followers, following, views, videos, er, aqs, last_post_date } = shown
  return {
    ...{ id, as_of, followers, following, views, videos, er, aqs, last_post_date, categories },
    location: shown.location,
    language: shown.language,
    platform_id: record.platformId,
    bio,
    likes_avg: record.likesAvg ?? unknown,
    comments_avg: record.commentsAvg ?? unknown,
    views_avg: record.viewsAvg ?? unknown,
    posts_counted: record.postsCounted,
    facets: facetTokens({
      country: [location],
      language: [language],
      category: categories,
      accountType: [accountType],
      gender: [gender],
      hasEmail: [email === null || email === undefined ? '0' : '1'],
    }),
    words: foldWords(name, username, bio),
    handle: foldHandle(username),
    shown: JSON.stringify(shown),
  }
}

/** The days that the record tells of, and the one it was made on. */
function toGrowth(
  network: SocialNetwork,
  { id, as_of, followers, er }: StoredInfluencer,
  past: InfluencerRecord['growth'],
): (GrowthRow & { version: string })[] {
  const today = { date: new Date(Number(as_of)).toISOString().slice(0, 10), followers, er }
  const days = past
    .filter(({ date }) => date < today.date)
    .map(({ date, followers, er }) => ({ date, followers, er: toBasisPoints(er) }))
  return [...days, today].map(day => ({ network, id, ...day, version: as_of }))
}

function toTime(date: string | null | undefined): number | undefined {
  return date === null || date === undefined ? undefined : Date.parse(date)
}

function toBasisPoints(er: number | null | undefined): number {
  return er === null || er === undefined ? unknown : Math.round(er * 100)
}
