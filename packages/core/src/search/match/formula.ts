import type { Grade } from '@limelight/contract/search/match'
import { facetPrefix, facetToken } from '../facets.ts'
import { authorMark, isHashtag, nameMark } from '../reading/fold.ts'
import type { Term } from '../reading/terms.ts'
import { withGroups } from '../reading/topics.ts'

/**
 * How much a row is about a term, from 4 to 1. A row matches as well as its weakest term; among rows
 * of one grade, size and freshness decide, which the column `standing` of the store holds.
 */
export const grades: readonly Grade[] = [4, 3, 2, 1]

/** Topics of fewer posts are chance. */
const leastShare = 0.05
/** With fewer posts, the categories of the source say as much as a fifth of the posts. */
const fewPosts = 8
/** More topics say little. */
const maxTopics = 20

type PostsByTopic = readonly (readonly [topic: string, posts: number])[]

/** The topics of enough counted posts, those with the most posts first. */
export function countedTopics(counted: number, posts: PostsByTopic): [string, number][] {
  return posts
    .filter(([, count]) => count >= leastShare * counted)
    .map(([topic, count]): [string, number] => [topic, count])
    .sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
    .slice(0, maxTopics)
}

/** The grades of a creator's topics. Those that only its bio tells have none. */
export function gradesOfCreator(main: readonly string[], counted: number, posts: PostsByTopic): Map<string, Grade> {
  const found = new Map<string, Grade>()
  for (const topic of withGroups(main)) found.set(topic.toLowerCase(), counted < fewPosts ? 3 : 2)
  for (const [topic, count] of posts) {
    const grade = count >= counted / 2 ? 4 : count >= counted / 5 ? 3 : 2
    found.set(topic, better(grade, found.get(topic)))
  }
  return found
}

/** The grades of the topics that a post names in its title and hashtags, or in its caption. */
export function gradesOfPost(
  { named, told }: { named: readonly string[]; told: readonly string[] },
  mainOfAuthor: readonly string[],
): Map<string, Grade> {
  const main = new Set(withGroups(mainOfAuthor))
  const found = new Map<string, Grade>(withGroups(told).map(topic => [topic, 2]))
  for (const topic of withGroups(named)) found.set(topic, main.has(topic) ? 4 : 3)
  return found
}

const better = (one: Grade, other: Grade | undefined) => grades.find(grade => grade === one || grade === other) ?? one

/** The values of grades as facets hold them. */
export const gradeValues = (grades: ReadonlyMap<string, Grade>) =>
  [...grades].map(([name, grade]) => `${name} ${grade}`)

/** What a row needs for a grade: one of the facets, or one of the forms of each word. */
export type Level = { facets: readonly string[]; words: readonly (readonly string[])[] }

/** What a row needs for a grade of a term, or for a better one. */
export function levelOf({ kind, facets, words }: Term, grade: Grade, isOfCreators: boolean): Level {
  const marksOf = isOfCreators ? marksOfCreators : marksOfPosts
  const marks = marksOf(kind, grade)
  const marksOfTags = marksOf('HASHTAG', grade)
  return {
    facets: kind === 'EXCLUDED' ? facets : gradedFacets(facets, grade),
    words:
      marks.length === 0
        ? []
        : words.map(forms => forms.flatMap(form => (isHashtag(form) ? marksOfTags : marks).map(mark => mark + form))),
  }
}

/** The facets that a row needs for a grade. Every row with a topic or brand has the lowest one. */
export function gradedFacets(facets: readonly string[], grade: Grade): string[] {
  const [topic, brand] = [facetPrefix('topic'), facetPrefix('brand')]
  return facets.flatMap(facet => {
    const value = facet.slice(1)
    if (facet.startsWith(brand)) return grade === 4 ? [facet] : [facet, facetToken('brandGrade', `${value} 3`)]
    if (!facet.startsWith(topic) || grade === 1) return [facet]
    return grades.filter(each => each >= grade).map(each => facetToken('topicGrade', `${value} ${each}`))
  })
}

type Marks = (kind: Term['kind'], grade: Grade) => readonly string[]

const marksOfCreators: Marks = (kind, grade) => {
  switch (kind) {
    case 'WORD':
    case 'QUOTE':
      return [grade > 2 ? nameMark : '']
    case 'BRAND':
      return grade > 2 ? [] : [grade === 2 ? nameMark : '']
    case 'HASHTAG':
      return grade > 2 ? [] : ['']
    case 'EXCLUDED':
      return ['']
    default:
      return grade > 1 ? [] : ['']
  }
}

const marksOfPosts: Marks = (kind, grade) => {
  if (kind === 'HASHTAG') return ['']
  if (kind === 'EXCLUDED' || grade === 1) return ['', authorMark]
  if (kind !== 'WORD' && kind !== 'QUOTE') return []
  return [grade > 2 ? nameMark : '']
}

/** The topics of a term in lower case. */
export const topicsOf = (term: Term) => valuesOf(term, facetPrefix('topic'))
/** The brands of a term in lower case. */
export const brandsOf = (term: Term) => valuesOf(term, facetPrefix('brand'))

const valuesOf = ({ facets }: Term, mark: string) =>
  facets.flatMap(facet => (facet.startsWith(mark) ? facet.slice(mark.length) : []))
