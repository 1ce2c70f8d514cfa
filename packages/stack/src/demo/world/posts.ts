import type { ContentRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import { thumbnailsOf } from '../pictures/pictures.ts'
import { captionOf, topicOfPost } from './captions.ts'
import { type Creator, codeOf, letters, networkNumbers } from './creators.ts'
import type { PostFigures } from './post-figures.ts'
import { Random } from './random.ts'
import { type Sponsorship, sponsorshipOf } from './sponsorships.ts'
import type { Topic } from './topics.ts'

export type Post = {
  /** Which brands paid for it, whatever the parsing finds. */
  truth: Sponsorship['truth']
  /** Not in the record: a search should find the post by what its caption says. */
  topic: Topic
  record: ContentRecord
}

/** The newest posts of a creator, newest first. */
export function postsOf({ seed, creator }: { seed: number; creator: Creator }): Post[] {
  const random = new Random(seed, 10 + networkNumbers[creator.network], creator.index)
  const first = random.whole(0, 99)
  const posts = creator.posts.map((figures, number) => postOf(random, { seed, creator, number, figures, first }))
  return withoutRepeats(posts, creator.network)
}

type PostKey = { seed: number; creator: Creator; number: number; figures: PostFigures; first: number }

function postOf(random: Random, { seed, creator, number, figures, first }: PostKey): Post {
  const { network, record } = creator
  const { isVideo, isShort, publishedAt } = figures
  const isYouTube = network === 'youtube'
  const { platformId, shortcode } = namesOf(random, which(seed, creator, number))
  const topic = topicOfPost(random, creator)
  const { text, isPaidPartnership, paidPartner, truth } = sponsorshipOf({
    author: {
      seed,
      index: creator.index,
      network: networkNumbers[network],
      group: creator.topic.group,
      language: record.language ?? null,
    },
    number,
    caption: captionOf(random, creator, topic),
  })
  const content: ContentRecord = {
    platformId,
    authorPlatformId: record.platformId,
    shortcode,
    thumbnailUrl: mostly(random, 0.002, () => thumbnailAt(network, topic, first + number)),
    text,
    isVideo,
    timelineType: isYouTube ? (isShort ? 'shorts' : 'video') : null,
    viewsTotal: figures.views,
    likesTotal: figures.likes,
    commentsTotal: figures.comments,
    durationSec: isVideo ? durationOf(random, isYouTube && !isShort) : null,
    publishDate: publishedAt === null ? null : new Date(publishedAt).toISOString(),
    language: record.language ?? null,
    location: mostly(random, 0.03, () => record.location ?? null),
  }
  return {
    topic,
    truth,
    record: Object.assign(content, isPaidPartnership && { isPaidPartnership }, paidPartner !== null && { paidPartner }),
  }
}

function thumbnailAt(network: SocialNetwork, { theme }: Topic, number: number): string | null {
  const paths = thumbnailsOf(theme, shapeOf(network))
  return paths[number % paths.length] ?? null
}

/** Posts about different topics can share a picture; two in a row never do. */
function withoutRepeats(posts: Post[], network: SocialNetwork): Post[] {
  let last: string | null = null
  for (const { topic, record } of posts) {
    const paths = thumbnailsOf(topic.theme, shapeOf(network))
    if (record.thumbnailUrl != null && record.thumbnailUrl === last)
      record.thumbnailUrl = paths[(paths.indexOf(last) + 1) % paths.length] ?? null
    last = record.thumbnailUrl ?? last
  }
  return posts
}

function shapeOf(network: SocialNetwork) {
  return network === 'youtube' ? 'wide' : 'tall'
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
