import type { ContentRecord } from '@limelight/contract/influencers/ingestion'
import { captionOf, topicOfPost } from './captions.ts'
import { type Creator, codeOf, letters, networkNumbers } from './creators.ts'
import { thumbnailsOf } from './pictures.ts'
import { Random } from './random.ts'
import type { Topic } from './topics.ts'

export type Post = {
  /** Not in the record: a search should find the post by what its caption says. */
  topic: Topic
  record: ContentRecord
}

const dayMs = 24 * 60 * 60_000

/** The newest `count` posts of a creator, newest first. */
export function postsOf({
  seed,
  creator,
  count,
  now,
}: {
  seed: number
  creator: Creator
  count: number
  now: Date
}): Post[] {
  const random = new Random(seed, 10 + networkNumbers[creator.network], creator.index)
  const rhythm = 1.2 * random.factor(0.8) + 0.3
  const { lastPostDate } = creator.record
  let time = Date.parse(lastPostDate ?? now.toISOString())
  return Array.from({ length: count }, (_, number) => {
    // Without the date of the last post, the other dates are unknown too.
    const publishDate = lastPostDate ? new Date(time).toISOString() : null
    const post = postOf(random, { seed, creator, number, publishDate })
    time -= Math.round(rhythm * random.factor(0.5) * dayMs)
    return post
  })
}

type PostKey = { seed: number; creator: Creator; number: number; publishDate: string | null }

function postOf(random: Random, { seed, creator, number, publishDate }: PostKey): Post {
  const { network, record } = creator
  const isYouTube = network === 'youtube'
  const isShort = random.chance(0.42)
  const isVideo = isYouTube || random.chance(0.48)
  const luck = random.factor(0.55)
  const viewsAvg = record.viewsAvg ?? record.followers * 0.2
  const isWatched = isVideo && !random.chance(0.01)
  const { platformId, shortcode } = namesOf(random, which(seed, creator, number))
  const likes = record.likesAvg ?? viewsAvg * 0.03
  const topic = topicOfPost(random, creator)
  const content: ContentRecord = {
    platformId,
    authorPlatformId: record.platformId,
    shortcode,
    thumbnailUrl: mostly(random, 0.01, () => random.pick(thumbnailsOf(topic.group, isYouTube ? 'wide' : 'tall'))),
    text: captionOf(random, creator, topic),
    isVideo,
    timelineType: isYouTube ? (isShort ? 'shorts' : 'video') : null,
    viewsTotal: isWatched ? Math.round(viewsAvg * luck * random.factor(0.25)) : null,
    likesTotal: mostly(random, 0.02, () => Math.round(likes * luck)),
    commentsTotal: mostly(random, 0.03, () =>
      Math.round((record.commentsAvg ?? likes * 0.02) * luck * random.factor(0.4)),
    ),
    durationSec: isVideo ? durationOf(random, isYouTube && !isShort) : null,
    publishDate: mostly(random, 0.004, () => publishDate),
    language: record.language ?? null,
    location: mostly(random, 0.03, () => record.location ?? null),
  }
  return { topic, record: content }
}

/** The value, or null in a share of all cases. */
function mostly<Value>(random: Random, missingShare: number, value: () => Value): Value | null {
  return random.chance(missingShare) ? null : value()
}

/** Post by post a number of its own. */
function which(seed: number, { index, network }: Creator, number: number) {
  return { number: index * 128 + number, isYouTube: network === 'youtube', seed }
}

function namesOf(random: Random, { number, isYouTube, seed }: ReturnType<typeof which>) {
  if (isYouTube) {
    const code = codeOf(number, 6) + letters(random, 5)
    return { platformId: code, shortcode: code }
  }
  return {
    platformId: String(3_100_000_000_000 + (seed % 1000) * 3_000_000_000 + number),
    shortcode: `C${codeOf(number, 6)}${letters(random, 4)}`,
  }
}

function durationOf(random: Random, isLong: boolean): number {
  return isLong ? Math.round(Math.min(7200, 560 * random.factor(0.7))) + 61 : random.whole(7, 60)
}
