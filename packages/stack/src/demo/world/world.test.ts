import { influencerRecordSchema } from '@limelight/contract/influencers/ingestion'
import { audienceJumps, historyOf } from '@limelight/core/influencers/scores/growth-history'
import { qualityOf } from '@limelight/core/influencers/scores/scores'
import { placeOf } from '@limelight/core/search/places/cities'
import { describe, expect, it } from 'vitest'
import { avatarsOf, pictures } from '../pictures/pictures.ts'
import { looks } from '../pictures/portraits.ts'
import { themesWithMotifs } from '../pictures/theme-motifs.ts'
import { tagsOf } from './captions.ts'
import type { Look } from './places.ts'
import { topics } from './topics.ts'
import { creator, creatorsBetween, postsBetween, type World } from './world.ts'

const world: World = {
  seed: 11,
  now: new Date('2026-11-20T12:00:00.000Z'),
  creators: { instagram: 1200, youtube: 800 },
  postsEach: 4,
  weeks: 52,
}
const instagram = creatorsBetween(world, 'instagram', 0, world.creators.instagram)
const youtube = creatorsBetween(world, 'youtube', 0, world.creators.youtube)
const everybody = [...instagram, ...youtube]
const posts = postsBetween(world, 'instagram', 0, world.creators.instagram)

const people = new Set(
  looks.flatMap(look => (['female', 'male'] as const).flatMap(gender => avatarsOf({ gender, look }))),
)

describe('demo world', () => {
  it('creates the same creators and posts for the same seed and different ones for another seed', () => {
    expect(creator(world, 'youtube', 321)).toEqual(youtube[321])
    expect(postsBetween(world, 'instagram', 40, 60)).toEqual(
      posts.filter(post =>
        instagram.slice(40, 60).some(({ record }) => record.platformId === post.record.authorPlatformId),
      ),
    )
    expect(creator({ ...world, seed: 12 }, 'youtube', 321).record).not.toEqual(youtube[321]?.record)
  })

  it('creates the same creator for any number of weeks of history', () => {
    const { growth: _, ...today } = creator({ ...world, weeks: 0 }, 'instagram', 77).record
    expect(instagram[77]?.record).toMatchObject(today)
  })

  it('creates valid creator records with unique ids and usernames', () => {
    for (const { record } of everybody) expect(influencerRecordSchema.safeParse(record).error).toBeUndefined()
    expect(new Set(everybody.map(({ network, record }) => network + record.platformId)).size).toBe(everybody.length)
    expect(new Set(everybody.map(({ network, record }) => network + record.username)).size).toBe(everybody.length)
  })

  it('creates the requested number of unique posts, with more for the largest creator', () => {
    expect(posts).toHaveLength(world.creators.instagram * world.postsEach)
    expect(new Set(posts.map(({ record }) => record.platformId)).size).toBe(posts.length)
    const largest = [...instagram].sort((one, other) => other.record.followers - one.record.followers)[0]
    const byLargest = posts.filter(({ record }) => record.authorPlatformId === largest?.record.platformId)
    expect(byLargest.length).toBeGreaterThan(2 * world.postsEach)
  })

  it('mentions the topic in the bio of most creators', () => {
    const telling = everybody.filter(({ topic, record }) =>
      topic.words.some(word => record.bio.toLowerCase().includes(word)),
    )
    expect(telling.length / everybody.length).toBeGreaterThan(0.8)
    expect(topics.every(({ words }) => words.length === 4)).toBe(true)
  })

  it('states the city of six in ten creators, by names that are known', () => {
    const stating = everybody.filter(({ record }) => record.city !== '')
    const known = stating.filter(({ record }) => placeOf({ ...record, bio: '' }) !== '')
    expect(known.length / everybody.length).toBeGreaterThan(0.5)
    expect(known.length / everybody.length).toBeLessThan(0.7)
    expect(known.length / stating.length).toBeGreaterThan(0.9)
  })

  it('gives creators with jumps in their follower counts a lower quality', () => {
    const scored = everybody.map(({ network, record }) => ({
      jumps: audienceJumps(historyOf(record.growth, world.now))?.jumps.length ?? 0,
      quality: qualityOf(network, { ...record, growth: record.growth }, world.now) ?? 0,
    }))
    const average = (rows: typeof scored) => rows.reduce((sum, { quality }) => sum + quality, 0) / rows.length
    const bought = scored.filter(({ jumps }) => jumps > 0)
    expect(bought.length / scored.length).toBeGreaterThan(0.05)
    expect(bought.length / scored.length).toBeLessThan(0.25)
    expect(average(bought)).toBeLessThan(average(scored.filter(({ jumps }) => jumps === 0)) - 10)
  })

  it('names the topic, its theme and its group in the hashtags of posts, and mentions others', () => {
    const share = (has: (post: (typeof posts)[number]) => boolean) => posts.filter(has).length / posts.length
    const tagged = (tags: readonly string[]) => (text: string) => tags.some(tag => text.includes(`#${tag}`))
    expect(share(({ topic, record }) => tagged(topic.words)(record.text))).toBe(1)
    expect(share(({ topic, record }) => tagged(tagsOf(topic.theme))(record.text))).toBeGreaterThan(0.7)
    expect(share(({ topic, record }) => tagged(tagsOf(topic.group))(record.text))).toBeGreaterThan(0.45)
    expect(share(({ record }) => /@\w+\.\w+/.test(record.text))).toBeGreaterThan(0.15)
  })

  it('leaves some fields empty and puts contacts in some bios', () => {
    const count = (has: (record: (typeof everybody)[number]['record']) => boolean) =>
      everybody.filter(({ record }) => has(record)).length
    for (const field of ['email', 'location', 'language', 'gender', 'lastPostDate', 'likesAvg'] as const) {
      expect(count(record => record[field] === null)).toBeGreaterThan(10)
    }
    for (const contact of [/@\w+\.(team|shop|daily)/, /https?:\/\//, /\w@[\w.-]+\.example/]) {
      expect(count(({ bio }) => contact.test(bio))).toBeGreaterThan(20)
    }
  })

  it('omits publish dates for creators without a last post date', () => {
    const undated = new Set(
      everybody.filter(({ record }) => record.lastPostDate === null).map(({ record }) => record.platformId),
    )
    const theirs = posts.filter(({ record }) => undated.has(record.authorPlatformId))
    expect(theirs.length).toBeGreaterThan(0)
    for (const { record } of theirs) expect(record.publishDate).toBeNull()
  })

  it('shows no picture twice in a row, and few of a creator twice at all', () => {
    const byAuthor = new Map<string, typeof posts>()
    for (const post of posts) {
      const id = post.record.authorPlatformId
      byAuthor.set(id, [...(byAuthor.get(id) ?? []), post])
    }
    for (const theirs of byAuthor.values()) {
      const shown = theirs.flatMap(({ record }) => record.thumbnailUrl ?? [])
      for (const [at, picture] of shown.entries()) expect(picture).not.toBe(shown[at - 1])
      expect(new Set(shown).size).toBeGreaterThanOrEqual(Math.min(shown.length, 5))
    }
  })

  it('gives each theme pictures of its own kind, and portraits that suit the name', () => {
    for (const { theme, motifs } of themesWithMotifs) expect(motifs.length, theme).toBeGreaterThan(0)
    const shown = (creators: typeof everybody) => new Set(creators.map(({ record }) => record.avatarUrl))
    const japanese = everybody.filter(({ record }) => record.location === 'JP')
    const swedish = everybody.filter(({ record }) => record.location === 'SE')
    const portraits = (look: Look) =>
      new Set(avatarsOf({ gender: 'female', look }).concat(avatarsOf({ gender: 'male', look })))
    for (const picture of shown(japanese))
      if (picture && people.has(picture)) expect(portraits('eastern')).toContain(picture)
    for (const picture of shown(swedish))
      if (picture && people.has(picture)) expect(portraits('north')).toContain(picture)
  })

  it('references only pictures that exist', () => {
    const drawn = new Set(pictures.map(({ path }) => path))
    const shown = [
      ...everybody.map(({ record }) => record.avatarUrl),
      ...posts.map(({ record }) => record.thumbnailUrl),
    ]
    for (const path of new Set(shown)) if (path !== null && path !== undefined) expect(drawn).toContain(path)
  })
})
