import type { SocialNetwork } from '@limelight/contract/networks'
import type { Audience } from './audience.ts'
import type { Random } from './random.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The numbers of a post. The figures of its creator are made of them. */
export type PostFigures = {
  isVideo: boolean
  isShort: boolean
  /** Milliseconds. */
  publishedAt: number | null
  views: number | null
  likes: number | null
  comments: number | null
}

type PostPlan = {
  network: SocialNetwork
  audience: Pick<Audience, 'followers' | 'likes' | 'comments' | 'views'>
  /** The time of the newest post. */
  lastPostAt: number | null
  /** Moves a time to an hour in which the creator likes to post. */
  habit: (time: number) => number
  now: Date
  count: number
  /** The creator hides its likes. */
  hidesLikes: boolean
}

/** Keeps the mean of a log-normal factor at 1. */
const spread = 0.5
const mean = Math.exp(spread ** 2 / 2)
/** Some posts are seen far beyond the audience. */
const viral = { share: 0.012, from: 3, to: 7 }

/** The newest posts of a creator, newest first. */
export function postFiguresOf(random: Random, { network, audience, count, ...plan }: PostPlan): PostFigures[] {
  const rhythm = 1.2 * random.factor(0.8) + 0.3
  let time = plan.lastPostAt ?? plan.now.getTime()
  let before = time
  return Array.from({ length: count }, (_, number) => {
    // Without the date of the last post, the other dates are unknown too. The newest one has a date.
    const hasDate = plan.lastPostAt !== null && (number === 0 || !random.chance(0.004))
    const publishedAt = hasDate ? (number === 0 ? time : Math.min(plan.habit(time), before - minuteMs)) : null
    before = publishedAt ?? before
    time -= Math.round(rhythm * random.factor(0.5) * dayMs)
    const isVideo = network === 'youtube' || random.chance(0.48)
    return { isVideo, isShort: random.chance(0.42), publishedAt, ...countsOf(random, audience, { isVideo, ...plan }) }
  })
}

function countsOf(
  random: Random,
  { likes, comments, views }: PostPlan['audience'],
  { isVideo, hidesLikes }: { isVideo: boolean; hidesLikes: boolean },
) {
  const boost = random.chance(viral.share) ? random.between(viral.from, viral.to) : 1
  const luck = (random.factor(spread) / mean) * boost
  const seen = Math.round(views * luck * random.factor(0.25))
  const liked = Math.round(likes * luck)
  const discussed = Math.round(comments * luck * random.factor(0.4))
  return {
    views: isVideo && !random.chance(0.01) ? Math.max(seen, liked) : null,
    likes: hidesLikes || random.chance(0.02) ? null : liked,
    comments: random.chance(0.03) ? null : discussed,
  }
}
