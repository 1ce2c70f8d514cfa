import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Derives one key per purpose from APP_SECRET, so that no key works for another purpose. */
export function deriveKey(
  appSecret: string,
  purpose:
    | 'access-tokens'
    | 'links'
    | 'google'
    | 'social-links'
    | 'cursors'
    | 'devices'
    | 'campaigns'
    | 'shared-reports'
    | 'files'
    | 'platform'
    | 'webhooks'
    | 'own-clicks'
    | 'results',
): Buffer {
  return Buffer.from(hkdfSync('sha256', appSecret, '', `limelight ${purpose}`, 32))
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are random, so a plain hash is enough. Only the hash is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export function sign(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function verifySignature(key: Buffer, text: string, signature: string): boolean {
  return isEqualInConstantTime(signature, sign(key, text))
}

/** Hashing both sides first makes the comparison independent of their lengths too. */
export function isEqualInConstantTime(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM. The text is bound to the id of its row and opens with no other one. */
export function seal(key: Buffer, boundTo: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

export function unseal(key: Buffer, boundTo: string, stored: Buffer): string {
  const nonce = stored.subarray(0, nonceBytes)
  const tag = stored.subarray(stored.length - tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(stored.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString()
}
