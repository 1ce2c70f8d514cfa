import { type SocialNetwork, socialNetworks } from '@limelight/contract/networks'
import type { SearchScope } from '@limelight/contract/search/filters'
import { taxonomy } from '@limelight/contract/search/taxonomy'
import { searchId } from '@limelight/core/search/write'
import type { Creator } from '@limelight/stack/demo/world/creators'
import type { Post } from '@limelight/stack/demo/world/posts'
import { creatorsBetween, postsBetween, type World } from '@limelight/stack/demo/world/world'
import * as z from 'zod'

/** Conditions on what the generator knows about a row. */
export const conditionsSchema = z.strictObject({
  theme: z.union([z.string(), z.array(z.string())]).optional(),
  group: z.string().optional(),
  country: z.string().optional(),
  city: z.string().optional(),
  language: z.string().optional(),
  gender: z.string().optional(),
  followersMin: z.number().optional(),
  followersMax: z.number().optional(),
  hasEmail: z.boolean().optional(),
  isVerified: z.boolean().optional(),
  paidBy: z.string().optional(),
  mentions: z.string().optional(),
  name: z.string().optional(),
  hashtag: z.string().optional(),
})
export type Conditions = z.infer<typeof conditionsSchema>

/** What is true of a creator or a post, whatever a search finds. */
export type Truth = {
  id: string
  themes: ReadonlySet<string>
  groups: ReadonlySet<string>
  /** What a creator is also about, or the author of a post. */
  touches: { themes: ReadonlySet<string>; groups: ReadonlySet<string> }
  country: string | null
  city: string | null
  language: string | null
  gender: string | null
  followers: number
  hasEmail: boolean
  isVerified: boolean
  paidBy: ReadonlySet<string>
  username: string
  /** Without case, accents and signs, except for those of mentions and hashtags. */
  text: string
  /** Of a post, or of a creator's name and bio. */
  words: ReadonlySet<string>
}

export type Truths = Record<SearchScope, Record<SocialNetwork, readonly Truth[]>>

export function truthsOf(world: World): Truths {
  const truths: Truths = { discovery: { instagram: [], youtube: [] }, content: { instagram: [], youtube: [] } }
  for (const network of socialNetworks) {
    const creators = creatorsBetween(world, network, 0, world.creators[network])
    const byId = new Map(creators.map(creator => [creator.record.platformId, creator]))
    const postsBy = new Map<string, Post[]>()
    const posts = postsBetween(world, network, 0, world.creators[network])
    for (const post of posts) {
      const { authorPlatformId } = post.record
      postsBy.set(authorPlatformId, [...(postsBy.get(authorPlatformId) ?? []), post])
    }
    truths.discovery[network] = creators.map(creator =>
      ofCreator(creator, postsBy.get(creator.record.platformId) ?? []),
    )
    truths.content[network] = posts.flatMap(post => {
      const author = byId.get(post.record.authorPlatformId)
      return author === undefined ? [] : [ofPost(post, author)]
    })
  }
  return truths
}

const groupByTheme = new Map(Object.entries(taxonomy).flatMap(([group, themes]) => themes.map(theme => [theme, group])))

function topicsOf(names: readonly string[]) {
  const themes = names.filter(name => groupByTheme.has(name))
  return {
    themes: new Set(themes),
    groups: new Set([...names, ...themes.map(theme => groupByTheme.get(theme) ?? theme)]),
  }
}

const aboutOf = ({ record }: Creator) => ({
  country: record.location ?? null,
  city: 'city' in record && typeof record.city === 'string' ? record.city : null,
  language: record.language ?? null,
  gender: record.gender ?? null,
  followers: record.followers,
  hasEmail: Boolean(record.email),
  isVerified: record.isVerified ?? false,
  username: record.username,
})

function ofCreator(creator: Creator, posts: readonly Post[]): Truth {
  const { record, topic, network } = creator
  return {
    ...aboutOf(creator),
    id: searchId(network, record.platformId),
    ...topicsOf([topic.group, topic.theme]),
    touches: topicsOf([...(record.categories ?? []), ...posts.map(({ topic }) => topic.theme)]),
    paidBy: new Set(posts.flatMap(({ truth }) => truth.paid)),
    text: folded([record.name, record.bio, ...posts.map(({ record }) => record.text)].join(' ')),
    words: wordsOf(`${record.name} ${record.bio}`),
  }
}

function ofPost({ record, topic, truth }: Post, author: Creator): Truth {
  return {
    ...aboutOf(author),
    id: searchId(author.network, record.platformId),
    ...topicsOf([topic.group, topic.theme]),
    touches: topicsOf([author.topic.theme]),
    country: record.location ?? null,
    language: record.language ?? null,
    paidBy: new Set(truth.paid),
    text: folded(record.text ?? ''),
    words: wordsOf(record.text ?? ''),
  }
}

const wordsOf = (text: string) => new Set(text.split(/[\s#,.!?:;|·]+/).map(folded))

function folded(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.replace(/[^\p{L}\p{N}@#]/gu, '')
}

/**
 * 3 if all conditions hold, 1 with the group instead of the theme, the country instead of the city, or
 * what the row is also about.
 */
export function gainOf(
  must: Conditions,
  mustNot: Conditions,
  truth: Truth,
  countryOf: (city: string) => string | undefined,
) {
  if (Object.keys(mustNot).length > 0 && holds(mustNot, truth)) return 0
  if (holds(must, truth)) return 3
  const { theme, group, city, ...others } = must
  const themes = [theme ?? []].flat()
  const groups = [group ?? [], themes.flatMap(name => groupByTheme.get(name) ?? [])].flat()
  const isNear = [...truth.groups, ...truth.touches.groups].some(name => groups.includes(name))
  const isInCountry = city === undefined || truth.country === countryOf(city)
  return (isNear || groups.length === 0) && isInCountry && holds(others, truth) ? 1 : 0
}

function holds(conditions: Conditions, truth: Truth): boolean {
  const { theme, group, followersMin, followersMax, paidBy, mentions, name, hashtag, ...same } = conditions
  return (
    [theme ?? []].flat().reduce((is, name) => is || truth.themes.has(name), theme === undefined) &&
    (group === undefined || truth.groups.has(group)) &&
    truth.followers >= (followersMin ?? 0) &&
    truth.followers <= (followersMax ?? Number.POSITIVE_INFINITY) &&
    (paidBy === undefined || truth.paidBy.has(paidBy)) &&
    (mentions === undefined || truth.paidBy.has(mentions) || isMentioned(mentions, truth)) &&
    (name === undefined || truth.username === name.toLowerCase()) &&
    (hashtag === undefined || truth.words.has(folded(hashtag))) &&
    Object.entries(same).every(([key, value]) => Object.entries(truth).some(([own, is]) => own === key && is === value))
  )
}

const isMentioned = (brand: string, { text }: Truth) =>
  text.includes(`@${folded(brand)}`) || text.includes(`#${folded(brand)}`)
