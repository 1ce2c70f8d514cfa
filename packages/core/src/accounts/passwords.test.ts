import { describe, expect, test } from 'vitest'
import { hashPassword, verifyHash } from './passwords.ts'

const production = { config: { passwordMemoryKib: 19_456 } }
const cheap = { config: { passwordMemoryKib: 8 } }
const password = 'a fine long password'

describe('password hash', () => {
  test('uses argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await hashPassword(production, password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('differs each time for the same password', async () => {
    expect(await hashPassword(cheap, password)).not.toBe(await hashPassword(cheap, password))
  })

  test('matches its own password only', async () => {
    const stored = await hashPassword(production, password)
    expect(await verifyHash(production, stored, password)).toBe(true)
    expect(await verifyHash(production, stored, `${password} `)).toBe(false)
  })

  test('matches after the configured cost has changed', async () => {
    const stored = await hashPassword(cheap, password)
    expect(await verifyHash(production, stored, password)).toBe(true)
  })

  test('is calculated in turn per network, and refused beyond the queue', async () => {
    const rush = Array.from({ length: 110 }, () => hashPassword({ ...cheap, address: '203.0.113.9' }, password))
    const quiet = hashPassword({ ...cheap, address: '203.0.113.10' }, password)
    const outcomes = await Promise.allSettled(rush)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(9)
    expect(outcomes.at(-1)).toMatchObject({ reason: { message: 'Too many requests' } })
    expect(await quiet).toContain('argon2id')
  })

  test('never matches without a stored hash', async () => {
    expect(await verifyHash(production, undefined, 'no account has this password')).toBe(false)
  })
})
