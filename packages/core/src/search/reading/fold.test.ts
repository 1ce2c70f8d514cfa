import { expect, test } from 'vitest'
import { foldHandle, foldWords, hashtagsOf, indexWords } from './fold.ts'

test.each([
  ['Crème Brûlée, ÅNGSTRÖM', 'creme brulee angstrom'],
  ['lea.mueller_50%', 'lea mueller 50'],
  ['東京グルメ2026', '東 京 ク ル メ 2026'],
  ['new 🎀🎀 look', 'new 🎀 🎀 look'],
  ['Ёлка и ёж', 'елка и еж'],
  ['  --- ', ''],
])('%s has the words %s', (text, words) => {
  expect(foldWords(text)).toBe(words)
})

test('texts are separated by spaces, and folding twice changes nothing', () => {
  const words = foldWords('Léa', '', 'lea.m', '東京')
  expect(words).toBe('lea lea m 東 京')
  expect(foldWords(words)).toBe(words)
})

test('a username keeps its dots and underscores', () => {
  expect(foldHandle('Léa.Müller_50')).toBe('lea.muller_50')
})

test('hashtags are whole words without case, accents and underscores', () => {
  expect(hashtagsOf('#GlassSkin #glass_skin ＃Épilation, a#b # no tag')).toEqual(['glassskin', 'epilation', 'b'])
})

test.each([
  ['en', 'Easy recipes', 'easi recip'],
  [null, 'Easy recipes', 'easi recip'],
  ['de', 'Rezepte für Reisen', 'rezept fur reis'],
  ['es', 'viajes', 'viaj'],
  ['hu', 'utazások', 'utazasok'],
  ['en', '#MealPrep Sunday', 'mealprep sundai meal prep ♯mealprep'],
])('a text in %s is indexed by stems: %s', (language, text, words) => {
  expect(indexWords(language, text)).toBe(words)
})
