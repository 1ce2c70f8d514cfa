import { describe, expect, test } from 'vitest'
import { sortReasons } from './reason-order.ts'

const reasons = [
  'Picture promises a result',
  'Contact data in picture or text',
  'Links to other sites',
  'Not your own work',
  'Unreadable or too small',
].map(text => ({ text }))
const order = (...codes: Parameters<typeof sortReasons>[1][number]['code'][]) =>
  sortReasons(
    reasons,
    codes.map(code => ({ code })),
  ).map(({ text }) => text)

describe('reasons of an item', () => {
  test('begin with those about its findings', () => {
    expect(order('CONTACT_PHONE')[0]).toBe('Contact data in picture or text')
    expect(order('LINK')[0]).toBe('Links to other sites')
    expect(order('IMAGE_SMALL', 'IMAGE_DUPLICATE').slice(0, 3)).toEqual([
      'Not your own work',
      'Unreadable or too small',
      'Picture promises a result',
    ])
  })

  test('keep the order of the admins without findings', () => {
    expect(order()).toEqual(reasons.map(({ text }) => text))
  })
})
