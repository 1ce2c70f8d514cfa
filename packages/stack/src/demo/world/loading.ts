import type { PostRecord } from '@limelight/contract/influencers/ingestion'
import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import { readContents } from '@limelight/core/content/store'
import type { Context } from '@limelight/core/context'
import { writePosts } from '@limelight/core/influencers/ingest/posts'
import { writeInfluencers } from '@limelight/core/influencers/ingest/write'
import { rebuildPeers } from '@limelight/core/influencers/scores/peers'
import { readInfluencers } from '@limelight/core/influencers/store'
import { searchId } from '@limelight/core/search/write'
import { platformIdOf } from './creators.ts'
import type { Post } from './posts.ts'
import { creatorsBetween, postsBetween, postsOfCreator, type World } from './world.ts'

/** A batch that is written at once. */
type Step = { kind: 'creators' | 'posts'; network: SocialNetwork; from: number; to: number }

export type Progress = {
  /** What this run has written. */
  creators: number
  posts: number
  /** Creators that are not there yet, or whose posts are not. */
  left: number
}

/** Whole rows of creators of all sizes, so that each step ends with a creator who has posts. */
const creatorsAtOnce = 5000
const postsAtOnce = 20_000

/** Which creators of a world are loaded: the first ones, or those behind them, once the first are there. */
export type WorldPart = { first: World['creators']; part: 'first' | 'rest' }

/**
 * Writes a world, or a part of it, to ClickHouse and returns how much was written. Existing rows stay
 * as they are, and an interrupted run continues.
 */
export async function loadWorld(
  ctx: Context,
  world: World,
  report: (progress: Progress) => void = () => undefined,
  part?: WorldPart,
): Promise<Progress> {
  const waiting = await missingSteps(ctx, world, part)
  const written: Progress = { creators: 0, posts: 0, left: sizeOf(waiting) }
  if (waiting.length > 0) report(written)
  // Each network has its own tables, so one is generated while the other is written.
  const run = async (step: Step) => {
    const count = await take(ctx, world, step)
    written[step.kind] += count
    written.left -= sizeOf([step])
    report(written)
  }
  const walk = async (network: SocialNetwork) => {
    let [before, last, authors] = [Promise.resolve(), Promise.resolve(), Promise.resolve()]
    for (const step of waiting.filter(step => step.network === network)) {
      // Two steps at a time: one is generated while the other is written. Posts need their authors.
      await before
      if (step.kind === 'posts') await authors
      const now = run(step)
      // A failure is thrown by what waits for it later.
      now.catch(() => undefined)
      if (step.kind === 'creators') authors = now
      before = last
      last = now
    }
    await Promise.all([before, last])
  }
  await Promise.all(socialNetworks.map(walk))
  if (written.creators + written.posts > 0) await rebuildPeers(ctx)
  return written
}

/** Per network. The posts of a batch of creators follow it, because content holds figures of its authors. */
function stepsOf(world: World, network: SocialNetwork, first: number): Step[] {
  const authors = Math.max(20, Math.floor(postsAtOnce / Math.max(1, world.postsEach) / 20) * 20)
  const creators = world.creators[network]
  return [
    ...spansOf(0, Math.min(first, creators), creatorsAtOnce),
    ...spansOf(first, creators, creatorsAtOnce),
  ].flatMap(({ from, to }): Step[] => [
    { kind: 'creators', network, from, to },
    ...spansOf(from, to, authors).map((span): Step => ({ kind: 'posts', network, ...span })),
  ])
}

function spansOf(from: number, to: number, size: number): { from: number; to: number }[] {
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / size)) }, (_, part) => ({
    from: from + part * size,
    to: Math.min(to, from + (part + 1) * size),
  }))
}

/** The posts of a creator come last, so a creator counts with them. */
function sizeOf(steps: readonly Step[]): number {
  return steps.reduce((sum, { kind, from, to }) => sum + (kind === 'posts' ? to - from : 0), 0)
}

/**
 * A step without two successors can be incomplete, and running it again completes it. The rest follows
 * first creators that are known to be complete.
 */
async function missingSteps(ctx: Context, world: World, part: WorldPart | undefined): Promise<Step[]> {
  const waiting = await Promise.all(
    socialNetworks.map(async network => {
      const first = part?.first[network] ?? world.creators[network]
      const steps = stepsOf(world, network, first)
      const there: boolean[] = []
      for (const step of steps) there.push(await isDone(ctx, world, step))
      const isWanted = ({ from }: Step) => part === undefined || (part.part === 'first') === from < first
      return steps.filter((step, at) => isWanted(step) && !(there[at] && there[at + 1] && there[at + 2]))
    }),
  )
  return waiting.flat()
}

async function isDone(ctx: Context, world: World, { kind, network, to }: Step): Promise<boolean> {
  if (kind === 'creators') {
    const id = searchId(network, platformIdOf(world.seed, network, to - 1))
    return (await readInfluencers(ctx, network, [id])).length > 0
  }
  const last = postsBetween(world, network, Math.max(0, to - 20), to).at(-1)
  return (
    last === undefined || (await readContents(ctx, network, [searchId(network, last.record.platformId)])).length > 0
  )
}

async function take(ctx: Context, world: World, { kind, network, from, to }: Step): Promise<number> {
  if (kind === 'posts') {
    const records = postsBetween(world, network, from, to).map(({ record }) => record)
    await writePosts(ctx, { network, records })
    return records.length
  }
  // With their posts, which are stored later, so that creators need no change then.
  const records = creatorsBetween(world, network, from, to).map(creator =>
    Object.assign({ ...creator.record }, { posts: postsOfCreator(world, creator).map(toPost) }),
  )
  await writeInfluencers(ctx, { network, records })
  return records.length
}

function toPost({ record }: Post): PostRecord {
  return Object.assign({ ...record }, { paidPartner: record.paidPartner ?? '' })
}

/** The reference date of the stored world, so that added rows fit the existing ones. */
export async function dayOfWorld(ctx: Context, seed: number): Promise<Date> {
  const [first] = await readInfluencers(ctx, 'instagram', [searchId('instagram', platformIdOf(seed, 'instagram', 0))])
  return first === undefined ? ctx.clock.now() : new Date(Number(first.as_of))
}

/** Three fifths of the creators are on Instagram. */
export function shareOut(creators: number): World['creators'] {
  const instagram = Math.ceil(creators * 0.6)
  return { instagram, youtube: creators - instagram }
}
