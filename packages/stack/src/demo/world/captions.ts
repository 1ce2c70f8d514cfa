import type { Language } from '@limelight/contract/countries'
import type { SocialNetwork } from '@limelight/contract/networks'
import { fill, linkOf } from './bios.ts'
import type { Creator } from './creators.ts'
import { phrasesOf } from './phrases.ts'
import { type Place, places } from './places.ts'
import type { Random } from './random.ts'
import { type Topic, topics } from './topics.ts'

const placesByCountry = new Map<string, Place>(places.map(place => [place.country, place]))
const languages = new Map<string, Language>((Object.keys(phrasesOf) as Language[]).map(code => [code, code]))

/** The topic of a post: every tenth is about another one than its author, unless that is a known person. */
export function topicOfPost(random: Random, { topic, person }: Creator): Topic {
  return random.chance(0.9) || person !== undefined ? topic : random.pick(topics)
}

/** The caption of a post, or the title and description of a video. */
export function captionOf(random: Random, { network, record, topic }: Creator, about: Topic): string {
  const { language, location, username } = record
  const place = placesByCountry.get(location ?? '') ?? random.pick(places)
  const code = languages.get(language ?? '') ?? place.languages[0] ?? 'en'
  const phrases = phrasesOf[code]
  const noun = phrases.nouns[about.group] ?? about.group
  const city = random.pick(place.cities)
  const words = { n: noun, t: subjectOf(random, { network, code, about }), c: city }
  const parts = [fill(random.pick(phrases.captions), words)]
  if (random.chance(0.22)) parts.push(mentionOf(random, about))
  if (random.chance(0.06)) parts.push(linkOf(random, username))
  if (record.email !== null && record.email !== undefined && random.chance(0.02))
    parts.push(`${phrases.contact}: ${record.email}`)
  const tags = hashtagsOf(random, { about, topic, local: [noun, city] })
  return `${parts.join(' ')}${network === 'youtube' || random.chance(0.3) ? '\n' : ' '}${tags}`
}

/** Titles name the theme. Captions often say it with a hashtag. */
function subjectOf(
  random: Random,
  { network, code, about }: { network: SocialNetwork; code: Language; about: Topic },
): string {
  const isNamed = network === 'youtube' || random.chance(code === 'en' ? 0.6 : 0.1)
  return isNamed ? about.theme.toLowerCase() : `#${random.pick(about.words)}`
}

const partners = ['official', 'store', 'studio', 'daily', 'community', 'club']
const thanks = ['', '', 'w/ ', '📸 ', '🤝 ', '💛 ']

function mentionOf(random: Random, { words }: Topic): string {
  return `${random.pick(thanks)}@${random.pick(words)}.${random.pick(partners)}`
}

/**
 * Hashtags of the post's topic, theme and group, and sometimes of its author's theme, the group in
 * the author's language, or the city.
 */
function hashtagsOf(
  random: Random,
  { about, topic, local }: { about: Topic; topic: Topic; local: readonly string[] },
): string {
  const tags = Array.from({ length: random.whole(1, 3) }, () => random.pick(about.words))
  if (random.chance(0.75)) tags.push(...tagsOf(about.theme))
  if (random.chance(0.5)) tags.push(...tagsOf(about.group))
  if (about !== topic && random.chance(0.5)) tags.push(...tagsOf(topic.theme))
  if (random.chance(0.25)) tags.push(...tagsOf(random.pick(local)))
  return [...new Set(tags)].map(tag => `#${tag}`).join(' ')
}

const tagsByName = new Map<string, readonly string[]>()

/** 'Lashes & brows' → lashes, brows; 'Home cooking' → homecooking. Names are few, so they are kept. */
export function tagsOf(name: string): readonly string[] {
  const known = tagsByName.get(name)
  if (known !== undefined) return known
  const tags = name
    .toLowerCase()
    .split(' & ')
    .map(part => part.replace(/[^\p{L}\p{N}\p{M}]/gu, ''))
    .filter(tag => tag !== '')
  tagsByName.set(name, tags)
  return tags
}
