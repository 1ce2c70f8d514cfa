import type { Field } from '@limelight/contract/formal-offers/schema'
import { describe, expect, test } from 'vitest'
import { bodyOf, isSameTerms, valueWords } from './terms.ts'

const terms = { name: 'Reels', side: 'BUYER', price: '480', execDays: '14', config: { category: 'Food' } } as const

describe('the terms of a formal offer', () => {
  test('leave out what says nothing', () => {
    const config = { category: 'Food', notes: '', usageRights: false, formats: [] }
    expect(bodyOf({ ...terms, name: ' Reels ', price: ' ', execDays: 'soon', config })).toEqual({
      name: 'Reels',
      side: 'BUYER',
      price: null,
      execDays: 'soon',
      config: { category: 'Food' },
    })
  })

  test('are the same whatever the order of their fields', () => {
    const config = { usageRights: true, category: 'Food' }
    expect(
      isSameTerms({ ...terms, config }, { ...terms, price: '480.0', config: { category: 'Food', usageRights: true } }),
    ).toBe(true)
    expect(isSameTerms(terms, { ...terms, execDays: '15' })).toBe(false)
  })

  test('have words', () => {
    const field: Field = {
      name: 'formats',
      label: 'Formats',
      type: 'multiselect',
      options: [{ value: 'REEL', label: 'Reel' }],
      required: false,
      min: null,
      max: null,
    }
    expect([
      valueWords(field, ['REEL', 'POST']),
      valueWords(field, undefined),
      valueWords({ ...field, type: 'boolean' }, undefined),
      valueWords({ ...field, type: 'number' }, 250_000),
    ]).toEqual(['Reel, POST', '–', 'no', '250,000'])
  })
})
