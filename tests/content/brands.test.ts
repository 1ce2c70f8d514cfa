import { partnershipOf } from '@limelight/core/content/partnership'
import { describe, expect, test } from 'vitest'
import { author, brandCaptions } from './brand-captions.ts'
import { scoreBrands } from './brands.ts'

describe('brand parsing', () => {
  test('finds marks and brands in ten languages with precision and recall of at least 0.9', () => {
    expect([brandCaptions.length, new Set(brandCaptions.map(({ language }) => language)).size]).toEqual([200, 10])
    for (const { name, precision, recall, wrong } of scoreBrands(
      brandCaptions.map(one => ({ ...one, username: author })),
    ))
      expect({ name, good: precision >= 0.9 && recall >= 0.9, wrong }).toMatchObject({ name, good: true })
  })

  test('believes the label of the network and the brand beside it', () => {
    const caption = { text: 'A day out with @mia.rose and @nike', username: author }
    expect(partnershipOf({ ...caption, isLabelled: true, partner: 'adidas_de' })).toEqual({
      disclosure: 'label',
      paid: ['adidas'],
      named: ['nike'],
    })
    expect(partnershipOf({ ...caption, isLabelled: true, partner: '' })).toMatchObject({ paid: ['nike'] })
    expect(partnershipOf({ ...caption, isLabelled: false, partner: '' })).toEqual({
      disclosure: null,
      paid: [],
      named: ['nike'],
    })
  })

  test('reads hostile captions before the test times out', () => {
    const pieces = [
      '@a',
      '#ad @',
      '@a,@b ',
      'ad|',
      '[',
      'Sponsored by ',
      '📸 @a & ',
      'in partnership with A ',
      '#',
      '\n',
      'x.',
    ]
    const texts = pieces.map(piece => piece.repeat(5000 / piece.length))
    for (const text of texts)
      expect(partnershipOf({ text, isLabelled: true, partner: '', username: author })).toHaveProperty('paid')
  })
})
