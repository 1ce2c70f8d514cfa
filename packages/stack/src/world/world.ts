import type { ContentRecord } from '@limelight/contract/influencers/ingestion'
import type { SocialNetwork } from '@limelight/contract/networks'
import { type Creator, creatorOf, sizesInARow } from './creators.ts'
import { postsOf } from './posts.ts'

/**
 * A made-up world of creators and what they publish. The same seed and day make the same world; each creator follows from
 * their number alone, so that a part of the world is made without the rest.
 */
export type World = {
  seed: number
  /** What all dates count back from. */
  now: Date
  /** Of each network. */
  creators: Record<SocialNetwork, number>
  /** How much a creator has published, on average over many. */
  postsEach: number
  /** How many weeks of their past are told, at most a year. */
  weeks: number
}

export function creator(world: World, network: SocialNetwork, index: number): Creator {
  return creatorOf({ ...world, network, index })
}

/** Creators from one number up to, not including, another. */
export function creatorsBetween(world: World, network: SocialNetwork, from: number, to: number): Creator[] {
  return Array.from({ length: to - from }, (_, index) => creator(world, network, from + index))
}

/** What these creators have published. */
export function postsBetween(world: World, network: SocialNetwork, from: number, to: number): ContentRecord[] {
  // Posts are made from their creator, whose past they do not need.
  const brief = { ...world, weeks: 0 }
  return Array.from({ length: to - from }, (_, index) => from + index).flatMap(index =>
    postsOf({
      seed: world.seed,
      now: world.now,
      creator: creator(brief, network, index),
      count: countOf(world, index),
    }),
  )
}

/** The creators of all networks, in parts of `size` in the order of their numbers. */
export function spans(
  { creators }: Pick<World, 'creators'>,
  size: number,
): { network: SocialNetwork; from: number; to: number }[] {
  return (Object.keys(creators) as SocialNetwork[]).flatMap(network =>
    Array.from({ length: Math.ceil(creators[network] / size) }, (_, part) => ({
      network,
      from: part * size,
      to: Math.min(creators[network], (part + 1) * size),
    })),
  )
}

/** Of what a row of creators of all sizes publishes, so much is by those up to each: the largest publish most. */
const shares = Array.from({ length: sizesInARow }, (_, size) =>
  size < 15 ? 0.5 / 15 : ([0.06, 0.07, 0.08, 0.11, 0.18][size - 15] ?? 0),
)
const sharesBefore = shares.map((_, size) => shares.slice(0, size).reduce((sum, share) => sum + share, 0))

/** Whole posts whose sum over all creators is what was asked for, although each creator is counted alone. */
function countOf({ postsEach }: World, index: number): number {
  return postsBefore(postsEach, index + 1) - postsBefore(postsEach, index)
}

function postsBefore(postsEach: number, index: number): number {
  const rows = Math.floor(index / sizesInARow)
  return Math.round(postsEach * sizesInARow * (rows + (sharesBefore[index % sizesInARow] ?? 0)))
}
