import type { InfluencerId, RelatedInfluencers, RelatedQuery } from '@limelight/contract/influencers/schema'
import type { InfluencerRow } from '@limelight/db/influencers/tables'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { indexWords } from '../../search/reading/fold.ts'
import { knownText } from '../../search/view.ts'
import { chargeReport } from '../../tariffs/search-charges.ts'
import { presentInfluencers } from '../present.ts'
import { readInfluencers } from '../store.ts'
import { type Candidate, readCandidates, readCaptions, readWordWeights, type Wanted } from './related-store.ts'
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

/**
 * Creators with similar topics, size, engagement, country and language. They are part of the
 * report, which is charged: otherwise, going from one creator to the next would show all of them.
 */
export async function findRelated(
  ctx: Context,
  caller: { userId: string },
  query: RelatedQuery,
): Promise<RelatedInfluencers> {
  const [row] = await readInfluencers(ctx, query.kind, [query.id])
  if (row === undefined) throw new AppError('ITEM_NOT_FOUND')
  return chargeReport(ctx, caller, { network: query.kind, id: row.id }, () => rankRelated(ctx, caller, query, row))
}

async function rankRelated(
  ctx: Context,
  caller: { userId: string },
  { kind, id, limit, sameCountry = false }: RelatedQuery,
  row: InfluencerRow,
): Promise<RelatedInfluencers> {
  const ownCaptions = await readCaptions(ctx, kind, [id], captionsPerCreator)
  const said = `${indexWords(knownText(row.language), row.bio)} ${ownCaptions.get(id) ?? ''}`
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

  const candidates = await findCandidates(ctx, kind, row, { words: words.slice(0, topicWordCount), sameCountry })
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
  { id, followers, categories, location }: InfluencerRow,
  { words, sameCountry }: { words: string[]; sameCountry: boolean },
): Promise<Candidate[]> {
  const near = { network, id, followers, limit: maxPerSide }
  const inCountry = { ...near, country: location }
  const ranges = [...(sameCountry ? [] : [near]), ...(location === '' ? [] : [inCountry])]
  const read = (wanted: Wanted) => Promise.all(ranges.map(range => readCandidates(ctx, range, wanted)))
  const sharingWords = (await read({ words })).flat()
  if (sharingWords.length >= minCandidates) return eachOnce(sharingWords)
  return eachOnce([...sharingWords, ...(await read({ categories })).flat()])
}

function eachOnce(candidates: Candidate[]): Candidate[] {
  return [...new Map(candidates.map(row => [row.id, row])).values()]
}

function byValue(map: Map<string, number>): [string, number][] {
  return [...map].sort(([, one], [, other]) => other - one)
}
