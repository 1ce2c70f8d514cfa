import type { Language } from '@limelight/contract/countries'
import type { Identity } from './identities.ts'
import { title } from './identities.ts'
import { phrasesOf } from './phrases.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'
import { type Topic, topics } from './topics.ts'

type About = { language: Language; place: Place; topic: Topic; username: string; email: string | null }

/** Reserved domains, which cannot be registered. */
const mailHosts = ['mail.example', 'post.example', 'inbox.example']

export function emailOf(random: Random, { username, gender }: Identity): string | null {
  if (!random.chance(gender === 'brand' ? 0.8 : 0.38)) return null
  const name = username.replace(/[^a-z0-9]+/g, '.').replace(/^\.|\.$/g, '')
  return random.chance(0.4) ? `hello@${name.replaceAll('.', '-')}.example` : `${name}@${random.pick(mailHosts)}`
}

const signs: Record<string, readonly string[]> = {
  Beauty: ['💄', '✨', '🌸'],
  Fashion: ['👗', '🧥', '🕶'],
  Food: ['🍜', '🍰', '🥑'],
  Fitness: ['💪', '🏋', '🔥'],
  Travel: ['✈', '🌍', '🏝'],
  Gaming: ['🎮', '🕹', '👾'],
  Technology: ['💻', '📱', '🤖'],
  Music: ['🎵', '🎸', '🎧'],
  Family: ['👶', '🧸', '💛'],
  Home: ['🏡', '🪴', '🔨'],
  Sports: ['⚽', '🏆', '🥇'],
  Outdoors: ['⛰', '🌲', '🏕'],
  Animals: ['🐾', '🐶', '🐱'],
  Art: ['🎨', '📷', '🖌'],
  Education: ['📚', '🔭', '🧠'],
  Business: ['📈', '💼', '🚀'],
  Health: ['🧘', '🌿', '💚'],
  Entertainment: ['🎬', '😂', '🎭'],
  Cars: ['🚗', '🏍', '🔧'],
  Lifestyle: ['☕', '🕊', '🌼'],
}

export function fill(phrase: string, { n, t, c }: { n: string; t: string; c: string }): string {
  const filled = phrase.replaceAll('{n}', n).replaceAll('{t}', t).replaceAll('{c}', c)
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

/** A bio, and the city that it may name. */
export function bioOf(
  random: Random,
  { language, place, topic, username, email }: About,
): { bio: string; city: string | null } {
  if (random.chance(0.02)) return { bio: '', city: null }
  const phrases = phrasesOf[language]
  const city = random.pick(place.cities)
  const noun = phrases.nouns[topic.group] ?? topic.group
  const sign = random.chance(0.6) ? ` ${random.pick(signs[topic.group] ?? ['✨'])}` : ''
  const parts = [fill(random.pick(phrases.bios), { n: noun, t: random.pick(topic.words), c: city }) + sign]
  // Some bios leave the topic out, and some mention another one.
  if (!random.chance(0.1)) parts.push(tagsOf(random, topic))
  if (random.chance(0.12)) parts.push(title(random.pick(random.pick(topics).words)))
  if (random.chance(0.4)) parts.push(`📍 ${city}`)
  if (email !== null && random.chance(0.3)) parts.push(`${phrases.contact}: ${email}`)
  if (random.chance(0.12)) parts.push(`@${random.pick(topic.words)}.${random.pick(['team', 'shop', 'daily'])}`)
  if (random.chance(0.25)) parts.push(linkOf(random, username))
  return { bio: parts.join(random.pick([' | ', ' · ', '\n', '\n'])), city }
}

export function linkOf(random: Random, username: string): string {
  const host = username.replace(/[^a-z0-9]+/g, '-')
  return random.pick([`https://links.example/${username}`, `www.${host}.example`, `${host}.example/shop`])
}

/** Two or three words of the topic, as words or tags. */
function tagsOf(random: Random, topic: Topic): string {
  const first = random.whole(0, 3)
  const words = Array.from({ length: random.whole(2, 3) }, (_, index) => topic.words[(first + index) % 4] ?? topic.name)
  return random.chance(0.4) ? words.map(word => `#${word}`).join(' ') : words.map(title).join(', ')
}
