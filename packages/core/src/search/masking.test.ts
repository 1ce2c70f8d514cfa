import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskContacts, maskUsername } from './masking.ts'
import { nothingShown } from './unmasked.ts'

const both = { username: true, email: true }

describe('maskUsername', () => {
  it('keeps the first two characters, including accents and emoji', () => {
    expect(maskUsername('lena.vogt')).toBe('le***')
    expect(maskUsername('é')).toBe('é***')
    expect(maskUsername('🌿🌸rosa')).toBe('🌿🌸***')
  })
})

describe('maskContacts', () => {
  it.each([
    ['Mail me: lena@vogt.de!', 'Mail me: ***!'],
    ['lena (at) vogt [dot] de', '***'],
    ['ｌena＠vogt.de', '***'],
    ['Vlog @lena.vogt & @tom_x.', 'Vlog *** & ***'],
    ['See https://vogt.de/shop?x=1 now', 'See *** now'],
    ['www.vogt.de', '***'],
    ['bit.ly/lena · vogt.co.uk', '*** · ***'],
    ['お仕事はlena@vogt.jpまで。よろしく', '***。よろしく'],
    ['Only 9.5k steps, 3.2 km, p.m., No.1', 'Only 9.5k steps, 3.2 km, p.m., No.1'],
    ['I am LenaVogt, not lenavogts', 'I am ***, not lenavogts'],
  ])('%s', (text, masked) => {
    expect(maskContacts(text, nothingShown, 'lenavogt')).toBe(masked)
  })

  it('masks the username in any case', () => {
    expect(maskContacts('SOPHIE, sophie, ſophie, sophies', nothingShown, 'Sophie')).toBe('***, ***, ***, sophies')
  })

  it('keeps unmasked contacts and masks the others', () => {
    const text = 'lena@vogt.de · @lena · vogt.de/lena?mail=lena@vogt.de'
    expect(maskContacts(text, { username: false, email: true })).toBe('lena@vogt.de · *** · ***')
    expect(maskContacts(text, { username: true, email: false })).toBe('*** · @lena · vogt.de/lena?mail=***')
    expect(maskContacts(text, both)).toBe(text)
    const named = 'lenavogt@mail.de, or lenavogt'
    expect(maskContacts(named, { username: false, email: true }, 'lenavogt')).toBe('lenavogt@mail.de, or ***')
    expect(maskContacts(named, { username: true, email: false }, 'lenavogt')).toBe('***, or lenavogt')
  })

  it('masks contacts in any surroundings', () => {
    // Letters that do not form ordinary words, so a match can only be a part of a contact.
    const secret = fc.string({ unit: fc.constantFrom('q', 'x', 'z', 'Q', 'é', '7'), minLength: 3, maxLength: 12 })
    const name = fc.tuple(secret, fc.constantFrom('', '.', '_'), secret).map(parts => parts.join(''))
    const contact = fc.oneof(
      fc.tuple(
        name,
        fc.constantFrom('@', '＠', ' (at) ', '[at]'),
        secret,
        fc.constantFrom('.de', '.co.uk', '.photography'),
      ),
      fc.tuple(fc.constantFrom('@', '＠'), name),
      fc.tuple(
        fc.constantFrom('https://', 'http://www.', 'www.', 'ftp://'),
        secret,
        fc.constantFrom('.com/', '.de?'),
        secret,
      ),
      fc.tuple(secret, fc.constantFrom('.com', '.io/', '.me#'), fc.constant('')),
    )
    const plain = fc.constantFrom(
      'hello',
      'Blog',
      '🌿',
      '\n',
      ':',
      '(',
      ')',
      '·',
      'お仕事は',
      '|',
      ',',
      '→',
      '"',
      '<',
      '1.5',
    )
    const joint = fc.constantFrom(' ', '\n', '\t')
    const part = fc.tuple(
      fc.oneof(
        contact.map(pieces => pieces.join('')),
        plain,
      ),
      joint,
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), parts => {
        const masked = maskContacts(parts.flat().join(''), nothingShown)
        expect(masked).not.toMatch(/[qxzé7]/i)
      }),
      { numRuns: 1000, seed: 20261124 },
    )
  })

  it('runs in linear time', () => {
    for (const unit of ['a', 'a.', '@', 'a@', '(at)', 'a-', 'http://', '1 ( at ']) {
      const times = Array.from({ length: 3 }, () => {
        const started = performance.now()
        maskContacts(unit.repeat(5000), nothingShown, 'lenavogt')
        return performance.now() - started
      })
      // A busy machine may interrupt one of the runs, but not all of them.
      expect(Math.min(...times), unit).toBeLessThan(250)
    }
  })
})
