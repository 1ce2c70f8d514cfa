import { describe, expect, test } from 'vitest'
import { indexWords } from './fold.ts'
import { parseSearch, type SearchWord } from './parse.ts'

test('parseSearch splits a search into words, hashtags and usernames', () => {
  expect(parseSearch('@Len é Vogt. vogt #Vogt_Q', { handles: true })).toEqual([
    { in: 'handle', handle: { part: 'len', grams: ['len'] } },
    { in: 'words', forms: ['♯vogtq'] },
    { in: 'words', forms: ['e'] },
    { in: 'words or handle', words: [['vogt']], handle: { part: 'vogt', grams: ['vog', 'ogt'] } },
  ])
  expect(parseSearch('@Len vogt', { handles: false })).toEqual([
    { in: 'handle', handle: { part: 'len', grams: ['len'] } },
    { in: 'words', forms: ['vogt'] },
  ])
  expect(parseSearch('(Kim.Vogt)', { handles: true })).toMatchObject([
    { in: 'words or handle', words: [['kim'], ['vogt']], handle: { part: 'kim.vogt' } },
  ])
  expect(parseSearch('kim.vogt', { handles: false })).toMatchObject([{ in: 'words' }, { in: 'words' }])
  expect(parseSearch('@ -- "" # ', { handles: true })).toEqual([])
})

test.each([
  ['en', 'weddings', 'wedding'],
  ['en', 'wedding', 'weddings'],
  ['de', 'Rezepte', 'rezept'],
  ['fr', 'les recettes', 'recette'],
  ['es', 'caminata', 'caminatas'],
  ['hu', 'utazások', 'utazasok'],
  ['tr', 'kitaplar', 'kitaplar'],
])('a text in %s that says %s is found by %s', (language, text, search) => {
  const words = indexWords(language, text).split(' ')
  for (const term of parseSearch(`"${search}"`, { handles: false })) {
    expect(term.in).toBe('words')
    if (term.in === 'words') expect(term.forms.some(form => words.includes(form))).toBe(true)
  }
})

test('a word is not found by another one that only shares its stem', () => {
  const [sought] = parseSearch('animals', { handles: false })
  const forms = sought?.in === 'topics' ? sought.words.flat() : []
  expect(forms).toContain(indexWords('en', 'animal'))
  expect(forms).not.toContain(indexWords('en', 'anime'))
})

describe('topics in a search', () => {
  const topicsIn = (search: string) =>
    parseSearch(search, { handles: true }).map(word => (word.in === 'topics' ? word.topics : word.in))
  test.each([
    ['vegan', [['Vegan']]],
    ['makeup', [['Make up']]],
    ['make-up', [['Make up']]],
    ['strength training berlin', [['Strength training'], 'words or handle']],
    ['Lashes', [['Lashes & brows']]],
    ['brows and lashes', [['Lashes & brows'], ['Lashes & brows']]],
    ["men's grooming", [['Men’s grooming']]],
    ['hiphop', [['Hip-hop']]],
    ['luxury', [['Luxury fashion', 'Luxury travel', 'Luxury lifestyle']]],
    ['travel', [['Travel']]],
    ['vegan recipes', [['Vegan'], ['Food', 'Family recipes']]],
    ['the best yoga tutorials for beginners', [['Yoga']]],
    ['tips', [['Study tips']]],
    ['Reisen', [['Travel']]],
    ['"vegan"', ['words']],
    ['#vegan', [['Vegan']]],
    ['#balayage', ['words']],
    ['photo', [['Photography']]],
    ['makeup photos', [['Make up']]],
    ['for the', ['words or handle', 'words or handle']],
  ])('%s', (search, topics) => {
    expect(topicsIn(search)).toEqual(topics)
  })

  test('a word that texts about anything contain is only searched as a topic', () => {
    const wordsOf = (search: string) =>
      parseSearch(search, { handles: true }).map((word: SearchWord) => word.in === 'topics' && word.words.length)
    expect(wordsOf('coffee')).toEqual([0])
    expect(wordsOf('vegan')).toEqual([1])
    expect(wordsOf('electric cars')).toEqual([2])
  })
})
