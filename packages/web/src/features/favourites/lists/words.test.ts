import { expect, test } from 'vitest'
import { contentsWords, itemsWords, kindWords } from './words.ts'

test('names what a list holds', () => {
  expect(kindWords({ type: 'content', subtype: 'youtube' })).toBe('Videos')
  expect(itemsWords({ type: 'influencer', subtype: 'instagram', itemsCount: 1 })).toBe('1 creator')
  expect(itemsWords({ type: 'content', subtype: 'instagram', itemsCount: 1200 })).toBe('1,200 posts')
})

test('names the newest items and counts the others', () => {
  const words = (names: string[], itemsCount: number, type: 'influencer' | 'content' = 'influencer') =>
    contentsWords({ type, itemsCount, newest: names.map(name => ({ name })) })
  expect(words(['Ada', 'Ben', 'Cleo'], 1203)).toBe('Ada and 1,202 more')
  expect(words(['Ada', 'Ben'], 2)).toBe('Ada and Ben')
  expect(words(['Ada'], 1)).toBe('Ada')
  expect(words(['Ada', 'Ada'], 2, 'content')).toBe('by Ada')
  expect(words(['Ada', 'Ben', 'Ada'], 9, 'content')).toBe('by Ada and others')
})
