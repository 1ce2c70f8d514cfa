import type { SocialNetwork } from '@limelight/contract/networks'
import { type Creator, creatorOf, sizesInARow } from './creators.ts'
import { type Post, postsOf } from './posts.ts'

/**
 * A fictional world of creators and their posts. The same seed and day give the same world. Each
 * creator depends on their number only, so that any part of the world can be generated alone.
 */
export type World = {
  seed: number
  /** All dates count back from this one. */
  now: Date
  /** Number of creators per network. */
  creators: Record<SocialNetwork, number>
  /** Posts per creator, on average. */
  postsEach: number
  /** Weeks of growth history, at most a year. */
  weeks: number
}

export function creator(world: World, network: SocialNetwork, index: number): Creator {
  return creatorOf({ ...world, network, index, postCount: countOf(world, index) })
}

/** Creators from `from` up to but not including `to`. */
export function creatorsBetween(world: World, network: SocialNetwork, from: number, to: number): Creator[] {
  const creators = Array.from({ length: to - from }, (_, index) => creator(world, network, from + index))
  latest.set(network, { world, from, creators })
  return creators
}

/** Creators and their posts are needed right after another, so the last ones are not generated again. */
const latest = new Map<SocialNetwork, { world: World; from: number; creators: Creator[] }>()
const latestPosts = new WeakMap<Creator, Post[]>()

export function postsOfCreator({ seed }: World, creator: Creator): Post[] {
  const known = latestPosts.get(creator)
  if (known !== undefined) return known
  const posts = postsOf({ seed, creator })
  latestPosts.set(creator, posts)
  return posts
}

/** The posts of these creators. */
export function postsBetween(world: World, network: SocialNetwork, from: number, to: number): Post[] {
  // Posts depend on their creator, but not on the growth history.
  const brief = { ...world, weeks: 0 }
  const known = latest.get(network)
  return Array.from({ length: to - from }, (_, index) => from + index).flatMap(index =>
    postsOfCreator(
      world,
      (known?.world === world ? known.creators[index - known.from] : undefined) ?? creator(brief, network, index),
    ),
  )
}

/** The cumulative share of posts per size within a row of creators: the largest publish most. */
const shares = Array.from({ length: sizesInARow }, (_, size) =>
  size < 15 ? 0.5 / 15 : ([0.06, 0.07, 0.08, 0.11, 0.18][size - 15] ?? 0),
)
const sharesBefore = shares.map((_, size) => shares.slice(0, size).reduce((sum, share) => sum + share, 0))

/** Post counts that add up to the requested total, although each creator is computed alone. */
function countOf({ postsEach }: World, index: number): number {
  return postsBefore(postsEach, index + 1) - postsBefore(postsEach, index)
}

function postsBefore(postsEach: number, index: number): number {
  const rows = Math.floor(index / sizesInARow)
  return Math.round(postsEach * sizesInARow * (rows + (sharesBefore[index % sizesInARow] ?? 0)))
}
