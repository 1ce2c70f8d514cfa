import { taxonomy } from '@limelight/contract/search/taxonomy'
import { brandOfWords } from '@limelight/core/search/reading/brand-names'
import { isFiller, isJoiner } from '@limelight/core/search/reading/small-words'
import { formsOf, singularOf, stemOf, withoutEnding } from '@limelight/core/search/reading/stems'
import { collectiveNames, topicNames } from '@limelight/core/search/reading/topic-files'
import { isPassing } from '@limelight/core/search/reading/topics'

/**
 * How words match, implemented a second time and as plainly as possible. Only the lists of words
 * and the stemmers are shared with the product.
 */
export type Text = {
  isPost: boolean
  /** Stems in the language of the row: of a name, title or hashtag, of a bio or caption, and of the author's name. */
  names: ReadonlySet<string>
  told: ReadonlySet<string>
  ofAuthor: ReadonlySet<string>
  /** Whole hashtags. */
  tags: ReadonlySet<string>
  /** In lower case, each with its grade. */
  topics: ReadonlyMap<string, number>
  /** Brands in lower case: those that paid, and those that are named. */
  brands: ReadonlySet<string>
  mentioned: ReadonlySet<string>
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

export function rawTags(text: string): string[] {
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

type Meaning = { topics: string[]; languages: string[] }

/** Each phrase is also known as one word. The names of the taxonomy mean nothing else. */
function meaningsOf(entries: readonly { phrase: string; topics: readonly string[]; language: string }[]) {
  const found = new Map<string, Meaning>()
  for (const { phrase, topics, language } of entries) {
    for (const words of readings(phrase)) {
      for (const key of new Set([english(words), english([words.join('')])])) {
        const before = found.get(key) ?? { topics: [], languages: [] }
        found.set(key, { topics: [...before.topics, ...topics], languages: [...before.languages, language] })
      }
    }
  }
  return found
}

const own = meaningsOf(everyTopic.map(name => ({ phrase: name, topics: [name], language: 'en' })))
const isOwn = (phrase: string) =>
  readings(phrase).some(words => own.has(english(words)) || own.has(english([words.join('')])))
const others = meaningsOf([
  ...topicNames.flatMap(({ names, topic, language }) =>
    names.filter(name => !isOwn(name)).map(phrase => ({ phrase, topics: [topic], language })),
  ),
  ...collectiveNames.map(({ phrase, topics }) => ({ phrase, topics, language: 'en' })),
])
const meanings = new Map([...others, ...own])
const partMeanings = meaningsOf(
  topicNames.flatMap(({ parts, topic, language }) => parts.map(phrase => ({ phrase, topics: [topic], language }))),
)

/** The words of a search: what they mean, or undefined if they say nothing. */
type Term = { words: string[]; topics?: string[]; brand?: string }

const isSign = (word: string) => /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]$/u.test(word)
const lengths = [6, 5, 4, 3, 2, 1]

function termAt(words: readonly string[]): Term {
  const longest = (isIt: (part: readonly string[]) => boolean) =>
    lengths.find(length => length <= words.length && isIt(words.slice(0, length))) ?? 0
  const isFilled = (part: readonly string[]) => part.every(isFiller)
  const topic = longest(part => meaningIn([meanings], part) !== undefined)
  const part = longest(part => meaningIn([partMeanings], part) !== undefined)
  const brand = longest(part => {
    const found = part.length > 4 ? undefined : brandOfWords(part)
    return found !== undefined && !(found.isWord && isFilled(part))
  })
  const whole = Math.max(topic, part)
  const named = namedBeside(words[0] ?? '')
  const isSmall = isFilled(words.slice(0, Math.max(1, topic)))
  if (brand > (isSmall ? 0 : Math.max(whole, named.length > 0 ? 1 : 0))) {
    const found = words.slice(0, brand)
    return { words: found, brand: brandOfWords(found)?.name.toLowerCase() ?? '' }
  }
  if (!isSmall && part > topic) return { words: words.slice(0, part) }
  if (!isSmall && topic > 0) {
    const found = words.slice(0, topic)
    return { words: found, topics: meaningIn([meanings], found)?.topics ?? [] }
  }
  if (!isSmall && named.length > 0) return { words: words.slice(0, 1), topics: named }
  return { words: words.slice(0, 1) }
}

/** Beside other words, one that texts say in passing names nothing. */
const namedBeside = (word: string) => (isPassing(word) ? [] : namedBy(word))
const namedBy = (word: string) =>
  everyTopic.filter(name => wordsIn(name).some(part => part.length > 1 && singularOf(part) === singularOf(word)))

const lower = (topics: Iterable<string>) => [...topics].map(topic => topic.toLowerCase())
const withGroups = (topics: readonly string[]) => [
  ...topics,
  ...groups.filter(([, themes]) => themes.some(theme => topics.includes(theme))).map(([group]) => group),
]
function told(text: string, language: string | null | undefined): string[] {
  const read = (words: readonly string[]): string[] => {
    if (words.length === 0) return []
    const length = lengths.find(each => each <= words.length && meaningOf(words.slice(0, each)) !== undefined) ?? 1
    const phrase = words.slice(0, length)
    const found = meaningOf(phrase)
    const isOfText = !language || found?.languages.includes(language) || found?.languages.includes('en')
    const isSure =
      isOfText && !phrase.some(isPassing) && !(length === 1 && (isSign(phrase[0] ?? '') || isFiller(phrase[0] ?? '')))
    return [...(isSure ? (found?.topics ?? []) : []), ...read(words.slice(length))]
  }
  return read(wordsIn(text))
}
/** "dadlife" says no more than "dad". */
function meaningIn(known: readonly ReadonlyMap<string, Meaning>[], words: readonly string[]): Meaning | undefined {
  const find = (key: string) => known.map(each => each.get(key)).find(each => each !== undefined)
  return find(english(words)) ?? find(withoutEnding(english(words)))
}
const meaningOf = (words: readonly string[]) => meaningIn([meanings, partMeanings], words)
const tagged = (text: string) => [...tagsIn(text)].flatMap(tag => meaningOf([tag])?.topics ?? [])

const isTheme = (topic: string) => groups.some(([, themes]) => themes.includes(topic))

const firstTopics = (categories: readonly string[]) =>
  categories.flatMap(category => everyTopic.filter(topic => topic.toLowerCase() === category.toLowerCase())).slice(0, 2)

type Told = { text: string; language: string | null | undefined }

/** What a post says itself, apart from its author: in its title and hashtags, and in all of its text. */
export function topicsSaid({ text, language }: Told, title: string): { named: string[]; all: string[] } {
  const named = withGroups([...tagged(text), ...told(title, language)])
  return { named: lower(named), all: lower([...named, ...withGroups(told(text, language))]) }
}

/** `posts` has the topics of each counted post. */
export function topicsOfCreator(
  categories: readonly string[],
  { text, language }: Told,
  bio: string,
  posts: readonly (readonly string[])[],
): Map<string, number> {
  const main = firstTopics(categories)
  const ofBio = main.some(isTheme) ? [] : [...(main.length === 0 ? told(text, language) : []), ...tagged(bio)]
  const grades = new Map<string, number>(lower(withGroups(ofBio)).map(topic => [topic, 1]))
  for (const topic of lower(withGroups(main))) grades.set(topic, posts.length < 8 ? 3 : 2)
  const counts = new Map<string, number>()
  for (const topic of posts.flatMap(topics => [...new Set(topics)])) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  const most = [...counts]
    .filter(([, count]) => count / posts.length >= 0.05)
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
  for (const [topic, count] of most.slice(0, 20)) {
    const share = count / posts.length
    grades.set(topic, Math.max(grades.get(topic) ?? 0, share >= 0.5 ? 4 : share >= 0.2 ? 3 : 2))
  }
  return grades
}

export function topicsOfPost(authorCategories: readonly string[], post: Told, title: string): Map<string, number> {
  const { named, all } = topicsSaid(post, title)
  const main = firstTopics(authorCategories)
  const isOther = (topic: string) =>
    groups.some(([, themes]) => themes.includes(topic) && themes.some(theme => all.includes(theme.toLowerCase())))
  const mainOnes = lower(withGroups(main))
  const grades = new Map<string, number>(
    lower(withGroups(main.filter(topic => !isOther(topic)))).map(topic => [topic, 1]),
  )
  for (const topic of all) grades.set(topic, 2)
  for (const topic of named) grades.set(topic, mainOnes.includes(topic) ? 4 : 3)
  return grades
}

/** How much a row is about something, from 4 to 1; 0 if it does not match. */
export type Condition = (row: Text) => number

/** A piece of a search: a condition of its own, a word, or a sign that joins topics. */
type Piece = { condition: Condition } | { word: string } | { joins: true }
type Read = { condition: Condition; term?: Term } | { joins: true }

/** The conditions of the words of a search. Parts of usernames are checked elsewhere. */
export function wordConditions(search: string, isOfCreators: boolean): Condition[] {
  const pieces = [...search.matchAll(/"([^"]*)"|[^\s,;"/&]+|[,/&]/g)].flatMap(([piece, quoted]): Piece[] =>
    quoted === undefined ? piecesOf(piece, isOfCreators) : [{ condition: every(wordsIn(quoted).map(inText('WORD'))) }],
  )
  const read = readPieces(pieces)
  const isSaying = (each: Read) => 'condition' in each && !(each.term !== undefined && isLeftOut(each.term))
  const sayings = read.filter(isSaying)
  const isWord = (each: Read) => 'term' in each && each.term?.topics === undefined && each.term?.brand === undefined
  const isAlone = sayings.length === 0 || (sayings.length === 1 && sayings.every(isWord))
  if (isAlone) {
    const left = sayings.length === 0 ? read : sayings
    return left.flatMap(each => ('condition' in each ? [alone(each)] : []))
  }
  const joins = (each: Read) => 'joins' in each || (each.term !== undefined && isJoiner(each.term.words[0] ?? ''))
  const saying = read.filter(each => joins(each) || isSaying(each))
  return saying.flatMap((each, at) => {
    if ('joins' in each || !isSaying(each)) return []
    const beside = [saying[at - 1], saying[at + 1]].some(
      other => other !== undefined && 'term' in other && isGroupOf(each.term?.topics, other.term?.topics),
    )
    return beside ? [] : [each.condition]
  })
}

function piecesOf(piece: string, isOfCreators: boolean): Piece[] {
  if (/^[,/&]$/.test(piece)) return [{ joins: true }]
  if (/^[@＠]./u.test(piece)) return [{ condition: () => 4 }]
  if (/^-\p{L}/u.test(piece)) {
    const inner = wordConditions(piece.slice(1), false)
    const isIn = every(wordsIn(piece).map(inText('EXCLUDED')))
    return [{ condition: row => (inner.some(holds => holds(row) > 0) || isIn(row) > 0 ? 0 : 4) }]
  }
  const tag = /^[#＃]/u.test(piece) ? wordsIn(piece.slice(1)).join('') : ''
  if (tag !== '') {
    const topics = isOfCreators ? lower(meaningOf([tag])?.topics ?? []) : []
    return [{ condition: row => Math.max(row.tags.has(tag) ? (row.isPost ? 4 : 2) : 0, ...topics.map(gradeIn(row))) }]
  }
  const handle = trimmed(piece)
  const words = wordsIn(piece)
  if (/[._]/.test(handle) && words.length > 0)
    return [{ condition: textOrName(handle, handle, words.map(inText('WORD'))) }]
  return words.map(word => ({ word }))
}

function readPieces(pieces: readonly Piece[]): Read[] {
  const [first, ...rest] = pieces
  if (first === undefined) return []
  if (!('word' in first)) return [first, ...readPieces(rest)]
  const end = pieces.findIndex(piece => !('word' in piece))
  const words = pieces.slice(0, end === -1 ? undefined : end).flatMap(piece => ('word' in piece ? [piece.word] : []))
  const term = termAt(words)
  return [{ term, condition: conditionOf(term) }, ...readPieces(pieces.slice(term.words.length))]
}

const isLeftOut = ({ words: [word = ''], topics, brand }: Term) =>
  topics === undefined && brand === undefined && (isFiller(word) || isJoiner(word))

/** A search that says nothing else looks for its small words. */
function alone({ term, condition }: Exclude<Read, { joins: true }>): Condition {
  const [word = '', ...others] = term?.words ?? []
  if (others.length > 0) return condition
  const topics = meaningIn([meanings], [word])?.topics
  if (topics !== undefined) return conditionOf({ words: [word], topics })
  return namedBy(word).length === 0 ? condition : conditionOf({ words: [word], topics: namedBy(word) })
}

function isGroupOf(group: readonly string[] = [], themes: readonly string[] = []): boolean {
  return themes.some(theme =>
    groups.some(([name, inside]) => inside.includes(theme) && group.includes(name) && !group.includes(theme)),
  )
}

/** Without signs that no username begins or ends with. */
function trimmed(piece: string): string {
  const letters = [...plain(piece)]
  const isOfHandle = (letter = '') => /\p{L}|\p{N}|_/u.test(letter)
  while (letters.length > 0 && !isOfHandle(letters[0])) letters.shift()
  while (letters.length > 0 && !isOfHandle(letters.at(-1))) letters.pop()
  return letters.join('')
}

const every =
  (conditions: readonly Condition[]): Condition =>
  row =>
    Math.min(4, ...conditions.map(holds => holds(row)))

const gradeIn = (row: Text) => (topic: string) => row.topics.get(topic) ?? 0

/** The words, the username, or the brand of this name. */
function textOrName(handle: string, brand: string, parts: readonly Condition[]): Condition {
  const isLong = [...handle].length >= 3
  return row => {
    const isPayer = row.brands.has(brand) || (isLong && row.named === handle)
    return Math.max(isPayer ? 4 : row.mentioned.has(brand) ? 3 : 0, every(parts)(row))
  }
}

/** What a place of a text says about a kind of term: a name, the text, and the name of the author. */
const gradesInText = { WORD: [4, 2, 1], BRAND: [2, 1, 1], TOPIC: [1, 1, 1], EXCLUDED: [1, 1, 1] }

function inText(kind: keyof typeof gradesInText, inForms = formsOf): (word: string) => Condition {
  const [ofNames = 0, ofText = 0, ofAuthor = 0] = gradesInText[kind]
  return word => {
    const forms = inForms(word)
    const isIn = (words: ReadonlySet<string>) => forms.some(form => words.has(form))
    return row => {
      const ofName = kind === 'BRAND' && row.isPost ? ofText : ofNames
      if (isIn(row.names)) return ofName
      return isIn(row.told) ? ofText : isIn(row.ofAuthor) ? ofAuthor : 0
    }
  }
}

function conditionOf({ words, topics, brand }: Term): Condition {
  if (topics === undefined) {
    const isWord = brand === undefined || brandOfWords(words)?.isWord === true
    return textOrName(words.join(' '), brand ?? words.join(' '), words.map(inText(isWord ? 'WORD' : 'BRAND')))
  }
  const wanted = lower(topics)
  const isSaid = words.some(isPassing) ? () => 0 : every(words.map(inText('TOPIC', word => [word, stemOf(word, 'en')])))
  return row => Math.max(isSaid(row), ...wanted.map(gradeIn(row)))
}
