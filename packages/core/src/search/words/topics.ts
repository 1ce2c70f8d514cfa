import { taxonomy } from '@limelight/contract/search/taxonomy'
import { foldWords } from './fold.ts'
import { remember } from './remember.ts'
import { singularOf } from './stems.ts'
import { collective, fillers, parts, passing, synonyms } from './topic-words.ts'

type Topics = readonly string[]

const names = Object.entries(taxonomy).flat(2)
const parents = new Map(Object.entries(taxonomy).flatMap(([group, themes]) => themes.map(theme => [theme, group])))
const known = new Map(names.map(name => [name.toLowerCase(), name]))

/** Words as a key: equal for the singular and plural of each. */
const keyOf = (words: readonly string[]) => words.map(singularOf).join(' ')

/** What a whole phrase means, by its key. Names take precedence over synonyms. */
const meanings = new Map<string, Topics>([
  ...Object.entries(synonyms).flatMap(([topic, phrases]) => phrases.flatMap(phrase => entriesOf(phrase, [topic]))),
  ...Object.entries(collective).flatMap(([phrase, topics]) => entriesOf(phrase, topics)),
  ...names.flatMap(name => entriesOf(name, [name])),
])
/** How many words the longest phrase has that begins with a word, by the key of that word. */
const longestPhrases = new Map<string, number>()
for (const key of meanings.keys()) {
  const [first = '', ...others] = key.split(' ')
  longestPhrases.set(first, Math.max(longestPhrases.get(first) ?? 0, 1 + others.length))
}

/** A word of a name means every topic with this word: "luxury" is fashion, travel and lifestyle. */
const meaningsOfWords = new Map<string, string[]>()
for (const name of names) {
  for (const key of new Set(
    foldWords(name)
      .split(' ')
      .filter(isWord)
      .map(word => keyOf([word])),
  )) {
    meaningsOfWords.set(key, [...(meaningsOfWords.get(key) ?? []), name])
  }
}

/** Hashtags have no spaces, and those of a part tell the topic too. */
const meaningsOfTags = new Map<string, Topics>([
  ...Object.entries(parts).flatMap(([topic, phrases]) => phrases.flatMap(phrase => tagsOf(phrase, [topic]))),
  ...Object.entries(synonyms).flatMap(([topic, phrases]) => phrases.flatMap(phrase => tagsOf(phrase, [topic]))),
  ...names.flatMap(name => tagsOf(name, [name])),
])

const passingKeys = new Set(passing.map(word => keyOf([foldWords(word)])))
const fillerKeys = new Set(fillers.map(word => keyOf([word])))

function isWord(word: string): boolean {
  return word.length > 1
}

/** "Lashes & brows" is also each half, "Hip-hop" also one word, and so is "Street food". */
function spellingsOf(phrase: string): string[][] {
  const plain = phrase.replaceAll('’', "'")
  const halves = plain.split(' & ')
  const spellings = [plain, plain.replaceAll("'", ''), halves.join(' and '), ...halves]
  return spellings
    .map(text => foldWords(text).split(' '))
    .flatMap(words => (words.length > 1 ? [words, [words.join('')]] : [words]))
}

function entriesOf(phrase: string, topics: Topics): [string, Topics][] {
  return spellingsOf(phrase).map(words => [keyOf(words), topics])
}

function tagsOf(phrase: string, topics: Topics): [string, Topics][] {
  return spellingsOf(phrase).map(words => [keyOf([words.join('')]), topics])
}

/** One part of a search: the topics it names, if any, and its words, if they are searched for. */
export type Phrase = { topics: Topics; words: readonly string[] }

/**
 * Splits folded words into phrases, the longest topic first. Beside a topic, words without a
 * meaning of their own are left out.
 */
export function phrasesOf(words: readonly string[]): Phrase[] {
  const found = takePhrases(words)
  const addsNothing = ({ words }: Phrase) => words.every(isFiller)
  const namesTopic = found.some(phrase => phrase.topics.length > 0 && !addsNothing(phrase))
  return found
    .filter(phrase => !(namesTopic && addsNothing(phrase)))
    .map(({ topics, words }) => (topics.length > 0 ? { topics, words } : namedByWord(words)))
    .map(({ topics, words }) => ({ topics, words: topics.length > 0 && words.some(isPassing) ? [] : words }))
}

const isFiller = (word: string) => fillerKeys.has(keyOf([word]))
const isPassing = (word: string) => passingKeys.has(keyOf([word]))

function takePhrases(words: readonly string[]): Phrase[] {
  const keys = words.map(singularOf)
  const found: Phrase[] = []
  let at = 0
  while (at < words.length) {
    const { length, topics } = longestAt(keys, at)
    found.push({ topics, words: words.slice(at, at + length) })
    at += length
  }
  return found
}

function longestAt(keys: readonly string[], at: number): { length: number; topics: Topics } {
  const longest = longestPhrases.get(keys[at] ?? '') ?? 0
  for (let length = Math.min(longest, keys.length - at); length > 0; length -= 1) {
    const topics = meanings.get(keys.slice(at, at + length).join(' '))
    if (topics !== undefined) return { length, topics }
  }
  return { length: 1, topics: [] }
}

function namedByWord(words: readonly string[]): Phrase {
  return { topics: meaningsOfWords.get(keyOf(words)) ?? [], words }
}

/** The topics that hashtags tell, by whole tags only. */
export function topicsOfTags(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap(topicsOfTag))]
}

const topicsOfTag = remember((tag): Topics => meaningsOfTags.get(keyOf([tag])) ?? [])

/** The topics that a text names in plain words, and not in passing. */
export function topicsOfText(text: string): string[] {
  const words = foldWords(text).split(' ')
  const phrases = takePhrases(words).filter(phrase => !phrase.words.some(isPassing))
  return [...new Set(phrases.flatMap(({ topics }) => topics))]
}

/** These topics and the groups they belong to. */
export function withGroups(topics: readonly string[]): string[] {
  return [...new Set(topics.flatMap(topic => [topic, parents.get(topic) ?? topic]))]
}

/** The topic that a category of a source is, or undefined if the taxonomy does not have it. */
export function topicOfCategory(category: string): string | undefined {
  return known.get(category.trim().toLowerCase())
}

/** Sources name what matters most first, usually a group and its theme. */
const mainCategories = 2

/** What a creator mostly posts about. Further categories say little about the creator or a post. */
export function mainTopics(categories: readonly string[]): string[] {
  return categories.flatMap(category => topicOfCategory(category) ?? []).slice(0, mainCategories)
}

export function isTheme(topic: string): boolean {
  return parents.has(topic)
}

/**
 * Topics of an author that fit a text with these topics. A text about another theme of the same
 * group is not about the author's.
 */
export function fittingTopics(topics: readonly string[], ofText: readonly string[]): string[] {
  const groups = new Set(ofText.map(topic => parents.get(topic)))
  return topics.filter(topic => !isTheme(topic) || !groups.has(parents.get(topic)))
}

/** The topics that a beginning may mean, those named by it first. */
export function topicsBeginning(beginning: string): string[] {
  const begins = (phrase: string) => ` ${foldWords(phrase)}`.includes(` ${beginning}`)
  const others = Object.entries(synonyms).filter(([, phrases]) => phrases.some(begins))
  const named = names.filter(begins)
  const isFirst = (name: string) => Number(foldWords(name).startsWith(beginning))
  return [...new Set([...named.sort((one, other) => isFirst(other) - isFirst(one)), ...others.map(([topic]) => topic)])]
}

/** All names and other words of topics, for reading sentences. */
export function topicPhrases(): [phrase: string, topic: string][] {
  const others = [...Object.entries(parts), ...Object.entries(synonyms)]
  return [
    ...Object.entries(collective).map(([phrase, [topic = '']]): [string, string] => [phrase, topic]),
    ...others.flatMap(([topic, phrases]) => phrases.map((phrase): [string, string] => [phrase, topic])),
    // Later entries take precedence.
    ...names.map((name): [string, string] => [name, name]),
  ]
}
