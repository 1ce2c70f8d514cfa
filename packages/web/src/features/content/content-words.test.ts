import { expect, test } from 'vitest'
import { contentTitle, contentType, durationWords, engagementBasis, markedTitle } from './content-words.ts'

test('each network has two content types', () => {
  expect(contentType({ isVideo: 1, timelineType: null })).toBe('Reel')
  expect(contentType({ isVideo: 0, timelineType: null })).toBe('Post')
  expect(contentType({ isVideo: null, timelineType: 'shorts' })).toBe('Short')
  expect(contentType({ isVideo: null, timelineType: 'video' })).toBe('Video')
})

test('the title is the first non-empty line of the caption', () => {
  const author = { id: '1', name: 'Lena Vogt', username: 'le***', avatarUrl: null, followers: 1, isUnmasked: false }
  const reel = { isVideo: 1, timelineType: null, author } as const
  expect(contentTitle({ ...reel, text: '\n One-pan gnocchi \n#food' })).toBe('One-pan gnocchi')
  expect(contentTitle({ ...reel, text: ' ' })).toBe('Reel by Lena Vogt')
})

test('a match below the title shows its line', () => {
  const author = { id: '1', name: 'Lena Vogt', username: 'le***', avatarUrl: null, followers: 1, isUnmasked: false }
  const reel = { isVideo: 1, timelineType: null, author, text: 'Sunday\n\n#run #coffee' } as const
  const matched = (...ranges: [number, number][]) =>
    markedTitle({ ...reel, match: { grade: 4, reasons: [], ranges, passages: [] } })
  expect(matched([13, 20])).toEqual({ text: '#run #coffee', ranges: [[5, 12]] })
  expect(matched([0, 6], [13, 20])).toEqual({ text: 'Sunday', ranges: [[0, 6]] })
  expect(matched()).toEqual({ text: 'Sunday', ranges: [] })
})

test('engagement names its basis', () => {
  expect(engagementBasis({ socialNetwork: 'instagram' })).toBe('of followers')
  expect(engagementBasis({ socialNetwork: 'youtube' })).toBe('of views')
})

test('durations are formatted as a clock', () => {
  expect([5, 31, 60, 724, 3765].map(durationWords)).toEqual(['0:05', '0:31', '1:00', '12:04', '1:02:45'])
})
