import type { InfluencerId, RelatedInfluencers } from '@limelight/contract/influencers/schema'
import type { InfluencerRow } from '@limelight/db/influencers/tables'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { foldWords } from '../../search/words.ts'
import { presentInfluencers } from '../present.ts'
import { readInfluencers } from '../store.ts'
import { type Candidate, readCandidates, readCaptions, readWordWeights } from './related-store.ts'
import { similarityOf, topicOf } from './similarity.ts'

/** How many words the candidates are searched by. */
const topicWordCount = 8
/** How many candidates are read on each side of the creator's size. */
const maxPerSide = 150
/** With fewer candidates that share a word, those that share a category are added. */
const minCandidates = 100
/** For how many candidates the captions are read. */
const shortlistSize = 60
const captionsPerCreator = 20

/** Creators with similar topics, size and engagement. */
export async function findRelated(
  ctx: Context,
  caller: { userId: string },
  { kind, id, limit }: InfluencerId & { limit: number },
): Promise<RelatedInfluencers> {
  const [[row], ownCaptions] = await Promise.all([
    readInfluencers(ctx, kind, [id]),
    readCaptions(ctx, kind, [id], captionsPerCreator),
  ])
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  const said = `${foldWords(row.bio)} ${ownCaptions.get(id) ?? ''}`
  const weights = await readWordWeights(ctx, kind, [...new Set(said.split(' '))])
  const own = { ...row, topic: topicOf(row, said, weights) }
  const words = byValue(own.topic).map(([word]) => word)

  /** Only words of the creator itself can be shared, so others need no weight. */
  const rank = (candidates: Candidate[], captions = new Map<string, string>()) =>
    candidates
      .map(candidate => {
        const topic = topicOf(candidate, `${candidate.words} ${captions.get(candidate.id) ?? ''}`, weights)
        return { candidate, similarity: similarityOf(own, { ...candidate, topic }) }
      })
      .sort((one, other) => other.similarity - one.similarity)

  const candidates = await findCandidates(ctx, kind, row, words.slice(0, topicWordCount))
  const shortlist = rank(candidates)
    .slice(0, Math.max(shortlistSize, limit))
    .map(({ candidate }) => candidate)
  const captions = await readCaptions(
    ctx,
    kind,
    shortlist.map(candidate => candidate.id),
    captionsPerCreator,
  )
  const best = rank(shortlist, captions).slice(0, limit)
  const shown = await presentInfluencers(
    ctx,
    caller,
    kind,
    best.map(({ candidate }) => candidate),
  )
  const data = shown.map((influencer, at) => ({ ...influencer, similarity: best[at]?.similarity ?? 0 }))
  return { total: data.length, data }
}

async function findCandidates(
  ctx: Context,
  network: InfluencerId['kind'],
  { id, followers, categories }: InfluencerRow,
  words: string[],
): Promise<Candidate[]> {
  const near = { network, id, followers, limit: maxPerSide }
  const sharingWords = await readCandidates(ctx, near, { words })
  if (sharingWords.length >= minCandidates) return sharingWords
  const sharingCategory = await readCandidates(ctx, near, { categories })
  return [...new Map([...sharingWords, ...sharingCategory].map(row => [row.id, row])).values()]
}

function byValue(map: Map<string, number>): [string, number][] {
  return [...map].sort(([, one], [, other]) => other - one)
}
