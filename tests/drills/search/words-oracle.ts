import { taxonomy } from '@limelight/contract/search/taxonomy'
import { formsOf, singularOf, stemOf } from '@limelight/core/search/words/stems'
import { collective, fillers, parts, passing, synonyms } from '@limelight/core/search/words/topic-words'

/**
 * How words match, implemented a second time and as plainly as possible. Only the lists of words
 * and the stemmers are shared with the product.
 */
export type Text = {
  /** Stems in the language of the row. */
  words: ReadonlySet<string>
  /** Whole hashtags. */
  tags: ReadonlySet<string>
  /** In lower case. */
  topics: ReadonlySet<string>
  /** A word may name this: the username of a creator. Empty for posts. */
  named: string
}

export function plain(text: string): string {
  return [...text.normalize('NFKD')]
    .filter(letter => !/\p{M}/u.test(letter))
    .join('')
    .toLowerCase()
}

/**
 * A run of letters and digits is a word. Each sign is a word in scripts without spaces, and each
 * emoji too.
 */
function wordsIn(text: string): string[] {
  const words: string[] = []
  let word = ''
  const end = () => {
    if (word !== '') words.push(word)
    word = ''
  }
  for (const letter of plain(text)) {
    if (/\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Thai}|\p{Extended_Pictographic}/u.test(letter)) {
      end()
      words.push(letter)
    } else if (/\p{L}|\p{N}/u.test(letter)) word += letter
    else end()
  }
  end()
  return words
}

function rawTags(text: string): string[] {
  return text
    .split(/[#＃]/)
    .slice(1)
    .flatMap(rest => /^[\p{L}\p{M}\p{N}_]+/u.exec(rest)?.[0] ?? [])
}

export function stemsIn(text: string, language: string | null | undefined): Set<string> {
  // A capital inside a hashtag begins another word.
  const halves = rawTags(text).flatMap(tag => tag.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))
  return new Set([text, ...halves].flatMap(wordsIn).map(word => stemOf(word, language)))
}

export function tagsIn(text: string): Set<string> {
  return new Set(rawTags(text).map(tag => wordsIn(tag).join('')))
}

const groups = Object.entries(taxonomy)
const everyTopic = groups.flat(2)
const english = (words: readonly string[]) => words.map(singularOf).join(' ')

function readings(phrase: string): string[][] {
  const halves = phrase.split(' & ')
  return [phrase, phrase.replace('’', ''), phrase.replace("'", ''), halves.join(' and '), ...halves].map(wordsIn)
}

const names = (topics: readonly string[]) => topics.map(name => ({ phrase: name, topics: [name] }))
const others = (list: Record<string, readonly string[]>) =>
  Object.entries(list).flatMap(([name, phrases]) => phrases.map(phrase => ({ phrase, topics: [name] })))
const several = Object.entries(collective).map(([phrase, topics]) => ({ phrase, topics }))

/** The last entry wins. Each phrase is also known as one word. */
const meanings = new Map(
  [...others(synonyms), ...several, ...names(everyTopic)].flatMap(({ phrase, topics }) =>
    readings(phrase).flatMap(words => [
      [english(words), topics] as const,
      [english([words.join('')]), topics] as const,
    ]),
  ),
)
const tagMeanings = new Map(
  [...others(parts), ...others(synonyms), ...names(everyTopic)].flatMap(({ phrase, topics }) =>
    readings(phrase).map(words => [english([words.join('')]), topics] as const),
  ),
)

type Term = { words: string[]; topics: readonly string[] }

function termsOf(words: readonly string[]): Term[] {
  if (words.length === 0) return []
  for (const length of [6, 5, 4, 3, 2, 1].filter(length => length <= words.length)) {
    const topics = meanings.get(english(words.slice(0, length)))
    if (topics !== undefined) return [{ words: words.slice(0, length), topics }, ...termsOf(words.slice(length))]
  }
  return [{ words: words.slice(0, 1), topics: [] }, ...termsOf(words.slice(1))]
}

const isAmong = (list: readonly string[], word: string) => list.some(one => english(wordsIn(one)) === english([word]))

const lower = (topics: Iterable<string>) => [...topics].map(topic => topic.toLowerCase())
const withGroups = (topics: readonly string[]) => [
  ...topics,
  ...groups.filter(([, themes]) => themes.some(theme => topics.includes(theme))).map(([group]) => group),
]
const told = (text: string) =>
  termsOf(wordsIn(text)).flatMap(({ words, topics }) => (words.some(word => isAmong(passing, word)) ? [] : topics))
const tagged = (text: string) => [...tagsIn(text)].flatMap(tag => tagMeanings.get(english([tag])) ?? [])

const isTheme = (topic: string) => groups.some(([, themes]) => themes.includes(topic))

const firstTopics = (categories: readonly string[]) =>
  categories.flatMap(category => everyTopic.filter(topic => topic.toLowerCase() === category.toLowerCase())).slice(0, 2)

export function topicsOfCreator(categories: readonly string[], text: string, bio: string): Set<string> {
  const given = firstTopics(categories)
  if (given.some(isTheme)) return new Set(lower(withGroups(given)))
  return new Set(lower(withGroups([...(given.length === 0 ? told(text) : given), ...tagged(bio)])))
}

export function topicsOfPost(authorCategories: readonly string[], text: string): Set<string> {
  const tags = tagged(text)
  const isOther = (topic: string) =>
    groups.some(([, themes]) => themes.includes(topic) && tags.some(tag => themes.includes(tag)))
  const sure = [...firstTopics(authorCategories).filter(topic => !isOther(topic)), ...tags]
  return new Set(lower(withGroups(sure.length === 0 ? told(text) : sure)))
}

type Condition = (row: Text) => boolean

/** The conditions of the words of a search. Parts of usernames are checked elsewhere. */
export function wordConditions(search: string, isOfCreators: boolean): Condition[] {
  const quoted = [...search.matchAll(/"([^"]*)"/g)].flatMap(([, text = '']) => wordsIn(text))
  const pieces = search
    .replaceAll(/"[^"]*"/g, ' ')
    .split(/\s+/)
    .filter(piece => !/^[@＠]./u.test(piece))
  const isTag = (piece: string) => /^[#＃]/u.test(piece) && wordsIn(piece.slice(1)).length > 0
  const tags = pieces.filter(isTag).map(piece => wordsIn(piece.slice(1)).join(''))
  const others = pieces.filter(piece => !isTag(piece))
  const isHandle = (piece: string) => /[._]/.test(trimmed(piece)) && wordsIn(piece).length > 0
  const plainWords = others.filter(piece => !isHandle(piece)).flatMap(wordsIn)
  const terms = termsOf(plainWords)
  const hasTopic = terms.some(({ topics }) => topics.length > 0)
  const kept = terms.filter(
    ({ words: [word = ''], topics }) => !(hasTopic && topics.length === 0 && isAmong(fillers, word)),
  )
  return [
    ...quoted.map((word): Condition => inText(word)),
    ...tags.map((tag): Condition => {
      const topics = isOfCreators ? lower(tagMeanings.get(english([tag])) ?? []) : []
      return row => row.tags.has(tag) || topics.some(topic => row.topics.has(topic))
    }),
    ...others.filter(isHandle).map(piece => textOrHandle(trimmed(piece), wordsIn(piece).map(inText))),
    ...kept.map(conditionOf),
  ]
}

/** Without signs that no username begins or ends with. */
function trimmed(piece: string): string {
  const letters = [...plain(piece)]
  const isOfHandle = (letter = '') => /\p{L}|\p{N}|_/u.test(letter)
  while (letters.length > 0 && !isOfHandle(letters[0])) letters.shift()
  while (letters.length > 0 && !isOfHandle(letters.at(-1))) letters.pop()
  return letters.join('')
}

function textOrHandle(handle: string, parts: readonly Condition[]): Condition {
  const isLong = [...handle].length >= 3
  return row => parts.every(holds => holds(row)) || (isLong && row.named === handle)
}

function inText(word: string): Condition {
  const forms = formsOf(word)
  return row => forms.some(form => row.words.has(form))
}

function conditionOf({ words, topics }: Term): Condition {
  const [first = ''] = words
  const named = everyTopic.filter(name => wordsIn(name).some(part => part.length > 1 && isAmong([part], first)))
  const wanted = lower(topics.length > 0 ? topics : named)
  if (wanted.length === 0) {
    return textOrHandle(first, [inText(first)])
  }
  const inEnglish = words.map(
    (word): Condition =>
      row =>
        row.words.has(word) || row.words.has(stemOf(word, 'en')),
  )
  const isSaidInPassing = words.some(word => isAmong(passing, word))
  return row =>
    wanted.some(topic => row.topics.has(topic)) || (!isSaidInPassing && inEnglish.every(holds => holds(row)))
}
