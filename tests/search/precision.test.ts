import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import { taxonomy } from '@limelight/contract/search/taxonomy'
import { contentSearch } from '@limelight/core/content/search'
import { influencerSearch } from '@limelight/core/influencers/search'
import { findPage } from '@limelight/core/search/paging'
import { describeSearch, type Searchable } from '@limelight/core/search/search'
import { searchId } from '@limelight/core/search/write'
import { loadWorld, shareOut } from '@limelight/stack/demo/world/loading'
import { Random } from '@limelight/stack/demo/world/random'
import type { Topic } from '@limelight/stack/demo/world/topics'
import { creatorsBetween, postsBetween } from '@limelight/stack/demo/world/world'
import { expect, test } from 'vitest'
import { openHouse } from '../house.ts'
import { queries, wider } from './queries.ts'

const house = await openHouse()
const { ctx } = house
const world = { seed: 21, now: new Date('2026-11-01'), creators: shareOut(4000), postsEach: 3, weeks: 0 }
await loadWorld(ctx, world)
/** The topics that the generator gave each creator and its few posts, and each post by itself and its author. */
const topicsOf = { creators: new Map<string, Topic[]>(), posts: new Map<string, Topic[]>() }
for (const network of socialNetworks) {
  const creators = creatorsBetween(world, network, 0, world.creators[network])
  const byAuthor = new Map(creators.map(({ topic, record }) => [record.platformId, topic]))
  for (const { topic, record } of creators) topicsOf.creators.set(searchId(network, record.platformId), [topic])
  for (const { topic, record } of postsBetween(world, network, 0, world.creators[network])) {
    const author = byAuthor.get(record.authorPlatformId)
    topicsOf.posts.set(searchId(network, record.platformId), author === undefined ? [topic] : [topic, author])
    topicsOf.creators.get(searchId(network, record.authorPlatformId))?.push(topic)
  }
}

type Outcome = { search: string; creators: number; posts: number }

async function firstPage<Row extends { id: string }, Item>(
  searchable: Searchable<Row, Item>,
  network: SocialNetwork,
  search: string,
): Promise<string[]> {
  const query = {
    ...describeSearch(searchable, network, { search, sort: 'bestMatch' }),
    name: 'precision',
    row: searchable.row,
  }
  const { rows } = await findPage(ctx, { ...query, direction: 'DESC', limit: 20, start: { offset: 0 } })
  return rows.map(({ id }) => id)
}

/** The share of the first 20 of each network that is about one of these topics. */
async function precisionOf(text: string, wanted: readonly string[]): Promise<Outcome> {
  const isAbout = ({ group, theme }: Topic) => wanted.includes(group) || wanted.includes(theme)
  const share = (ids: readonly string[], topics: Map<string, Topic[]>) =>
    ids.filter(id => topics.get(id)?.some(isAbout)).length / ids.length
  const found = await Promise.all(
    socialNetworks.map(async kind => ({
      creators: await firstPage(influencerSearch, kind, text),
      posts: await firstPage(contentSearch, kind, text),
    })),
  )
  return {
    search: text,
    creators: share(
      found.flatMap(({ creators }) => creators),
      topicsOf.creators,
    ),
    posts: share(
      found.flatMap(({ posts }) => posts),
      topicsOf.posts,
    ),
  }
}

async function expectPrecision(asked: readonly (readonly [search: string, topics: readonly string[]])[]) {
  const outcomes: Outcome[] = []
  for (const [search, topics] of asked) outcomes.push(await precisionOf(search, topics))
  // Where fewer than twenty creators match, the last of them have one post that names the topic. NaN,
  // which nothing found gives, is not enough either.
  expect(outcomes.filter(({ creators, posts }) => !(creators >= 0.75 && posts >= 0.8))).toEqual([])
  for (const kind of ['creators', 'posts'] as const) {
    const sum = outcomes.reduce((total, outcome) => total + outcome[kind], 0)
    expect(sum / outcomes.length).toBeGreaterThan(0.95)
  }
}

const names = Object.entries(taxonomy).flat(2)

function wordsIn(name: string): string[] {
  const words = name.toLowerCase().split(/[^\p{L}]+/u)
  return words.filter(word => word.length > 1)
}

test('100 words of the names of topics find creators and posts about them', async () => {
  const random = new Random(5)
  const words = new Set<string>()
  while (words.size < 100) words.add(random.pick(wordsIn(random.pick(names))))
  const bare = (word: string) => word.replace(/s$/, '')
  const named = (word: string) => names.filter(name => wordsIn(name).map(bare).includes(bare(word)))
  await expectPrecision([...words].map(word => [word, [...named(word), ...(wider[word] ? [wider[word]] : [])]]))
})

test('searches that people type find creators and posts about what they mean', async () => {
  expect(queries.length).toBeGreaterThanOrEqual(100)
  await expectPrecision(queries.map(([search, ...topics]) => [search, topics]))
})
