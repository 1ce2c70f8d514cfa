import { describe, expect, test } from 'vitest'
import { markFitting } from './fitting-reasons.ts'

const reasons = [
  'Picture promises a result',
  'Contact data in picture or text',
  'Links to other sites',
  'Not your own work',
  'Unreadable or too small',
].map(text => ({ text }))
const fitting = (...codes: Parameters<typeof markFitting>[1][number]['code'][]) =>
  markFitting(
    reasons,
    codes.map(code => ({ code })),
  ).flatMap(({ text, isFitting }) => (isFitting ? [text] : []))

describe('reasons of an item', () => {
  test('are marked if they are about its findings', () => {
    expect(fitting('CONTACT_PHONE')).toEqual(['Contact data in picture or text'])
    expect(fitting('LINK')).toEqual(['Links to other sites'])
    expect(fitting('IMAGE_SMALL', 'IMAGE_DUPLICATE')).toEqual(['Not your own work', 'Unreadable or too small'])
    expect(fitting()).toEqual([])
  })

  test('keep the order of the admins, whatever was found', () => {
    const marked = markFitting(reasons, [{ code: 'IMAGE_SMALL' }])
    expect(marked.map(({ text }) => text)).toEqual(reasons.map(({ text }) => text))
  })
})
