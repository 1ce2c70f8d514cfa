import { describe, expect, test } from 'vitest'
import { bodyOf, isSameTerms, type TermValues } from './terms.ts'

const terms: TermValues = {
  ...{ name: 'Reels', side: 'BUYER', price: '480', execDays: '14', config: { category: 'Food' } },
  deliverables: [],
}

describe('the terms of a formal offer', () => {
  test('leave out what says nothing', () => {
    const config = { category: 'Food', notes: '', usageRights: false, formats: [] }
    expect(bodyOf({ ...terms, name: ' Reels ', price: ' ', execDays: 'soon', config })).toEqual({
      name: 'Reels',
      side: 'BUYER',
      price: null,
      execDays: 'soon',
      config: { category: 'Food' },
      deliverables: [],
    })
  })

  test('are the same whatever the order of their fields', () => {
    const config = { usageRights: true, category: 'Food' }
    expect(
      isSameTerms({ ...terms, config }, { ...terms, price: '480.0', config: { category: 'Food', usageRights: true } }),
    ).toBe(true)
    expect(isSameTerms(terms, { ...terms, execDays: '15' })).toBe(false)
  })
})
