import { taxonomy } from '@limelight/contract/search/taxonomy'
import type { SearchTopics } from '@limelight/contract/settings/built-in'
import { remember } from '../../engines/remember.ts'
import { foldWords } from './fold.ts'
import { isFiller } from './small-words.ts'
import { singularOf, withoutEnding } from './stems.ts'
import { collectiveNames, readNearWords, type TopicNames, topicNames } from './topic-files.ts'

type Topics = readonly string[]
/** What a phrase means, and the languages in which it does. */
type Meaning = { topics: Topics; languages: ReadonlySet<string> }

const names = Object.entries(taxonomy).flat(2)
const parents = new Map(Object.entries(taxonomy).flatMap(([group, themes]) => themes.map(theme => [theme, group])))
const known = new Map(names.map(name => [name.toLowerCase(), name]))

/** Words as a key: equal for the singular and plural of each. */
const keyOf = (words: readonly string[]) => words.map(singularOf).join(' ')

/** "Lashes & brows" is also each half, "Hip-hop" also one word, and so is "Street food". */
export function spellingsOf(phrase: string): string[][] {
  const plain = phrase.replaceAll('’', "'")
  const halves = plain.split(' & ')
  const spellings = [plain, plain.replaceAll("'", ''), halves.join(' and '), ...halves]
  return spellings
    .map(text => foldWords(text).split(' '))
    .flatMap(words => (words.length > 1 ? [words, [words.join('')]] : [words]))
}

const meanings = new Map<string, Meaning>()
const meaningsOfParts = new Map<string, Meaning>()

/** Two languages may have one phrase for different topics: it means both. */
function learn(known: Map<string, Meaning>, spellings: string[][], topics: Topics, language: string): void {
  for (const words of spellings) {
    const before = known.get(keyOf(words))
    known.set(keyOf(words), {
      topics: [...new Set([...(before?.topics ?? []), ...topics])],
      languages: new Set([...(before?.languages ?? []), language]),
    })
  }
}

const english = 'en'
for (const name of names) learn(meanings, spellingsOf(name), [name], english)
const named = new Set(meanings.keys())
/** The names of the taxonomy mean their topic and nothing else. */
const freeSpellingsOf = (phrase: string) => spellingsOf(phrase).filter(words => !named.has(keyOf(words)))
for (const { language, topic, names, parts } of topicNames) {
  for (const name of names) learn(meanings, freeSpellingsOf(name), [topic], language)
  for (const part of parts) learn(meaningsOfParts, spellingsOf(part), [topic], language)
}
for (const { phrase, topics } of collectiveNames) learn(meanings, spellingsOf(phrase), topics, english)

/** What operators add, with the text that it was made of. */
type Added = { text: string; names: readonly TopicNames[]; meanings: ReadonlyMap<string, Meaning>; longest: number }
let added: Added = { text: '', names: [], meanings: new Map(), longest: 0 }

/** Takes names that operators add in place of the ones before. Names of the taxonomy keep their topic. */
export function useAddedNames(topics: SearchTopics): void {
  const text = JSON.stringify(topics)
  if (text === added.text) return
  const names = Object.entries(topics).flatMap(([language, named]) =>
    Object.entries(named).map(([topic, names = []]) => ({ language, topic, names, parts: [] })),
  )
  const learned = new Map(meanings)
  for (const { language, topic, names: phrases } of names) {
    for (const phrase of phrases) learn(learned, freeSpellingsOf(phrase), [topic], language)
  }
  const changed = [...learned].filter(([key, meaning]) => meanings.get(key) !== meaning)
  const longest = Math.max(0, ...changed.map(([key]) => key.split(' ').length))
  added = { text, names, meanings: new Map(changed), longest }
}

/** How many words the longest phrase has that begins with a word, by the key of that word. */
const longestPhrases = new Map<string, number>()
for (const key of [...meanings.keys(), ...meaningsOfParts.keys()]) {
  const [first = '', ...others] = key.split(' ')
  longestPhrases.set(first, Math.max(longestPhrases.get(first) ?? 0, 1 + others.length))
}

/** Words of one name that are said of anything: "skincare reviews" is not about cars. */
const ofAnything: ReadonlySet<string> = new Set(['review'])
/** A word of a name means every topic with this word: "luxury" is fashion, travel and lifestyle. */
const meaningsOfWords = new Map<string, string[]>()
for (const name of names) {
  const words = foldWords(name)
    .split(' ')
    .filter(word => word.length > 1)
  for (const key of new Set(words.map(singularOf))) {
    if (ofAnything.has(key)) continue
    meaningsOfWords.set(key, [...(meaningsOfWords.get(key) ?? []), name])
  }
}

/**
 * Words that texts about anything contain: a bio that ends with "and good coffee" is not about
 * coffee.
 */
const passing: ReadonlySet<string> = new Set(
  (
    'coffee kaffee cafe caffe koffie kahve kopi sustainable sustainability food travel family home music art style ' +
    'fashion beauty health sport sports life living daily tips small real do it yourself make up city learning retro ' +
    'mobile house esports anime classical study start ups camper marketing camping estate relationships off road work ' +
    'self play playing natural kids games nature magic sleep hip hop photos fotos foto fit eating reading authors ' +
    'founders producers bread restaurants trading luxury casa maison huis rumah familie famille familia famiglia ' +
    'keluarga camera camara kamera musik musica musique arte kunst mode moda essen comida cibo natur natura trabajo lavoro'
  )
    .split(' ')
    .map(word => keyOf([word])),
)
export const isPassing = (word: string) => passing.has(singularOf(word))

/** The longest phrase at a place that is a part of topics. */
export function partAt(keys: readonly string[], at: number): { length: number; topics: Topics } | undefined {
  return longestAt([meaningsOfParts], keys, at)
}

/** The topics that have this word, or these words, as a part. */
function topicsWithPart(phrase: string): Topics {
  const keys = foldWords(phrase).split(' ').map(singularOf)
  const part = partAt(keys, 0)
  return part?.length === keys.length ? part.topics : []
}

/** Learned at the first question, because most processes ask none, and there are many words. */
let topicsByNearWord: ReadonlyMap<string, Topics> | undefined

function near(key: string): Topics {
  topicsByNearWord ??= new Map(
    readNearWords().flatMap(({ topic, words }) =>
      words.flatMap(spellingsOf).map((spelling): [string, Topics] => [keyOf(spelling), [topic]]),
    ),
  )
  const found = [key, withoutEnding(key), ...withoutForeignPlural(key)].find(each => topicsByNearWord?.has(each))
  return topicsByNearWord.get(found ?? '') ?? []
}

/** "lampen" and "colchone", which is left of "colchones". */
function withoutForeignPlural(key: string): string[] {
  const endings = key.length < 6 ? [] : ['n', 'e', 'en', 'er']
  return endings.flatMap(ending => (key.endsWith(ending) ? key.slice(0, -ending.length) : []))
}

/** What to offer instead of a word, or of words beside each other, that no text has. */
export function topicsNear(words: string): Topics {
  const ofPart = topicsWithPart(words)
  return ofPart.length > 0 ? ofPart : near(keyOf(foldWords(words).split(' ')))
}

/** The topics that have these words as their whole name. */
export function topicsNamed(words: string): Topics {
  return meaningIn([added.meanings, meanings], keyOf(foldWords(words).split(' ')))?.topics ?? []
}

/** Several words written as one are about what they begin and end with: "learnpiano" about learning and the piano. */
export const topicsNearTag = (tag: string) => topicsOfEnds(tag, 4, topicsOfTagOrNear)

/** A word with the name of a topic at its beginning or end: "destinationwedding". */
export const topicsNamedIn = (word: string) => topicsOfEnds(word, 5, topicsNamed)

/** Of the longest beginning and the longest end with topics. Pieces shorter than `shortest` are in too many words. */
function topicsOfEnds(word: string, shortest: number, topicsOf: (piece: string) => Topics): Topics {
  const lengths = Array.from({ length: Math.max(1, word.length - shortest + 1) }, (_, less) => word.length - less)
  const first = (pieces: readonly string[]) => pieces.map(topicsOf).find(topics => topics.length > 0) ?? []
  const [beginning, end] = [lengths.map(length => word.slice(0, length)), lengths.map(length => word.slice(-length))]
  return [...new Set([...first(beginning), ...first(end)])]
}

function topicsOfTagOrNear(piece: string): Topics {
  const told = topicsOfTags([piece])
  return told.length > 0 ? told : near(keyOf([piece]))
}

/** The longest phrase at a place that names topics, by the keys of its words. */
export function topicsAt(keys: readonly string[], at: number): { length: number; topics: Topics } | undefined {
  const found = longestAt([added.meanings, meanings], keys, at)
  return found && { length: found.length, topics: found.topics }
}

function longestAt(
  known: readonly ReadonlyMap<string, Meaning>[],
  keys: readonly string[],
  at: number,
): (Meaning & { length: number }) | undefined {
  const longest = Math.max(longestPhrases.get(keys[at] ?? '') ?? 1, added.longest)
  for (let length = Math.min(longest, keys.length - at); length > 0; length -= 1) {
    const key = keys.slice(at, at + length).join(' ')
    const meaning = meaningIn(known, key)
    if (meaning !== undefined) return { length, ...meaning }
  }
  return undefined
}

function meaningIn(known: readonly ReadonlyMap<string, Meaning>[], key: string): Meaning | undefined {
  const find = (key: string) => known.map(each => each.get(key)).find(each => each !== undefined)
  return find(key) ?? find(withoutEnding(key))
}

/** The topics whose names have this word. */
export function topicsWithWord(key: string): Topics {
  return meaningsOfWords.get(key) ?? []
}

/** The topics that hashtags tell, by whole tags only. */
export function topicsOfTags(tags: readonly string[]): string[] {
  return [...new Set(tags.flatMap(tag => added.meanings.get(keyOf([tag]))?.topics ?? topicsOfTag(tag)))]
}

/** Hashtags have no spaces, and those of a part tell the topic too. */
const topicsOfTag = remember((tag): Topics => meaningIn([meanings, meaningsOfParts], keyOf([tag]))?.topics ?? [])

/** A sign of a script without spaces says little by itself. */
const isSign = (key: string) => /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u.test(key)

/** A phrase of a text that names topics, by the places of its words. */
type Phrase = { at: number; length: number; topics: Topics }

/**
 * The phrases by which folded words name topics in their language or in English, and not in passing:
 * "dans" is Dutch for dance, and French for in.
 */
export function phrasesIn(words: readonly string[], language: string | null): Phrase[] {
  const keys = words.map(singularOf)
  const phrases: Phrase[] = []
  let at = 0
  while (at < words.length) {
    const found = longestAt([added.meanings, meanings, meaningsOfParts], keys, at)
    const length = found?.length ?? 1
    const phrase = words.slice(at, at + length)
    const isSaying = length > 1 || !(isFiller(phrase[0] ?? '') || isSign(keys[at] ?? ''))
    const isOfText = language === null || found?.languages.has(language) || found?.languages.has(english)
    const isSure = isSaying && isOfText && !phrase.some(isPassing)
    if (isSure && found !== undefined) phrases.push({ at, length, topics: found.topics })
    at += length
  }
  return phrases
}

/** The topics that a text names. */
export function topicsOfText(text: string, language: string | null): string[] {
  return [...new Set(phrasesIn(foldWords(text).split(' '), language).flatMap(({ topics }) => topics))]
}

/** These topics and the groups they belong to. */
export function withGroups(topics: readonly string[]): string[] {
  return [...new Set(topics.flatMap(topic => [topic, parents.get(topic) ?? topic]))]
}

/** The group of a theme; a group is its own. */
export function groupOf(topic: string): string {
  return parents.get(topic) ?? topic
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

const foldedNames = names.map(name => ({ topic: name, phrases: [` ${foldWords(name)}`] }))
const foldPhrases = ({ topic, names }: TopicNames) => ({ topic, phrases: names.map(name => ` ${foldWords(name)}`) })
const foldedPhrases = topicNames.map(foldPhrases)

/** The topics that a beginning may mean, those named by it first. */
export function topicsBeginning(beginning: string): string[] {
  const start = ` ${beginning}`
  const rankOf = (phrases: readonly string[]) => Number(phrases.some(phrase => phrase.startsWith(start)))
  const found = [...foldedNames, ...foldedPhrases, ...added.names.map(foldPhrases)].filter(({ phrases }) =>
    phrases.some(phrase => phrase.includes(start)),
  )
  const isNamed = new Set(foldedNames)
  const ordered = found.sort(
    (one, other) =>
      Number(isNamed.has(other)) - Number(isNamed.has(one)) ||
      (isNamed.has(one) ? rankOf(other.phrases) - rankOf(one.phrases) : 0),
  )
  return [...new Set(ordered.map(({ topic }) => topic))]
}
