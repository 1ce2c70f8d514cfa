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
import { creatorsBetween, postsBetween, postsOfCreator, spans, type World } from './world.ts'

/** A batch that is written at once. */
type Step = { kind: 'creators' | 'posts'; network: SocialNetwork; from: number; to: number }

export type Progress = { creators: number; posts: number }

/** Whole rows of creators of all sizes, so that each step ends with a creator who has posts. */
const creatorsAtOnce = 5000
const postsAtOnce = 20_000

/**
 * Writes a world to ClickHouse and returns how much was written. Existing rows stay as they are,
 * and an interrupted run continues.
 */
export async function loadWorld(
  ctx: Context,
  world: World,
  report: (progress: Progress) => void = () => undefined,
): Promise<Progress> {
  const written: Progress = { creators: 0, posts: 0 }
  const waiting = await missingSteps(ctx, world)
  // Each network has its own tables, so one is generated while the other is written.
  const run = async (step: Step) => {
    const count = await take(ctx, world, step)
    written[step.kind] += count
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

/** Per network. Creators come first, because content holds figures of its authors. */
function stepsOf(world: World): Step[] {
  const authors = Math.max(20, Math.floor(postsAtOnce / Math.max(1, world.postsEach) / 20) * 20)
  const steps = [
    ...spans(world, creatorsAtOnce).map((span): Step => ({ kind: 'creators', ...span })),
    ...spans(world, authors).map((span): Step => ({ kind: 'posts', ...span })),
  ]
  return socialNetworks.flatMap(network => steps.filter(step => step.network === network))
}

/** The last two steps before a missing one can be incomplete; running them again completes them. */
async function missingSteps(ctx: Context, world: World): Promise<Step[]> {
  const missing = new Set<Step>()
  const steps = stepsOf(world)
  for (const [at, step] of steps.entries()) {
    if (await isDone(ctx, world, step)) continue
    for (const near of steps.slice(Math.max(0, at - 2), at + 1)) if (near.network === step.network) missing.add(near)
  }
  return [...missing]
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
