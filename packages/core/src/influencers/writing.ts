import type { InfluencerRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/social-networks'
import type { GrowthRow, InfluencerCopyRow, StoredInfluencer } from '@limelight/db/influencers/tables'
import type { Context } from '../context.ts'
import { facetTokens } from '../search-facets.ts'
import { foldHandle, foldWords } from '../search-words.ts'
import { searchId, writeRows } from '../search-writing.ts'
import { engagementOf, qualityOf } from './scores.ts'
import { influencerStore, insertGrowth, readGrowth } from './store.ts'

/** Adds creators or brings them up to date; a record that is older than what is there changes nothing. */
export async function writeInfluencers(
  ctx: Context,
  { network, records }: { network: SocialNetwork; records: InfluencerRecord[] },
): Promise<{ ids: string[] }> {
  const now = ctx.clock.now().getTime()
  const past = await readPast(ctx, network, records, now)
  const rows = records.map(record => toRow(network, record, past.get(record.platformId) ?? [], now))
  await insertGrowth(
    ctx,
    rows.flatMap((row, at) => toGrowth(network, row, records[at]?.growth ?? [])),
  )
  await writeRows(ctx, influencerStore(network), rows)
  return { ids: rows.map(({ id }) => id) }
}

/** The score counts the past that reports show, and not only the days that this record tells of. */
async function readPast(
  ctx: Context,
  network: SocialNetwork,
  records: InfluencerRecord[],
  now: number,
): Promise<Map<string, GrowthRow[]>> {
  const scored = records.filter(({ aqs }) => aqs === null || aqs === undefined)
  const ids = scored.map(({ platformId }) => searchId(network, platformId))
  const from = new Date(now - yearMs).toISOString().slice(0, 10)
  const days = new Map<string, GrowthRow[]>()
  for (const day of await readGrowth(ctx, { network, ids, from })) {
    const known = days.get(day.id)
    if (known === undefined) days.set(day.id, [day])
    else known.push(day)
  }
  return new Map(scored.map(({ platformId }, at) => [platformId, days.get(ids[at] ?? '') ?? []]))
}

const unknown = -1
const yearMs = 366 * 24 * 60 * 60_000

/** What a network does not have, whatever a source says. */
const absent = {
  instagram: { viewsTotal: null, videoTotal: null },
  youtube: { following: null, postsTotal: null, accountType: null },
}

function toRow(network: SocialNetwork, told: InfluencerRecord, past: GrowthRow[], now: number): StoredInfluencer {
  const record = { ...told, ...absent[network] }
  const { username, name, bio, email, location, language, accountType, categories } = record
  const gender = network === 'youtube' && record.gender === 'unspecified' ? null : record.gender
  // A source whose clock is ahead must not keep out what comes after it.
  const asOf = Math.min(now, toTime(record.asOf) ?? now)
  const newDays = new Set(record.growth.map(({ date }) => date))
  const growth = [...past.filter(({ date }) => !newDays.has(date)), ...record.growth]
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
    aqs: record.aqs ?? qualityOf(network, { ...record, growth }, new Date(asOf)) ?? unknown,
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
