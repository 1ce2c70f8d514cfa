import type { Context } from '@limelight/core/context'
import { rebuildPeers } from '@limelight/core/influencers/scores/peers'
import { creatorsBetween, type World } from '@limelight/stack/demo/world/world'
import { generateQueries, readQueries } from './cases.ts'
import { averageOf, type Measured, measureQueries } from './measure.ts'
import { changedRareWords, misspell } from './spelling.ts'
import { truthsOf } from './truth.ts'

type Size = { seed: number; generated: number; words: number; withHeldBack: boolean; part?: number }

/** Types queries into a world that is loaded, and compares what they find with what its generator knows. */
export async function drillQueries(ctx: Context, caller: { userId: string }, world: World, size: Size) {
  // Fills the vocabulary, too.
  await rebuildPeers(ctx)
  const truths = truthsOf(world)
  const { seed, generated, words, withHeldBack, part = 1 } = size
  const written = readQueries({ withHeldBack }).filter((_, at) => at % part === 0)
  const measured = await measureQueries(ctx, caller, truths, [...written, ...generateQueries(truths, seed, generated)])
  const typed = await misspell(ctx, seed, words)
  const bios = creatorsBetween(world, 'instagram', 0, world.creators.instagram).map(({ record }) => record.bio ?? '')
  const rare = await changedRareWords(ctx, caller, { bios, seed, count: words })
  return { measured, typed, rare }
}

export function figuresOf(measured: readonly Measured[]) {
  const written = measured.filter(({ query }) => query.kind !== 'generated')
  const corrected = measured.filter(({ query }) => query.correction !== null)
  return {
    queries: measured.length,
    empty: measured.filter(({ isEmpty }) => isEmpty).length,
    ndcg: averageOf(measured.map(({ ndcg }) => ndcg)),
    precision: averageOf(measured.map(({ precision }) => precision)),
    'read as written by hand': written.filter(({ isAsWritten }) => isAsWritten).length / Math.max(1, written.length),
    'mistakes corrected': corrected.filter(({ isCorrected }) => isCorrected).length / Math.max(1, corrected.length),
  }
}
