import { randomUUID } from 'node:crypto'
import {
  type ContentRecord,
  type InfluencerRecord,
  influencerRecordSchema,
} from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import type { Context } from '@limelight/core/context'
import { writePosts } from '@limelight/core/influencers/ingest/posts'
import { writeInfluencers } from '@limelight/core/influencers/ingest/write'

/** A creator with minimal data and an id that is unique across tests. */
export function buildInfluencer(given: Partial<InfluencerRecord> = {}): InfluencerRecord {
  return influencerRecordSchema.parse({ platformId: randomUUID(), username: 'lena.vogt', followers: 1000, ...given })
}

/** Stores creators and returns their ids in the same order. */
export async function addInfluencers(
  ctx: Context,
  network: SocialNetwork,
  given: Partial<InfluencerRecord>[],
): Promise<string[]> {
  const { ids } = await writeInfluencers(ctx, { network, records: given.map(buildInfluencer) })
  return ids
}

export async function addInfluencer(
  ctx: Context,
  network: SocialNetwork,
  given: Partial<InfluencerRecord> = {},
): Promise<string> {
  const [id] = await addInfluencers(ctx, network, [given])
  if (id === undefined) throw new Error('A creator that was written has an id')
  return id
}

/** A post or video with minimal data. Store its author first. */
export function buildContent(given: Partial<ContentRecord> & { authorPlatformId: string }): ContentRecord {
  return {
    platformId: randomUUID(),
    shortcode: randomUUID().slice(0, 11),
    thumbnailUrl: null,
    text: '',
    isVideo: false,
    timelineType: null,
    viewsTotal: null,
    likesTotal: null,
    commentsTotal: null,
    durationSec: null,
    publishDate: null,
    language: null,
    location: null,
    ...given,
  }
}

export async function addContent(
  ctx: Context,
  network: SocialNetwork,
  given: (Partial<ContentRecord> & { authorPlatformId: string })[],
): Promise<string[]> {
  const { ids } = await writePosts(ctx, { network, records: given.map(buildContent) })
  return ids
}

/** A creator with contacts in the bio, which are masked until they are opened. */
export function buildReachable(given: Partial<InfluencerRecord> = {}): InfluencerRecord {
  const username = given.username ?? `vogt_${randomUUID().replaceAll('-', '').slice(0, 20)}`
  return buildInfluencer({
    username,
    name: 'Lena Vogt',
    bio: `Make up from Berlin. Write to ${username}@example.test, see @${username} and https://${username}.example.test`,
    email: `${username}@example.test`,
    categories: ['Beauty', 'Make up'],
    followers: 50_000,
    following: 500,
    likesAvg: 1000,
    commentsAvg: 25,
    postsCounted: 12,
    location: 'DE',
    language: 'de',
    ...given,
  })
}

/** One follower count per week, the last one for today. */
export function weeklyGrowth(now: Date, followers: number[]): InfluencerRecord['growth'] {
  const weekMs = 7 * 24 * 60 * 60_000
  return followers.map((count, week) => ({
    date: new Date(now.getTime() - (followers.length - 1 - week) * weekMs).toISOString().slice(0, 10),
    followers: count,
  }))
}
