import type { InfluencerRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { InfluencerCopyRow, StoredInfluencer } from '@limelight/db/influencers/tables'
import type { Context } from '../../context.ts'
import { mapInSlices } from '../../runtime/slices.ts'
import { replaceFacets } from '../../search/facets.ts'
import { placeOf } from '../../search/places/cities.ts'
import { loadAddedNames } from '../../search/reading/added-names.ts'
import { searchId, writeRows } from '../../search/write.ts'
import { formatAudience } from '../audience/columns.ts'
import { datedUntil, withAudience } from '../audience/merge.ts'
import { toFigures } from '../scores/explain.ts'
import { firstDayOf } from '../scores/growth-history.ts'
import { averagesOf } from '../scores/post-averages.ts'
import {
  type PostFigures,
  readCountedPosts,
  readToldByPosts,
  type ToldByPosts,
  toldByNone,
} from '../scores/post-store.ts'
import { engagementOf, qualityOf } from '../scores/scores.ts'
import { storedGrowthOf, storedJumpsOf } from '../scores/stored-growth.ts'
import { searchColumnsOf } from '../search-columns.ts'
import {
  type FollowerHistory,
  type Growth,
  influencerStore,
  insertGrowth,
  readHistories,
  readKnown,
  readStored,
} from '../store.ts'
import { sentPostsOf } from './sent-posts.ts'

/** A record of a creator, without fields that its network does not have. */
type Observation = { id: string; asOf: number; er: number; record: InfluencerRecord }

/** Adds or updates creators. A record older than the stored one only adds to the history. */
export async function writeInfluencers(
  ctx: Context,
  { network, records }: { network: SocialNetwork; records: InfluencerRecord[] },
): Promise<{ ids: string[] }> {
  await loadAddedNames(ctx)
  const now = ctx.clock.now().getTime()
  const ids = records.map(({ platformId }) => searchId(network, platformId))
  const known = await readKnown(ctx, network, ids)
  const posts = await readCountedPosts(ctx, network, [...known.keys()])
  const until = new Map(ids.flatMap((id, at) => (posts.has(id) ? [[id, asOf(records[at]?.asOf, now)]] : [])))
  const toldByPosts = await readToldByPosts(ctx, network, until)
  const told = await mapInSlices(records, (record, at) => {
    const id = ids[at] ?? searchId(network, record.platformId)
    // Posts of a known creator count with those in the store, once they are there too.
    const sent = known.has(id) ? undefined : sentPostsOf(network, record, asOf(record.asOf, now))
    if (sent !== undefined) toldByPosts.set(id, sent.told)
    return toObservation(network, { id, record, posts: sent?.figures ?? posts.get(id) }, now)
  })
  const isOlder = ({ id, asOf }: Observation) => asOf < (known.get(id) ?? asOf)

  // Rows are made while the history is written; what reads the history waits for it.
  const growing = insertGrowth(ctx, network, await mapInSlices(told, toGrowth))
  growing.catch(() => undefined)
  const histories = await readPastHistories(ctx, { network, told, known, growing })
  const newer = await mapInSlices(
    told.filter(one => !isOlder(one)),
    one =>
      toRow(network, one, {
        past: histories.get(one.id) ?? one.record.growth,
        told: toldByPosts.get(one.id) ?? toldByNone,
      }),
  )
  // New history changes the stored scores that our formula made.
  const older = [...new Set(told.filter(isOlder).map(({ id }) => id))]
  const stated = new Map(told.filter(isOlder).map(({ id, record }) => [id, formatAudience(record.audience)]))
  const rescored = (await readStored(ctx, network, older)).map(row =>
    withAudience(rescore(network, row, histories.get(row.id) ?? []), stated.get(row.id) ?? ''),
  )
  await Promise.all([growing, writeRows(ctx, influencerStore(network), [...rescored, ...newer])])
  return { ids }
}

type Past = { network: SocialNetwork; told: Observation[]; known: Map<string, number>; growing: Promise<void> }

/**
 * Scores use the stored history, not only the days of one record. Creators that are new and appear
 * once have none, so a first import reads nothing.
 */
async function readPastHistories(
  ctx: Context,
  { network, told, known, growing }: Past,
): Promise<Map<string, FollowerHistory>> {
  const seen = new Set(known.keys())
  const wanted = new Set<string>()
  let earliest = Number.POSITIVE_INFINITY
  for (const { id, asOf } of told) {
    if (seen.has(id)) wanted.add(id)
    seen.add(id)
    earliest = Math.min(earliest, asOf)
  }
  if (wanted.size === 0) return new Map()
  await growing
  return readHistories(ctx, { network, ids: [...wanted], from: firstDayOf(new Date(earliest)) })
}

const unknown = -1

/** Fields that a network does not have, whatever a source says. */
const absentFields = {
  instagram: { viewsTotal: null, videoTotal: null },
  youtube: { following: null, postsTotal: null, accountType: null },
}

type Told = { id: string; record: InfluencerRecord; posts: PostFigures[] | undefined }

/** Posts in the store replace the averages of the source, so that a report agrees with its posts. */
function toObservation(network: SocialNetwork, { id, record: stated, posts }: Told, now: number): Observation {
  const at = asOf(stated.asOf, now)
  const record = Object.assign({ ...stated }, posts === undefined ? {} : averagesOf(posts, at))
  const audience = datedUntil(toDay(now), record.audience)
  return {
    id,
    asOf: at,
    er: toBasisPoints(record.er ?? engagementOf(network, record)),
    record: Object.assign(record, absentFields[network], { audience }),
  }
}

/** A source whose clock is ahead must not block later records. */
const asOf = (stated: string | null | undefined, now: number) => Math.min(now, toTime(stated) ?? now)

/** What the store knows of a creator beside the record. */
type Stored = { past: FollowerHistory; told: ToldByPosts }

function toRow(network: SocialNetwork, observed: Observation, { past, told }: Stored): StoredInfluencer {
  const { record } = observed
  const { bio, categories } = record
  const figures = toFigureColumns(observed)
  const shown = toShown(network, observed, figures, { past, told })
  const { id, as_of, views, videos, aqs } = shown
  const others = {
    id,
    as_of,
    views,
    videos,
    aqs,
    categories,
    location: shown.location,
    language: shown.language,
    platform_id: record.platformId,
    bio,
    posts_counted: record.postsCounted,
    growth: storedGrowthOf(figures, past, new Date(observed.asOf)),
    is_er_given: isGiven(record.er),
    is_aqs_given: isGiven(record.aqs),
    estimate: '',
    audience: formatAudience(record.audience),
    shown: JSON.stringify(shown),
  }
  // Spreads of several objects make one that is ten times as slow to make and to read.
  return Object.assign(figures, others, searchColumnsOf(shown, bio, record.audience))
}

type FigureColumns = ReturnType<typeof toFigureColumns>

function toFigureColumns({ record, er }: Observation) {
  return {
    followers: record.followers,
    following: record.following ?? unknown,
    er,
    likes_avg: record.likesAvg ?? unknown,
    comments_avg: record.commentsAvg ?? unknown,
    views_avg: record.viewsAvg ?? unknown,
    posts_per_week: record.postsPerWeek ?? unknown,
    last_post_date: String(toTime(record.lastPostDate) ?? unknown),
  }
}

/** What lists show of a creator, stored as one JSON text beside the search columns. */
function toShown(
  network: SocialNetwork,
  { id, asOf, record }: Observation,
  figures: FigureColumns,
  { past, told }: Stored,
): InfluencerCopyRow {
  return {
    id,
    as_of: String(asOf),
    username: record.username,
    name: record.name,
    email: record.email ?? '',
    avatar_url: record.avatarUrl ?? '',
    is_verified: record.isVerified,
    categories: record.categories,
    followers: figures.followers,
    following: figures.following,
    posts: record.postsTotal ?? unknown,
    views: String(record.viewsTotal ?? unknown),
    videos: record.videoTotal ?? unknown,
    er: figures.er,
    aqs: record.aqs ?? qualityOf(network, toFigures(figures, past), new Date(asOf)) ?? unknown,
    last_post_date: figures.last_post_date,
    location: record.location ?? '',
    language: record.language ?? '',
    gender: genderOf(network, record) ?? '',
    account_type: record.accountType ?? '',
    figures: 'estimated',
    verified_at: String(unknown),
    ...told,
    place: placeOf(record),
    jumps: storedJumpsOf(figures, past, new Date(asOf)),
  }
}

function genderOf(network: SocialNetwork, { gender }: InfluencerRecord): InfluencerRecord['gender'] {
  return network === 'youtube' && gender === 'unspecified' ? null : gender
}

function rescore(network: SocialNetwork, row: StoredInfluencer, past: FollowerHistory): StoredInfluencer {
  const asOf = new Date(Number(row.as_of))
  const growth = storedGrowthOf(row, past, asOf)
  const jumps = storedJumpsOf(row, past, asOf)
  const facets = replaceFacets(row.facets, { growthJumps: jumps === '' ? [] : [jumps] })
  const aqs = row.is_aqs_given ? row.aqs : (qualityOf(network, toFigures(row, past), asOf) ?? unknown)
  return { ...row, growth, facets, aqs, shown: JSON.stringify({ ...JSON.parse(row.shown), aqs, jumps }) }
}

/** The history in the record, and its own day. */
function toGrowth({ id, asOf, er, record }: Observation): Growth {
  const today = { date: toDay(asOf), followers: record.followers, er }
  const days = record.growth
    .filter(({ date }) => date < today.date)
    .map(({ date, followers, er }) => ({ date, followers, er: toBasisPoints(er) }))
  return { id, version: String(asOf), days: [...days, today] }
}

function isGiven(figure: number | null | undefined): boolean {
  return figure !== null && figure !== undefined
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function toTime(date: string | null | undefined): number | undefined {
  return date === null || date === undefined ? undefined : Date.parse(date)
}

function toBasisPoints(er: number | null | undefined): number {
  return er === null || er === undefined ? unknown : Math.round(er * 100)
}
