import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { maskContacts } from '../masking.ts'
import { foldWords } from '../reading/fold.ts'
import { readTerms } from '../reading/terms.ts'
import { nothingShown } from '../unmasked.ts'
import { passageOf, rangesOf } from './ranges.ts'

const termsOf = (search: string) => readTerms(search, { handles: false })
const found = (search: string, text: string, language: string | null = 'en') =>
  rangesOf(termsOf(search), text, language).map(([from, to]) => text.slice(from, to))

describe('the ranges of a term', () => {
  test.each<[search: string, text: string, language: string, found: string[]]>([
    ['glow', 'Skin talk and morning GLOW', 'en', ['GLOW']],
    ['routines', 'My routine: a routine', 'en', ['routine', 'routine']],
    ['"morning glow"', 'Glow in the morning', 'en', ['Glow', 'morning']],
    ['skincare', 'Meine Hautpflege im Winter', 'de', ['Hautpflege']],
    ['skincare', 'New #skincare, my skincare routine', 'en', ['#skincare', 'skincare routine']],
    ['coffee', 'Good coffee all week #coffee', 'en', ['#coffee']],
    ['#mealprep', 'meal prep #Meal_Prep #mealprepping', 'en', ['#Meal_Prep']],
    ['meal prep', 'Sunday #mealprep', 'en', ['#mealprep']],
    ['meal', 'Sunday #MealPrep', 'en', ['#MealPrep']],
    ['nike', 'In @nikerunning shoes by Nike', 'en', ['@nikerunning', 'Nike']],
    ['crepes', 'Crêpes — voilà les cre\u0302pes', 'fr', ['Crêpes', 'cre\u0302pes']],
    ['料理', '今日の料理です', 'ja', ['料理']],
    ['glow', 'glowing', 'tr', []],
    ['@lena.vogt', 'With @Lena.Vogt today', 'en', ['@Lena.Vogt']],
  ])('%s in %s', (search, text, language, ranges) => {
    expect(found(search, text, language)).toEqual(ranges)
  })
})

const word = fc.constantFrom(
  'glow',
  'Glow',
  'skincare',
  'nike',
  'écran',
  '料理',
  '🎀',
  'lena.vogt',
  '@lena.vogt',
  'a@b.de',
  '™',
  '\n',
  '#MealPrep',
)
const text = fc.oneof(
  fc.array(word, { maxLength: 40 }).map(words => words.join(' ')),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

test('ranges are in order, on whole words of the masked text, and passages repeat them', () => {
  fc.assert(
    fc.property(
      text,
      fc.constantFrom('glow', 'skincare', 'nike', '料理', 'meal glow', 'lena.vogt', '#mealprep'),
      (bio, search) => {
        const masked = maskContacts(bio, nothingShown, 'lena.vogt')
        const ranges = rangesOf(termsOf(search), masked, 'en')
        let end = 0
        for (const [from, to] of ranges) {
          expect(from).toBeGreaterThanOrEqual(end)
          expect(to).toBeGreaterThan(from)
          end = to
          expect(foldWords(masked.slice(from, to))).not.toBe('')
          expect(masked.slice(from, to)).not.toContain('***')
        }
        expect(end).toBeLessThanOrEqual(masked.length)
        const passage = passageOf(masked, ranges)
        expect(passage === undefined).toBe(ranges.length === 0)
        if (passage === undefined) return
        expect(passage.text.length).toBeLessThanOrEqual(140)
        const shown = passage.ranges.map(([from, to]) => passage.text.slice(from, to))
        const whole = ranges.map(([from, to]) => masked.slice(from, to).replaceAll(/\s/g, ' '))
        expect(whole.slice(0, shown.length)).toEqual(shown)
      },
    ),
    { numRuns: 500 },
  )
})

test('a passage begins and ends with whole words', () => {
  const long = `${'before '.repeat(30)}morning glow ${'after '.repeat(30)}`
  const passage = passageOf(long, rangesOf(termsOf('glow'), long, 'en'))
  expect(passage?.text).toMatch(/^…(before )+morning glow (after )*after…$/)
  expect(passage?.ranges.map(([from, to]) => passage.text.slice(from, to))).toEqual(['glow'])
})
