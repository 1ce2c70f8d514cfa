import type { SocialNetwork } from '@limelight/contract/networks'
import { contentSearchSchema } from '@limelight/contract/search/content-filters'
import { influencerSearchSchema } from '@limelight/contract/search/influencer-filters'
import { searchSorts } from '@limelight/contract/search/sorts'
import { contentSearch } from '@limelight/core/content/search'
import type { ProcessContext } from '@limelight/core/context'
import { influencerSearch } from '@limelight/core/influencers/search'
import type { Copy } from '@limelight/core/search/copies'
import type { Filter } from '@limelight/core/search/query'
import { describeSearch } from '@limelight/core/search/search'
import { type Place, select } from './copies.ts'
import { reportCases } from './report-cases.ts'

/** The goal that a case is compared with. */
type Kind = 'filters' | 'keywords' | 'match'

/** One kind of search with many inputs, so no store can answer from a cached result. */
export type Case = Place & { label: string; kind: Kind; sort: string; inputs: Record<string, unknown>[] }

/** One search for both sides: the call over HTTP and the filters it contains. */
export type Search = { path: string; copy: Copy; filters: readonly Filter[]; direction: 'DESC' } & Place

export function searchOf({ scope, network, sort }: Case, input: Record<string, unknown>): Search {
  const query = new URLSearchParams({ sort, count: 'capped', limit: '20' })
  for (const [name, value] of Object.entries(input)) {
    for (const one of [value].flat()) query.append(name, String(one))
  }
  const asked = { kind: network, sort, ...input }
  const place = { scope, network, direction: 'DESC' } as const
  if (scope === 'content') {
    const described = describeSearch(contentSearch, network, contentSearchSchema.parse(asked))
    return { ...place, path: `/api/content/${network}?${query}`, ...described }
  }
  const described = describeSearch(influencerSearch, network, influencerSearchSchema.parse(asked))
  return { ...place, path: `/api/clickhouse/${network}?${query}`, ...described }
}

type Creator = {
  handle: string
  location: string
  language: string
  categories: string[]
  followers: number
  er: number
  aqs: number
  gender: string
  account_type: string
}
type Post = { location: string; language: string; publish_date: string | number; is_video: boolean }

/** Typical searches with values of random rows. */
export async function makeCases(house: ProcessContext, networks: SocialNetwork[], variants: number): Promise<Case[]> {
  const cases: Case[] = []
  if (networks.includes('instagram')) cases.push(...(await instagramCases(house, variants)))
  if (networks.includes('youtube')) cases.push(...(await youtubeCases(house, variants)))
  return cases
}

const ofInfluencers =
  (network: SocialNetwork) =>
  (label: string, kind: Kind, sort: string, inputs: Case['inputs']): Case => {
    return { label, kind, scope: 'influencers', network, sort, inputs }
  }
const ofContent =
  (network: SocialNetwork) =>
  (label: string, kind: Kind, sort: string, inputs: Case['inputs']): Case => {
    return { label, kind, scope: 'content', network, sort, inputs }
  }
const searches = (words: string[]) => words.map(search => ({ search }))

async function instagramCases(house: ProcessContext, variants: number): Promise<Case[]> {
  const creators = await select<Creator>(
    house,
    `SELECT handle, location, language, categories, followers, er, aqs,
        JSONExtractString(shown, 'gender') AS gender, JSONExtractString(shown, 'account_type') AS account_type
      FROM instagram_influencers WHERE location != '' AND language != '' AND notEmpty(categories) AND gender != ''
        AND account_type != '' AND er > 0 AND aqs > 0 AND length(handle) > 8
      ORDER BY id LIMIT ${variants}`,
  )
  const posts = await select<Post>(
    house,
    `SELECT JSONExtractString(shown, 'location') AS location, JSONExtractString(shown, 'language') AS language,
        JSONExtractBool(shown, 'is_video') AS is_video, publish_date
      FROM instagram_content WHERE location != '' AND language != '' AND publish_date > 0 ORDER BY id LIMIT ${variants}`,
  )
  const names = await wordsOf(house, 'instagram_influencers', variants)
  const captions = await wordsOf(house, 'instagram_content', variants)
  const creatorCase = ofInfluencers('instagram')
  const postCase = ofContent('instagram')
  return [
    ...searchSorts.discovery.instagram.map(({ value: sort }) =>
      creatorCase(`no filter, by ${sort}`, 'filters', sort, [{}]),
    ),
    creatorCase(
      'country + category, by followers',
      'filters',
      'followers',
      creators.map(({ location, categories }) => ({ location, themes: categories[0] })),
    ),
    creatorCase('8 filters, by followers', 'filters', 'followers', creators.map(eightFilters)),
    ...(await reportCases(house, 'instagram', variants)),
    creatorCase('keyword, common', 'keywords', 'followers', searches(names.common)),
    creatorCase('keyword, middle', 'keywords', 'followers', searches(names.middle)),
    creatorCase('keyword, rare', 'keywords', 'followers', searches(names.rare)),
    creatorCase(
      'keyword + country + range, by ER',
      'keywords',
      'engagementRating',
      creators.map(({ location }, at) => ({
        search: names.common[at % names.common.length],
        location,
        followersMin: 1000 + at,
        followersMax: 500_000,
      })),
    ),
    creatorCase(
      'part of a username, @',
      'keywords',
      'followers',
      creators.map(({ handle }) => ({ search: `@${handle.slice(1, 6)}` })),
    ),
    ...matchCases(creatorCase, creators, names),
    postCase('content: best match, one topic', 'match', 'bestMatch', [...topicsOf(creators)]),
    postCase('content: best match, two words', 'match', 'bestMatch', pairs(captions.common)),
    postCase('content: no filter, by views', 'filters', 'videoViewCount', [{}]),
    postCase(
      'content: kind + language + country + date',
      'filters',
      'videoViewCount',
      posts.map(({ location, language, is_video, publish_date }) => ({
        isVideo: Number(is_video),
        language,
        location,
        publishDateMin: new Date(Number(publish_date) - 30 * 86_400_000).toISOString(),
      })),
    ),
    postCase('content: keyword, common', 'keywords', 'videoViewCount', searches(captions.common)),
    postCase('content: keyword, middle', 'keywords', 'videoViewCount', searches(captions.middle)),
  ]
}

type Words = Awaited<ReturnType<typeof wordsOf>>

const topicsOf = (creators: readonly Creator[]) =>
  creators.map(({ categories }) => ({ themes: categories.at(-1) ?? 'Beauty' }))
const pairs = (words: readonly string[]) =>
  words.map((word, at) => ({ search: `${word} ${words[(at + 1) % words.length] ?? ''}` }))

/** Best match: grades, then size and freshness. */
function matchCases(make: ReturnType<typeof ofInfluencers>, creators: readonly Creator[], names: Words): Case[] {
  const brands = ['nike', 'adidas', 'sephora', 'samsung', 'ikea', 'zara', 'nivea', 'lego', 'canon', 'spotify']
  const best = (label: string, inputs: Case['inputs']) => make(`best match, ${label}`, 'match', 'bestMatch', inputs)
  return [
    best('one topic', topicsOf(creators)),
    best('one topic, deep', [{ themes: 'Beauty' }]),
    best('two words', pairs(names.common)),
    best('brand', searches(brands)),
    best(
      'word + country + range',
      creators.map(({ location }, at) => ({
        search: names.common[at % names.common.length],
        location,
        followersMin: 1000 + at,
        followersMax: 500_000,
      })),
    ),
    best(
      'rare word + topic',
      creators.map(({ categories }, at) => ({
        search: names.middle[at % names.middle.length],
        themes: categories[0],
      })),
    ),
    best(
      'few results',
      creators.map(({ location, categories }, at) => ({
        search: `${names.middle[at % names.middle.length]} ${names.common[at % names.common.length]}`,
        themes: categories[0],
        location,
      })),
    ),
    best('nothing', searches(names.rare.map(word => `xq${word}`))),
  ]
}

async function youtubeCases(house: ProcessContext, variants: number): Promise<Case[]> {
  const places = await select<Pick<Creator, 'location' | 'categories'>>(
    house,
    `SELECT location, categories FROM youtube_influencers WHERE location != '' AND notEmpty(categories)
      ORDER BY id LIMIT ${variants}`,
  )
  const { common } = await wordsOf(house, 'youtube_influencers', variants)
  const creatorCase = ofInfluencers('youtube')
  return [
    ...searchSorts.discovery.youtube.map(({ value: sort }) =>
      creatorCase(`YouTube: no filter, by ${sort}`, 'filters', sort, [{}]),
    ),
    creatorCase(
      'YouTube: country + category, by views',
      'filters',
      'viewsTotal',
      places.map(({ location, categories }) => ({ location, themes: categories[0] })),
    ),
    ...(await reportCases(house, 'youtube', variants)),
    creatorCase('YouTube: keyword, common', 'keywords', 'subscriber', searches(common)),
  ]
}

function eightFilters({ location, language, categories, account_type, gender, followers, er, aqs }: Creator) {
  return {
    location,
    language,
    themes: categories[0],
    accountType: account_type,
    gender,
    followersMin: Math.round(followers / 4),
    // Quarters have the same value in every number format.
    erMin: Math.floor(er / 200) / 4,
    aqsMin: Math.max(0, aqs - 20),
  }
}

/**
 * Words of three frequencies: the most common, those in one of a thousand rows, and very rare ones.
 */
async function wordsOf(house: ProcessContext, from: string, count: number) {
  const words = await select<{ word: string; share: number }>(
    house,
    `WITH (SELECT count() FROM ${from} WHERE id % 10 = 0) AS sampled
      SELECT arrayJoin(arrayDistinct(splitByChar(' ', words))) AS word, count() / sampled AS share
      FROM ${from} WHERE id % 10 = 0 GROUP BY word
      HAVING match(word, '^[a-z]{4,}$|^[a-z]+[0-9]{3,}$') ORDER BY share DESC, word`,
  )
  const spoken = words.filter(({ word }) => /^[a-z]+$/.test(word))
  const around = (share: number) =>
    spoken
      .toSorted((one, other) => Math.abs(Math.log(one.share / share)) - Math.abs(Math.log(other.share / share)))
      .slice(0, count)
  const texts = (chosen: typeof words) => chosen.map(({ word }) => word)
  return { common: texts(spoken.slice(0, count)), middle: texts(around(0.001)), rare: texts(words.slice(-count)) }
}
