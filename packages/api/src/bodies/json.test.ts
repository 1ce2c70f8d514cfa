import { describe, expect, test } from 'vitest'
import { isTooDeep } from './json.ts'

const nested = (depth: number) => `${'{"a":['.repeat(depth / 2)}${']}'.repeat(depth / 2)}`

describe('JSON text', () => {
  test.each([
    ['64 levels', nested(64), false],
    ['66 levels', nested(66), true],
    ['levels without an end', '['.repeat(65), true],
    ['many values beside each other', `[${'[[1],{}],'.repeat(1000)}1]`, false],
    ['brackets in a text', JSON.stringify({ text: '['.repeat(100) }), false],
    ['brackets behind an escaped quote', JSON.stringify({ text: `"${'['.repeat(100)}\\` }), false],
    ['levels behind an escaped backslash', `{"text":"\\\\","deep":${nested(64)}}`, true],
  ])('with %s is too deep: %s', (_name, text, expected) => {
    expect(isTooDeep(text)).toBe(expected)
  })
})
