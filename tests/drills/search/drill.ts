import type { AudienceShares } from '@limelight/contract/influencers/audience-schema'
import type { ContentRecord, InfluencerRecord } from '@limelight/contract/influencers/ingestion'
import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import { contentSearchSchema } from '@limelight/contract/search/content-filters'
import { influencerSearchSchema } from '@limelight/contract/search/influencer-filters'
import { maxCount } from '@limelight/contract/search/rules'
import { contentSearch } from '@limelight/core/content/search'
import type { Context } from '@limelight/core/context'
import { writePosts } from '@limelight/core/influencers/ingest/posts'
import { writeInfluencers } from '@limelight/core/influencers/ingest/write'
import { engagementOf, growthOf30Days, qualityOf } from '@limelight/core/influencers/scores/scores'
import { influencerSearch } from '@limelight/core/influencers/search'
import { search } from '@limelight/core/search/search'
import { Random } from '@limelight/stack/demo/world/random'
import { creatorsBetween, postsBetween, type World } from '@limelight/stack/demo/world/world'
import { type Case, randomCase, type Sample } from './cases.ts'
import { contentRow, influencerRow, jumpsIn12Months, Oracle, paidBrandsOf, queryOf, type Row } from './oracle.ts'
import { placesOf } from './places-oracle.ts'

type Scope = Case['scope']
type Answer = { total: number; isTotalCapped?: boolean | undefined; ids: string[] }
export type Wrong = { case: Case; expected: Answer[]; answered: Answer[] | string }

/** The rows as the oracle reads them, and as values to search for. */
type Shelf = { oracle: Oracle; samples: readonly Sample[] }
export type Shelves = Record<Scope, Record<SocialNetwork, Shelf>>

export const places = (['influencers', 'content'] as const).flatMap(scope =>
  socialNetworks.map(network => ({ scope, network })),
)

/** All rows of `world` for the oracle. */
export function shelvesOf(world: World): Shelves {
  const make = (network: SocialNetwork) => {
    const records = creatorsBetween(world, network, 0, world.creators[network]).map(({ record }) => record)
    const authors = new Map(records.map(record => [record.platformId, record]))
    const posts = postsBetween(world, network, 0, world.creators[network]).flatMap(({ record: post }) => {
      const author = authors.get(post.authorPlatformId)
      return author === undefined ? [] : [{ post, author }]
    })
    const postsBy = new Map<string, ContentRecord[]>()
    for (const { post } of posts)
      postsBy.set(post.authorPlatformId, [...(postsBy.get(post.authorPlatformId) ?? []), post])
    const postsOf = ({ platformId }: InfluencerRecord) => postsBy.get(platformId) ?? []
    return {
      influencers: shelf(
        records.map(record => influencerRow(network, record, { now: world.now, posts: postsOf(record) })),
        records.map(record => influencerSample(network, record, { now: world.now, posts: postsOf(record) })),
      ),
      content: shelf(
        posts.map(({ post, author }) => contentRow(network, post, author)),
        posts.map(({ post, author }) => contentSample(post, author)),
      ),
    }
  }
  const made = { instagram: make('instagram'), youtube: make('youtube') }
  const of = (scope: Scope) => ({ instagram: made.instagram[scope], youtube: made.youtube[scope] })
  return { influencers: of('influencers'), content: of('content') }
}

function shelf(rows: Row[], samples: Sample[]): Shelf {
  return { oracle: new Oracle(rows), samples }
}

type Made = { now: Date; posts: readonly ContentRecord[] }

function influencerSample(network: SocialNetwork, record: InfluencerRecord, { now, posts }: Made): Sample {
  const brands = posts.flatMap(post => paidBrandsOf(post, record))
  const { audience, ...others } = record
  const { categories, location, language } = record
  const valuesOf = (part: AudienceShares | null | undefined) => part?.shares.map(({ value }) => value)
  return {
    ...others,
    search: `${record.name} ${record.bio}`,
    er: engagementOf(network, record),
    aqs: qualityOf(network, record, now),
    themes: categories,
    categoryName: categories,
    locations: location,
    places: placesOf(record, record.bio),
    growthJumps: jumpsIn12Months(record, now),
    languages: language,
    growth: growthOf30Days(record, now).value,
    isVerified: undefined,
    posts: undefined,
    brands,
    withoutBrands: brands,
    withoutThemes: categories,
    withoutLocations: location,
    audienceCountry: valuesOf(audience?.countries),
    audienceLanguage: valuesOf(audience?.languages),
    audienceAge: valuesOf(audience?.ages),
    audienceGender: valuesOf(audience?.genders),
    audienceReachable: audience?.reachable?.share,
    audienceSuspicious: audience?.suspicious?.share,
  }
}

function contentSample(post: ContentRecord, author: InfluencerRecord): Sample {
  const { viewsTotal, likesTotal, location, language } = post
  return {
    ...post,
    isPaidPartnership: undefined,
    search: `${post.text} ${author.name}`,
    themes: author.categories,
    withoutThemes: author.categories,
    withoutLocations: location,
    username: author.username,
    isVideo: Number(post.isVideo),
    er: likesTotal == null || !viewsTotal ? null : (likesTotal / viewsTotal) * 100,
    locations: location,
    places: placesOf(author, author.bio),
    languages: language,
  }
}

/** The result that the oracle expects, and the number of rows it read. */
export function expectationOf(shelves: Shelves, { scope, network, input }: Case): Answer {
  const checked = inputOf({ scope, network, input })
  const { total, ids } = shelves[scope][network].oracle.find(queryOf(scope, checked), checked.offset, checked.limit)
  if (checked.count === 'exact') return { total, ids }
  return { total: Math.min(total, maxCount), isTotalCapped: total >= maxCount, ids }
}

const inputOf = ({ scope, network, input }: Case) =>
  scope === 'content' ? contentInput(network, input) : influencerInput(network, input)
const influencerInput = (kind: SocialNetwork, input: Case['input']) => influencerSearchSchema.parse({ ...input, kind })
const contentInput = (kind: SocialNetwork, input: Case['input']) => contentSearchSchema.parse({ ...input, kind })

/** What the product answers, by the functions that REST and tRPC call. */
async function answerOf(
  ctx: Context,
  caller: { userId: string },
  { scope, network, input }: Case,
): Promise<{ answer: Answer; nextCursor: string | null }> {
  const { data, nextCursor, ...total } =
    scope === 'content'
      ? await search(ctx, caller, contentSearch, contentInput(network, input))
      : await search(ctx, caller, influencerSearch, influencerInput(network, input))
  return { answer: { ...total, ids: data.map(({ id }) => id) }, nextCursor }
}

/** A page, and with `goesOn` the one after it by the cursor of the first. */
async function answersOf(ctx: Context, caller: { userId: string }, one: Case, goesOn: boolean): Promise<Answer[]> {
  const { answer, nextCursor } = await answerOf(ctx, caller, one)
  if (!goesOn || nextCursor === null) return [answer]
  const next = await answerOf(ctx, caller, { ...one, input: { ...one.input, cursor: nextCursor } })
  return [answer, next.answer]
}

function expectationsOf(shelves: Shelves, one: Case, pages: number): Answer[] {
  const offset = Number(one.input.offset ?? 0)
  const limit = Number(one.input.limit ?? 20)
  return Array.from({ length: pages }, (_, page) =>
    expectationOf(shelves, { ...one, input: { ...one.input, offset: offset + page * limit } }),
  )
}

const atOnce = 4

/**
 * Compares random searches of the product with the oracle. The plan of the caller must allow them
 * all.
 */
export async function drillSearch(
  ctx: Context,
  { caller, shelves, seed, cases, say }: DrillOptions,
): Promise<{ cases: number; found: number; wrong: Wrong[] }> {
  let next = 0
  let found = 0
  const wrong: Wrong[] = []
  const work = async () => {
    for (let number = next++; number < cases; number = next++) {
      const random = new Random(seed, number)
      const place = random.pick(places)
      const { samples } = shelves[place.scope][place.network]
      const one = randomCase(random, place, () => random.pick(samples), samples.length)
      const answered = await answersOf(ctx, caller, one, random.chance(0.25)).catch(String)
      const expected = expectationsOf(shelves, one, typeof answered === 'string' ? 1 : answered.length)
      if (expected.some(({ ids }) => ids.length > 0)) found += 1
      if (!isSame(expected, answered)) wrong.push({ case: one, expected, answered })
      if ((number + 1) % 1000 === 0) say(`${number + 1} searches, ${wrong.length} of them wrong`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { cases, found, wrong }
}

const walkedPages = 30

/**
 * Walks best match from page to page by cursors, while the same creators and posts are written again.
 * All pages together must be the rows that the oracle finds, each once and in its order.
 */
export async function drillPages(
  ctx: Context,
  { caller, shelves, world, seed, walks }: Omit<DrillOptions, 'cases' | 'say'> & { world: World; walks: number },
): Promise<{ rows: number; writes: number; wrong: Wrong[] }> {
  const wrong: Wrong[] = []
  let [rows, writes, isDone] = [0, 0, false]
  const write = async () => {
    for (; !isDone; writes += 1) {
      const random = new Random(seed, writes)
      const network = random.pick(socialNetworks)
      const from = random.whole(0, Math.max(0, world.creators[network] - 100))
      const records = creatorsBetween(world, network, from, from + 100).map(({ record }) => record)
      await writeInfluencers(ctx, { network, records })
      const posts = postsBetween(world, network, from, from + 100).map(({ record }) => record)
      await writePosts(ctx, { network, records: posts })
    }
  }
  const walk = async () => {
    for (let number = 0; number < walks; number += 1) {
      const random = new Random(seed, number)
      const place = random.pick(places)
      const { samples } = shelves[place.scope][place.network]
      const { input } = randomCase(random, place, () => random.pick(samples), samples.length)
      const words = random.pick(['beauty', 'travel', 'food', 'fitness', 'vegan', 'nike', 'home', 'love'])
      const filters = { ...input, search: input.search ?? words, sort: 'bestMatch', sortDirection: 'DESC' }
      const limit = random.whole(5, 40)
      const one = { ...place, input: { ...filters, offset: 0, limit, count: 'exact' } }
      const answered = await walkOf(ctx, caller, one)
      const expected = expectationOf(shelves, one)
      const query = queryOf(place.scope, inputOf(one))
      const { ids } = shelves[place.scope][place.network].oracle.find(query, 0, walkedPages * limit)
      rows += ids.length
      const all = { ...expected, ids }
      if (!isSame([all], [answered])) wrong.push({ case: one, expected: [all], answered: [answered] })
    }
  }
  const writing = write()
  await walk().finally(() => {
    isDone = true
  })
  await writing
  return { rows, writes, wrong }
}

async function walkOf(ctx: Context, caller: { userId: string }, one: Case): Promise<Answer> {
  let { answer, nextCursor } = await answerOf(ctx, caller, one)
  const ids = [...answer.ids]
  for (let page = 1; nextCursor !== null && page < walkedPages; page += 1) {
    ;({ answer, nextCursor } = await answerOf(ctx, caller, { ...one, input: { ...one.input, cursor: nextCursor } }))
    ids.push(...answer.ids)
  }
  return { ...answer, ids }
}

type DrillOptions = {
  caller: { userId: string }
  shelves: Shelves
  seed: number
  cases: number
  say: (line: string) => void
}

function isSame(expected: Answer[], answered: Answer[] | string): boolean {
  if (typeof answered === 'string') return false
  return expected.every(
    ({ total, isTotalCapped, ids }, page) =>
      answered[page]?.total === total &&
      answered[page].isTotalCapped === isTotalCapped &&
      answered[page].ids.join() === ids.join(),
  )
}
