import { describe, expect, test } from 'vitest'
import { facetToken } from '../facets.ts'
import { indexWords } from './fold.ts'
import { readTerms } from './terms.ts'

const topic = (name: string) => facetToken('topic', name)
const brand = (name: string) => facetToken('brand', name)

test('readTerms splits a search into words, hashtags, quotes and usernames', () => {
  expect(readTerms('@Len ü Vogt. vogt #Vogt_Q "glow up" -fake', { handles: true })).toMatchObject([
    { kind: 'MENTION', text: '@Len', words: [], facets: [], handle: { part: 'len', grams: ['len'] } },
    { kind: 'WORD', text: 'ü', words: [['u', '♯uvogt']] },
    { kind: 'WORD', words: [['vogt']], handle: { part: 'vogt', grams: ['vog', 'ogt'] } },
    { kind: 'HASHTAG', text: '#Vogt_Q', words: [['♯vogtq']] },
    { kind: 'QUOTE', name: 'glow up', words: [['glow'], ['up']], facets: [] },
    { kind: 'EXCLUDED', name: 'fake', words: [expect.arrayContaining(['fake'])] },
  ])
  expect(readTerms('@Len vogt', { handles: false })[1]).not.toHaveProperty('handle')
  expect(readTerms('(Kim.Vogt)', { handles: true })).toMatchObject([
    { kind: 'WORD', words: [['kim'], ['vogt']], handle: { part: 'kim.vogt' } },
  ])
  expect(readTerms('instagram.com/Lena.Vogt/ instagram.com/p/x1', { handles: true })).toMatchObject([
    { kind: 'MENTION', name: '@lena.vogt', handle: { part: 'lena.vogt' } },
    { kind: 'WORD', text: 'instagram.com' },
    { kind: 'WORD', text: 'p' },
    { kind: 'WORD', text: 'x1' },
  ])
  expect(readTerms('@ -- "" # - ', { handles: true })).toEqual([])
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
  for (const term of readTerms(`"${search}"`, { handles: false })) {
    expect(term.words.every(forms => forms.some(form => words.includes(form)))).toBe(true)
  }
})

test('a word is not found by another one that only shares its stem', () => {
  const [sought] = readTerms('"animals"', { handles: false })
  const forms = sought?.words.flat() ?? []
  expect(forms).toContain(indexWords('en', 'animal'))
  expect(forms).not.toContain(indexWords('en', 'anime'))
})

describe('topics in a search', () => {
  const topicsIn = (search: string) =>
    readTerms(search, { handles: true }).map(({ kind, name }) => (kind === 'TOPIC' ? name : kind))
  test.each([
    ['vegan', ['Vegan']],
    ['makeup', ['Make up']],
    ['make-up', ['Make up']],
    ['strength training berlin', ['Strength training', 'WORD']],
    ['Lashes', ['Lashes & brows']],
    ['brows and lashes', ['Lashes & brows', 'Lashes & brows']],
    ["men's grooming", ['Men’s grooming']],
    ['hiphop', ['Hip-hop']],
    ['luxury', ['Luxury fashion or Luxury travel or Luxury lifestyle']],
    ['travel', ['Travel']],
    ['vegan recipes', ['Vegan']],
    ['recipes', ['Food or Family recipes']],
    ['the best yoga tutorials for beginners', ['Yoga']],
    ['tips', ['Study tips']],
    ['small', ['Small pets']],
    ['small shops', ['WORD', 'WORD']],
    ['Reisen', ['Travel']],
    ['nail polish', ['WORD']],
    ['"vegan"', ['QUOTE']],
    ['#balayage', ['HASHTAG']],
    ['photo', ['Photography']],
    ['makeup photos', ['Make up']],
    ['for the', ['WORD', 'WORD']],
    ['スキンケア', ['Skincare']],
    ['العناية بالبشرة', ['Skincare']],
    ['cilt bakımı', ['Skincare']],
  ])('%s', (search, topics) => {
    expect(topicsIn(search)).toEqual(topics)
  })

  test('are found by their facet and by texts, unless these say it in passing', () => {
    expect(readTerms('vegan', { handles: true })).toMatchObject([{ facets: [topic('Vegan')], words: [['vegan']] }])
    expect(readTerms('coffee', { handles: true })).toMatchObject([{ facets: [topic('Coffee')], words: [] }])
  })
})

describe('brands in a search', () => {
  test.each([
    ['nike', 'Nike'],
    ['the ordinary', 'The Ordinary'],
    ['Coca-Cola', 'Coca-Cola'],
    ['booking.com', 'Booking.com'],
  ])('%s is %s, by whom a creator was paid, or its words', (search, name) => {
    expect(readTerms(search, { handles: false })).toMatchObject([{ kind: 'BRAND', name, facets: [brand(name)] }])
  })

  test('an owner that no list names, and a name that is also a word, are words that find the brand, too', () => {
    expect(readTerms('sunnyside mango', { handles: false })).toMatchObject([
      { kind: 'WORD', facets: [brand('sunnyside')], words: [expect.arrayContaining(['sunnyside'])] },
      { kind: 'WORD', facets: [brand('mango')], words: [expect.arrayContaining(['mango'])] },
    ])
  })

  test('an owner of several words that no list names is found by all of them together', () => {
    const facetsOf = (search: string) => readTerms(search, { handles: false }).map(({ facets }) => facets)
    expect(facetsOf('Atelier Solene Paris')).toEqual([
      [brand('atelier'), brand('atelier solene'), brand('atelier solene paris')],
      [brand('solene'), brand('atelier solene'), brand('atelier solene paris'), brand('solene paris')],
      [brand('paris'), brand('atelier solene paris'), brand('solene paris')],
    ])
    expect(facetsOf('atelier, solene')).toEqual([[brand('atelier')], [brand('solene')]])
  })
})
