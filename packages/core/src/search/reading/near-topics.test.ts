import { taxonomy } from '@limelight/contract/search/taxonomy'
import { expect, test } from 'vitest'
import { topicsNear, topicsNearTag } from './near-topics.ts'
import { nearWords } from './topic-files.ts'

test('the file names topics of the taxonomy, and no word twice', () => {
  const known = Object.entries(taxonomy).flat(2)
  expect(nearWords.map(({ topic }) => topic).filter(topic => !known.includes(topic))).toEqual([])
  const words = nearWords.flatMap(({ words }) => words)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})

test('words of trades and parts are near a topic, also as hashtags', () => {
  expect(topicsNear('winemakers')).toEqual(['Cocktails'])
  expect(topicsNear('cold brew')).toEqual(['Coffee'])
  expect(topicsNear('Lawn care')).toEqual(['Gardening'])
  expect(topicsNearTag('naturalwine')).toEqual(['Cocktails'])
  expect(topicsNearTag('winelover')).toEqual(['Cocktails'])
  expect(topicsNear('xqzptk')).toEqual([])
})
