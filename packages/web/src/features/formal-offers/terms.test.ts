import { describe, expect, test } from 'vitest'
import { answerTo, bodyOf, isSameTerms, type TermValues } from './terms.ts'

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

  test('answer a brief from the other side, without the words of its maker', () => {
    const options = { label: '', options: [], required: false, min: null, max: null }
    const fields = [
      { ...options, name: 'category', type: 'select' as const },
      { ...options, name: 'notes', type: 'text' as const },
    ]
    const post = { id: 'post', network: 'INSTAGRAM', kind: 'REEL', count: 1, isDisclosed: true, liveDays: 30 } as const
    const brief = {
      ...{ name: 'Reels', price: '480', execDays: 14, config: { category: 'Food', notes: 'Write to ***' } },
      deliverables: [{ ...post, contains: ['***'] }],
    }
    const answer = answerTo({ ...brief, side: 'BUYER' }, fields)
    expect(answer).toMatchObject({ name: 'Reels', side: 'SELLER', price: '480', execDays: '14' })
    expect(answer.config).toEqual({ category: 'Food' })
    expect(answer.deliverables).toMatchObject([{ network: 'INSTAGRAM', count: '1', contains: '' }])
    expect(answerTo({ ...brief, side: 'SELLER' }, fields).side).toBe('BUYER')
  })

  test('are the same whatever the order of their fields', () => {
    const config = { usageRights: true, category: 'Food' }
    expect(
      isSameTerms({ ...terms, config }, { ...terms, price: '480.0', config: { category: 'Food', usageRights: true } }),
    ).toBe(true)
    expect(isSameTerms(terms, { ...terms, execDays: '15' })).toBe(false)
  })
})
