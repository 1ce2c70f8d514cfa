import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createVocabulary, distanceOf, type KnownWord, soundOf } from './vocabulary.ts'

const word = (word: string, total: number, kind: KnownWord['kind'] = 'TEXT', language = ''): KnownWord => ({
  ...{ word, total, kind, language },
})
const vocabulary = await createVocabulary([
  word('skincare', 0, 'TOPIC'),
  word('skinny', 40),
  word('photography', 0, 'TOPIC'),
  word('routine', 900),
  word('rutine', 3),
  word('glow', 700),
  word('flow', 30),
  word('blow', 20),
  word('berlin', 60),
  word('yoga', 0, 'TOPIC'),
  word('yogi', 500),
  word('schmuck', 12),
])
const first = (typed: string) => vocabulary.candidates(typed)[0]?.word

describe('the vocabulary', () => {
  it.each([
    ['skincaer', 'skincare'],
    ['skncare', 'skincare'],
    ['skinccare', 'skincare'],
    ['skimcare', 'skincare'],
    ['fotografy', 'photography'],
    ['rotine', 'routine'],
    ['glwo', 'glow'],
    ['xlow', 'glow'],
    ['berlim', 'berlin'],
    ['yogq', 'yoga'],
    ['shmuck', 'schmuck'],
  ])('%s is spelled %s', (typed, right) => {
    expect(first(typed)).toBe(right)
  })

  it.each(['glo', 'xqzptk', 'skin4care', 'スキンケ', ''])('has no other spelling of %s', typed => {
    expect(vocabulary.candidates(typed)).toEqual([])
  })

  it('prefers similar words of the languages that are spoken', async () => {
    const words = [word('fotografie', 0, 'TOPIC', 'de'), word('fotografia', 0, 'TOPIC', 'it'), word('fotografio', 900)]
    const { candidates } = await createVocabulary(words)
    expect(candidates('fotografix', new Set(['de']))[0]?.word).toBe('fotografie')
    expect(candidates('fotografix', new Set(['it']))[0]?.word).toBe('fotografia')
    expect(candidates('fotografix')[0]?.word).toBe('fotografia')
  })

  it('prefers words with the same letters, swapped or doubled', async () => {
    const { candidates } = await createVocabulary([
      word('elisa', 1),
      word('elsa', 900),
      word('filosofi', 1),
      word('philosophy', 900),
    ])
    expect(['elsia', 'filosoofi'].map(typed => candidates(typed)[0]?.word)).toEqual(['elisa', 'filosofi'])
  })

  it('finds each of its words, and no other', async () => {
    expect(vocabulary.find('routine')).toEqual(word('routine', 900))
    expect(vocabulary.find('routines')).toBeUndefined()
    expect((await createVocabulary([])).find('a')).toBeUndefined()
  })

  it('finds every word after one mistake', async () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcdefghij'), minLength: 5, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(letters, { minLength: 1, maxLength: 40 }),
        fc.nat(),
        fc.nat(),
        async (words, which, place) => {
          const right = words[which % words.length] ?? ''
          const at = place % right.length
          const wrong = right.slice(0, at) + right.slice(at + 1)
          const found = (await createVocabulary(words.map(each => word(each, 1)))).candidates(wrong)
          expect(found.map(each => each.word).concat(wrong)).toContain(nearest(words, wrong))
        },
      ),
      { numRuns: 300, seed: 20261126 },
    )
  })
})

/** By a comparison with every word. */
function nearest(words: readonly string[], wrong: string): string {
  const sameLetter = words.filter(each => each !== wrong && each[0] === wrong[0] && distanceOf(wrong, each, 1) <= 1)
  const others = words.filter(each => each !== wrong && distanceOf(wrong, each, 1) <= 1)
  return [...sameLetter, ...others].at(0) ?? wrong
}

describe('distances', () => {
  it.each([
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['abc', 'ab', 1],
    ['abc', 'abcd', 1],
    ['abc', 'xbc', 1],
    ['abcd', 'badc', 2],
    ['abcd', 'wxyz', 3],
  ])('%s to %s is %i', (one, other, distance) => {
    expect(distanceOf(one, other, 2)).toBe(distance)
  })

  it('words that sound alike have one key', () => {
    expect(soundOf('photographie')).toBe(soundOf('fotografie'))
    expect(soundOf('coffee')).toBe(soundOf('kofe'))
    expect(soundOf('wedding')).not.toBe(soundOf('bedding'))
  })
})
