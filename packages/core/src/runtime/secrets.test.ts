import { createCipheriv, createHmac, hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keyOfJwt, keysOf, seal, sign, unseal, verifySignature } from './secrets.ts'

const oldest = 'oldest'.padEnd(32, '.')
const former = 'former'.padEnd(32, '.')
const newest = 'newest'.padEnd(32, '.')
const withSecrets = (appSecret: string, ...formerAppSecrets: string[]) => ({ secrets: { appSecret, formerAppSecrets } })
const before = withSecrets(former)
const rotating = withSecrets(newest, former, oldest)
const after = withSecrets(newest)

/** As releases before key ids derived, signed and sealed. */
const keyOf = (info: string) => Buffer.from(hkdfSync('sha256', former, '', info, 32))
const nonce = Buffer.alloc(12, 7)

function sealWith(info: string, text: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keyOf(info), nonce).setAAD(Buffer.from('a row'))
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

describe('sealed text', () => {
  test('opens with the secret that sealed it, newest or former', () => {
    for (const sealed of [seal(before, 'webhooks', 'a row', 'text'), seal(rotating, 'webhooks', 'a row', 'text')])
      expect(unseal(rotating, 'webhooks', 'a row', sealed)).toBe('text')
    expect(() => unseal(after, 'webhooks', 'a row', seal(before, 'webhooks', 'a row', 'text'))).toThrow(
      'opens with neither APP_SECRET nor APP_SECRET_FORMER',
    )
    expect(unseal(after, 'webhooks', 'a row', seal(rotating, 'webhooks', 'a row', 'text'))).toBe('text')
    expect(() => unseal(rotating, 'webhooks', 'another row', seal(rotating, 'webhooks', 'a row', 'text'))).toThrow()
    expect(() => unseal(rotating, 'results', 'a row', seal(rotating, 'webhooks', 'a row', 'text'))).toThrow()
  })

  test('opens without a key id, also if it looks like one', () => {
    for (const ctx of [before, rotating]) {
      expect(unseal(ctx, 'webhooks', 'a row', sealWith('limelight webhooks', 'text'))).toBe('text')
      expect(unseal(ctx, 'social-tokens', 'a row', sealWith('social-tokens', 'text'))).toBe('text')
    }
    const [{ id }] = keysOf(rotating, 'webhooks')
    nonce.set(Buffer.concat([Buffer.from('key'), Buffer.from(id, 'hex')]))
    expect(unseal(rotating, 'webhooks', 'a row', sealWith('limelight webhooks', 'text'))).toBe('text')
  })

  test('has no key id until there is a former secret', () => {
    expect(seal(rotating, 'webhooks', 'a row', 'text').length - seal(after, 'webhooks', 'a row', 'text').length).toBe(8)
  })
})

describe('signature', () => {
  test('is good with the secret that signed, newest or former', () => {
    const [old, labelled, plain] = [before, rotating, after].map(ctx => sign(ctx, 'links', 'text'))
    expect(old).toBe(createHmac('sha256', keyOf('limelight links')).update('text').digest('base64url'))
    const isGood = (ctx: typeof before, signature = '') => verifySignature(ctx, 'links', 'text', signature)
    expect([old, labelled, plain].map(signature => isGood(rotating, signature))).toEqual([true, true, true])
    expect([old, labelled, plain].map(signature => isGood(after, signature))).toEqual([false, true, true])
    expect(isGood(withSecrets(oldest, former), labelled)).toBe(false)
  })

  test('is no other text, purpose or key id', () => {
    const signature = sign(rotating, 'links', 'text')
    expect(verifySignature(rotating, 'links', 'texts', signature)).toBe(false)
    expect(verifySignature(rotating, 'files', 'text', signature)).toBe(false)
    const [first, second] = keysOf(rotating, 'links')
    expect(verifySignature(rotating, 'links', 'text', signature.replace(first.id, second?.id ?? ''))).toBe(false)
    for (const broken of ['', signature.slice(0, -1), signature.slice(1), `x${signature}`])
      expect(verifySignature(rotating, 'links', 'text', broken)).toBe(false)
  })
})

test('a JWT without a key id is of the oldest secret', () => {
  const [first, second, last] = keysOf(rotating, 'links')
  expect([first, second, last].map(key => keyOfJwt(rotating, 'links', key?.id))).toEqual(
    [first, second, last].map(key => key?.bytes),
  )
  for (const id of [undefined, 'unknown']) expect(keyOfJwt(rotating, 'links', id)).toEqual(last?.bytes)
})
