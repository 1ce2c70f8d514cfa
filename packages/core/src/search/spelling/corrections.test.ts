import { describe, expect, it } from 'vitest'
import { readSearch } from '../reading/read.ts'
import { createVocabulary } from './vocabulary.ts'

const catalogue = [
  { word: 'skincare', kind: 'TOPIC', total: 0, language: 'en' },
  { word: 'routine', kind: 'TEXT', total: 900, language: 'en' },
  { word: 'rutine', kind: 'TEXT', total: 3, language: 'en' },
  { word: 'morning', kind: 'TEXT', total: 300, language: 'en' },
  { word: 'dinner', kind: 'TEXT', total: 400, language: 'en' },
  { word: 'latter', kind: 'TEXT', total: 300, language: 'en' },
  { word: 'mattress', kind: 'TEXT', total: 0, language: '' },
  { word: 'latteart', kind: 'HASHTAG', total: 40, language: '' },
  { word: 'curlyhair', kind: 'HASHTAG', total: 4, language: '' },
] as const
const vocabulary = await createVocabulary(catalogue, new Set(['winner', 'later']))
const options = { scope: 'discovery', network: 'instagram', now: new Date('2026-11-20T12:00:00Z'), vocabulary } as const
const read = (text: string, ...unknown: string[]) => readSearch(text, { ...options, unknown: new Set(unknown) })

describe('a misspelled word', () => {
  it('that no row has takes the right spelling, and keeps its place in what was typed', () => {
    expect(read('yoga, skincaer with email', 'skincaer')).toMatchObject({
      filters: { themes: ['Yoga', 'Skincare'], hasEmail: true },
      understood: [
        { text: 'yoga', from: 0, to: 4 },
        { text: 'skincaer', from: 6, to: 14, label: 'Skincare' },
        { text: 'with email', from: 15, to: 25 },
      ],
      corrections: [{ text: 'skincaer', to: 'skincare', isApplied: true }],
    })
    expect(read('glow mornnig', 'mornnig')).toMatchObject({ rest: 'glow morning' })
  })

  it('that a row has stays', () => {
    expect(read('skincaer')).toMatchObject({ rest: 'skincaer', corrections: [] })
  })

  it('that is known is only offered a far more frequent one', () => {
    expect(read('rutine', 'rutine')).toMatchObject({
      rest: 'rutine',
      corrections: [{ text: 'rutine', to: 'routine', isApplied: false }],
    })
  })

  it('in quotes, as a username or after a dash stays', () => {
    for (const text of ['"skincaer"', '@skincaer', '#skincaer', '-skincaer', 'skin.caer'])
      expect(read(text, 'skincaer')).toMatchObject({ rest: text, corrections: [] })
  })

  it('that is a part of a topic stays', () => {
    expect(read('lattr', 'lattr')).toMatchObject({ rest: 'latter' })
    expect(read('latte', 'latte')).toMatchObject({ rest: 'latte', corrections: [] })
  })

  it('takes a word that no row has only for swapped or doubled letters', () => {
    expect(read('matress', 'matress')).toMatchObject({ rest: 'mattress' })
    expect(read('matrass', 'matrass')).toMatchObject({ rest: 'matrass', corrections: [] })
  })

  it('that is an ordinary word stays, and one of swapped letters is offered another', () => {
    expect(read('winner', 'winner')).toMatchObject({ rest: 'winner', corrections: [] })
    expect(read('dimner', 'dimner')).toMatchObject({ rest: 'dinner' })
    expect(read('later', 'later')).toMatchObject({
      rest: 'later',
      corrections: [{ text: 'later', to: 'latter', isApplied: false }],
    })
  })

  it('that is one word with the next one stays', () => {
    expect(read('mornin glow', 'mornin')).toMatchObject({ rest: 'morning glow' })
    expect(read('ski ncare skincaer', 'ncare', 'skincaer')).toMatchObject({
      rest: 'ski ncare',
      filters: { themes: ['Skincare'] },
    })
  })

  it('that rows have only as one word with its neighbour becomes that one', () => {
    expect(read('home latte art berlin', 'latte')).toMatchObject({
      rest: 'latteart',
      filters: { themes: ['Home'] },
      understood: [
        { text: 'home', from: 0, to: 4 },
        { text: 'berlin', from: 15, to: 21 },
      ],
      corrections: [{ text: 'latte art', to: 'latteart', isApplied: true }],
    })
    expect(read('latte-art', 'latte')).toMatchObject({ filters: { themes: ['Art'] }, rest: 'latte' })
    expect(read('latte art')).toMatchObject({ filters: { themes: ['Art'] }, rest: 'latte', corrections: [] })
    expect(read('curly hair', 'curly')).toMatchObject({ filters: { themes: ['Hair'] }, rest: 'curly', corrections: [] })
  })

  it('is not corrected without a vocabulary', () => {
    expect(readSearch('skincaer', { ...options, vocabulary: undefined })).toMatchObject({ corrections: [] })
  })
})
