import type { Grade, Match } from '@limelight/contract/search/match'
import { nameOfBrand } from '../reading/brand-names.ts'
import { foldHandle, foldWords } from '../reading/fold.ts'
import type { Term } from '../reading/terms.ts'
import { topicOfCategory } from '../reading/topics.ts'
import { brandsOf, grades, levelOf, topicsOf } from './formula.ts'
import { passageOf, rangesOf } from './ranges.ts'

/** What searches find a row by, and the texts that only its reasons need: a bio, or mentions. */
export type Matched = { facets: string[]; words: string; texts: string[] }

/** A row as the index has it. */
export type Indexed = { facets: readonly string[]; words: string; mentions: readonly string[] }

/** What a caller sees of a row. */
export type Seen = {
  username: string
  /** The caller has unmasked the username, so parts of it match too. */
  isUnmasked: boolean
  language: string | null
  /** The names of the row: of a creator, or the title of a video. */
  name: string
  /** Of a content item. */
  authorName?: string
  /** Bio or caption, as masked. */
  text: string
  /** Of a creator: how many of its counted posts have each topic, and its main topics. */
  creator?: { counted: number; topics: readonly (readonly [string, number])[]; main: readonly string[] }
}

const maxReasons = 3
/** Later words of a caption are out of sight. */
const visibleText = 80

/** Why a search found a row, in words that the caller may read. */
export function matchOf(terms: readonly Term[], row: Indexed, seen: Seen): Match | null {
  const has = { facets: new Set(row.facets), words: new Set(row.words.split(' ')), mentions: row.mentions }
  const reasons = terms.map(term => reasonOf(term, has, seen)).toSorted((one, other) => one.grade - other.grade)
  const [weakest] = reasons
  if (weakest === undefined) return null
  const ranges = rangesOf(terms, seen.text, seen.language)
  const isHidden = seen.creator !== undefined || (ranges[0]?.[0] ?? 0) > visibleText
  const passage = isHidden ? passageOf(seen.text, ranges) : undefined
  return {
    grade: weakest.grade,
    reasons: reasons.slice(0, maxReasons),
    ranges: seen.creator === undefined ? ranges : [],
    passages: passage === undefined ? [] : [{ field: seen.creator === undefined ? 'text' : 'bio', ...passage }],
  }
}

type Has = { facets: ReadonlySet<string>; words: ReadonlySet<string>; mentions: readonly string[] }

function reasonOf(term: Term, has: Has, seen: Seen): Match['reasons'][number] {
  const handle = handleReason(term, has, seen)
  const grade = handle === undefined ? (grades.find(each => reaches(term, each, has, seen)) ?? 1) : 4
  return { kind: term.kind, name: term.name, grade, text: handle ?? textOf(term, grade, has, seen) }
}

function reaches(term: Term, grade: Grade, { facets, words }: Has, { creator }: Seen): boolean {
  const level = levelOf(term, grade, creator !== undefined)
  const inText = level.words.length > 0 && level.words.every(forms => forms.some(form => words.has(form)))
  return inText || level.facets.some(facet => facets.has(facet))
}

/** A username that the term names: the whole, or a part of one that the caller has unmasked. */
function handleReason({ kind, name, handle }: Term, { mentions }: Has, seen: Seen): string | undefined {
  if (handle === undefined) return undefined
  const own = foldHandle(seen.username)
  if (own === handle.part || (seen.isUnmasked && own.includes(handle.part))) return `“${name}” in username`
  const isMentioned = kind === 'MENTION' && seen.creator === undefined && mentions.includes(handle.part)
  return isMentioned ? `Mentions ${name}` : undefined
}

function textOf(term: Term, grade: Grade, has: Has, seen: Seen): string {
  const brand = brandsOf(term).find(name => has.facets.has(`b${name}`) || has.facets.has(`rb${name} 3`))
  if (brand !== undefined && grade > 2) {
    const verb = has.facets.has(`b${brand}`) ? (seen.creator ? 'Worked with' : 'Paid by') : 'Mentions'
    return `${verb} ${nameOfBrand(brand)}`
  }
  const topic = bestTopic(topicsOf(term), has)
  if (topic !== undefined) return topicText(topic, grade, seen)
  if (term.kind === 'HASHTAG') return term.name
  if (term.kind === 'BRAND' && grade === 2) return `Named like ${term.name}`
  const [place, written] = placeOf(term, grade, seen)
  return `“${asWritten(term, written, seen.language)}” in ${place}`
}

/** Of several topics, the one that the row is most about. */
function bestTopic(topics: readonly string[], { facets }: Has): string | undefined {
  for (const grade of grades) {
    const found = topics.find(topic => facets.has(grade === 1 ? `w${topic}` : `rt${topic} ${grade}`))
    if (found !== undefined) return found
  }
  return undefined
}

function topicText(topic: string, grade: Grade, { creator, name, language }: Seen): string {
  const label = topicOfCategory(topic) ?? topic
  if (creator !== undefined) {
    const posts = creator.topics.find(([counted]) => counted === topic)?.[1]
    const isMain = creator.main.some(main => main.toLowerCase() === topic)
    if (posts !== undefined && !(isMain && grade === 3 && posts < creator.counted / 5))
      return `${label} in ${posts} of ${creator.counted} posts`
    return isMain ? `Main topic ${label}` : `${label} in bio`
  }
  if (grade === 1) return `Main topic ${label} of the author`
  if (grade === 2) return `${label} in caption`
  const term: Term = { kind: 'TOPIC', text: label, name: label, facets: [`w${topic}`], words: [] }
  return `${label} in ${rangesOf([term], name, language).length > 0 ? 'title' : 'hashtags'}`
}

/** The place that has a term, with what stands there. */
function placeOf(term: Term, grade: Grade, seen: Seen): [place: string, written: string] {
  const { creator, name, authorName, text, language } = seen
  if (creator !== undefined) return grade > 2 ? ['name', name] : ['bio', text]
  const isWord = term.kind === 'WORD' || term.kind === 'QUOTE'
  if (grade === 1 && isWord) return ['the author’s name', authorName ?? '']
  if (grade <= 2) return ['caption', text]
  return rangesOf([term], name, language).length > 0 ? ['title', name] : ['hashtags', '']
}

/** Stems also find other words, and other names: "Julien" finds "Julia". */
function asWritten(term: Term, written: string, language: string | null): string {
  const words = foldWords(written).split(' ')
  if (
    foldWords(term.name)
      .split(' ')
      .every(word => words.includes(word))
  )
    return term.name
  const found = rangesOf([term], written, language).map(([from, to]) => written.slice(from, to))
  return found.length === 0 ? term.name : [...new Set(found)].join(' ')
}
