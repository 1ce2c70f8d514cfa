import { expect, test } from 'vitest'
import { diffWords, type Part } from './word-diff.ts'

const marked = (parts: Part[]) => parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
const differ = (before: string, after: string) => {
  const diff = diffWords(before, after)
  return [marked(diff.before), marked(diff.after)]
}

test.each([
  ['The same', 'The same', 'The same', 'The same'],
  ['', 'New', '', '[New]'],
  ['Old', '', '[Old]', ''],
  [
    ...['The lamp is from @nordlicht. #desklamp #ad', 'The lamp is my favourite. #desklamp #ad'],
    ...['The lamp is [from @nordlicht]. #desklamp #ad', 'The lamp is [my favourite]. #desklamp #ad'],
  ],
  ['a b c d', 'b x d', '[a ]b [c] d', 'b [x] d'],
  ['one\ntwo 👋', 'one\ntwo 👍', 'one\ntwo [👋]', 'one\ntwo [👍]'],
])('%s → %s', (before, after, gone, fresh) => {
  expect(differ(before, after)).toEqual([gone, fresh])
})

test('long texts that differ everywhere are changed as a whole', () => {
  const before = Array.from({ length: 9000 }, (_, at) => `a${at}`).join(' ')
  const after = Array.from({ length: 9000 }, (_, at) => `b${at}`).join(' ')
  expect(diffWords(`Hi ${before}`, `Hi ${after}`).before).toEqual([
    { text: 'Hi ', isChanged: false },
    { text: before, isChanged: true },
  ])
})
