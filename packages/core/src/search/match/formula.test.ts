import type { Grade } from '@limelight/contract/search/match'
import { describe, expect, test } from 'vitest'
import { authorMark, indexWords, markWords, nameMark } from '../reading/fold.ts'
import { readTerms } from '../reading/terms.ts'
import { countedTopics, grades, gradesOfCreator, gradesOfPost, levelOf } from './formula.ts'

describe('the topics of a creator', () => {
  test.each<[posts: number, counted: number, main: string[], grade: Grade]>([
    [25, 50, [], 4],
    [10, 50, [], 3],
    [9, 50, [], 2],
    [3, 50, [], 2],
    [0, 7, ['Skincare'], 3],
    [0, 8, ['Skincare'], 2],
    [1, 8, ['Skincare'], 2],
    [4, 7, ['Skincare'], 4],
  ])('of %s of %s posts with the categories %s have the grade %s', (posts, counted, main, grade) => {
    const topics = countedTopics(counted, posts === 0 ? [] : [['skincare', posts]])
    expect(gradesOfCreator(main, counted, topics).get('skincare')).toBe(grade)
  })

  test('need 5 % of the posts', () => {
    expect(countedTopics(50, [['skincare', 2]])).toEqual([])
    expect(
      countedTopics(20, [
        ['skincare', 1],
        ['vegan', 3],
      ]),
    ).toEqual([
      ['vegan', 3],
      ['skincare', 1],
    ])
  })
})

test('the topics of a post depend on where it names them, and on its author', () => {
  const said = { named: ['Skincare'], told: ['Vegan', 'Skincare'] }
  expect(Object.fromEntries(gradesOfPost(said, []))).toEqual({ Skincare: 3, Beauty: 3, Vegan: 2, Food: 2 })
  expect(gradesOfPost(said, ['Beauty']).get('Beauty')).toBe(4)
  expect(gradesOfPost(said, ['Beauty']).get('Skincare')).toBe(3)
})

const creatorWords = `${indexWords('en', 'Glow Studio', 'morning routine by nike')} ${markWords(nameMark, 'en', 'Glow Studio')}`
const postWords = [
  indexWords('en', 'Glow up #MealPrep with adidas'),
  markWords(nameMark, 'en', 'Glow up #MealPrep'),
  markWords(authorMark, 'en', 'Lena Vogt'),
].join(' ')

/** The best grade of a term in these columns; 0 if the row does not match. */
function gradeOf(search: string, words: string, facets: readonly string[], isOfCreators: boolean): number {
  const [term] = readTerms(search, { handles: isOfCreators })
  if (term === undefined) return 0
  const has = new Set(words.split(' '))
  return (
    grades.find(grade => {
      const level = levelOf(term, grade, isOfCreators)
      const isSaid = level.words.length > 0 && level.words.every(forms => forms.some(form => has.has(form)))
      return isSaid || level.facets.some(facet => facets.includes(facet))
    }) ?? 0
  )
}

test.each([
  ['glow', [], 4],
  ['routines', [], 2],
  ['"morning routine"', [], 2],
  ['nothing', [], 0],
  ['nike', [], 1],
  ['nike', ['rbnike 3'], 3],
  ['nike', ['bnike'], 4],
  ['skincare', ['wskincare'], 1],
  ['skincare', ['wskincare', 'rtskincare 3'], 3],
  ['#skincare', ['wskincare', 'rtskincare 4'], 4],
])('a creator is about %s with the facets %s by %s', (search, facets, grade) => {
  expect(gradeOf(search, creatorWords, facets, true)).toBe(grade)
})

test.each([
  ['glow', [], 4],
  ['meal', [], 4],
  ['with', [], 2],
  ['vogt', [], 1],
  ['adidas', [], 1],
  ['adidas', ['rbadidas 3'], 3],
  ['#mealprep', [], 4],
  ['mea lprep', [], 4],
  ['vegan', ['wvegan', 'rtvegan 2'], 2],
])('a post is about %s with the facets %s by %s', (search, facets, grade) => {
  expect(gradeOf(search, postWords, facets, false)).toBe(grade)
})
