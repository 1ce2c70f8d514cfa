import { describe, expect, test, vi } from 'vitest'
import { remember } from './remember.ts'

describe('remember', () => {
  test('computes a short text once, also when nothing came of it', () => {
    const compute = vi.fn(() => undefined)
    const remembered = remember(compute)
    expect([remembered('a'), remembered('a'), remembered('b')]).toEqual([undefined, undefined, undefined])
    expect(compute.mock.calls).toEqual([['a'], ['b']])
  })

  test('does not keep long texts', () => {
    const compute = vi.fn((text: string) => text.length)
    const remembered = remember(compute)
    const long = 'a'.repeat(41)
    expect([remembered(long), remembered(long)]).toEqual([41, 41])
    expect(compute).toHaveBeenCalledTimes(2)
  })

  test('gives the same results when its memory is full', () => {
    const remembered = remember(text => `${text}!`)
    for (let number = 0; number < 20_001; number += 1) remembered(`word ${number}`)
    expect([remembered('word 0'), remembered('word 20000')]).toEqual(['word 0!', 'word 20000!'])
  })
})
