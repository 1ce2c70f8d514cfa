import { describe, expect, test } from 'vitest'
import { countMissing, requirementsOf } from './missing.ts'
import { emptyItem, emptyOffer } from './values.ts'

const user = { name: 'Ada', surname: 'Vogt', email: 'ada@limelight.test', isActivated: true }
const picture = { id: '1', url: 'img/1.jpg' }
const item = { name: 'One reel', description: '', price: '140', execDays: '7', maxAmount: '3' }
const full = { ...emptyOffer, name: 'Reel', description: 'One reel.', mainImage: picture, items: [item] }

describe('what keeps an offer from buyers', () => {
  test('is nothing when everything is there', () => {
    const known = { values: full, user, accounts: ['Instagram'], isRefused: false }
    expect(requirementsOf(known).filter(({ isMet }) => !isMet)).toEqual([])
    expect(countMissing(full)).toBe(0)
  })

  test('includes the check of prices until every item has a price', () => {
    const values = { ...full, items: [item, { ...item, price: '' }] }
    const open = requirementsOf({ values, user, accounts: ['Instagram'], isRefused: false })
    expect(open.filter(({ isMet }) => !isMet).map(({ key, detail }) => [key, detail])).toEqual([
      ['terms', 'item 2: price missing'],
      ['price', undefined],
    ])
  })

  test('names what is missing, and the item that is too cheap', () => {
    const values = { ...full, name: ' ', mainImage: null, items: [item, { ...emptyItem, name: 'Extra', price: '8' }] }
    const open = requirementsOf({ values, user: { ...user, surname: '' }, accounts: [], isRefused: true })
    expect(open.filter(({ isMet }) => !isMet).map(({ key, detail }) => [key, detail])).toEqual([
      ['person', undefined],
      ['account', undefined],
      ['words', 'title and main picture missing'],
      ['terms', 'item 2: days and amount missing'],
      ['price', '“Extra” is at 8'],
      ['refused', 'change it, then it is checked again'],
    ])
    expect(countMissing(values)).toBe(4)
  })
})
