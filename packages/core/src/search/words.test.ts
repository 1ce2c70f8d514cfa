import { expect, test } from 'vitest'
import { foldHandle, foldWords, parseSearch } from './words.ts'

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

test('parseSearch splits a search into words and parts of usernames', () => {
  expect(parseSearch('@Len é Vogt vogt', { handles: true })).toEqual([
    { in: 'handle', part: 'len' },
    { in: 'words', word: 'e' },
    { in: 'words or handle', word: 'vogt', grams: ['vog', 'ogt'] },
  ])
  expect(parseSearch('@Len vogt', { handles: false })).toEqual([
    { in: 'handle', part: 'len' },
    { in: 'words', word: 'vogt' },
  ])
  expect(parseSearch('@ -- ', { handles: true })).toEqual([])
})
