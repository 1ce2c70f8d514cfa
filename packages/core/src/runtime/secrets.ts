import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

export type Keys = { secrets: { appSecret: string; formerAppSecrets: readonly string[] } }

export type Purpose =
  | 'access-tokens'
  | 'links'
  | 'google'
  | 'social-links'
  | 'social-tokens'
  | 'cursors'
  | 'devices'
  | 'campaigns'
  | 'shared-reports'
  | 'files'
  | 'platform'
  | 'webhooks'
  | 'own-clicks'
  | 'results'

/** `id` names the secret, and is the same for each purpose. */
export type Key = { id: string; bytes: Buffer }
type Keyring = readonly [newest: Key, ...former: Key[]]

const idBytes = 5

function derive(secret: string, info: string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', info, length))
}

export function keyIdOf(secret: string): string {
  return derive(secret, 'limelight key id', idBytes).toString('hex')
}

/** Deriving a key costs more than using it. */
const derived = new WeakMap<Keys['secrets'], Map<Purpose, Keyring>>()

/** The keys for one purpose, so that no key works for another purpose. The newest secret signs and seals. */
export function keysOf({ secrets }: Keys, purpose: Purpose): Keyring {
  const keyrings = derived.get(secrets) ?? new Map<Purpose, Keyring>()
  derived.set(secrets, keyrings)
  const known = keyrings.get(purpose)
  if (known !== undefined) return known
  // Stored tokens of linked accounts are older than the prefix.
  const info = purpose === 'social-tokens' ? purpose : `limelight ${purpose}`
  const toKey = (secret: string) => ({ id: keyIdOf(secret), bytes: derive(secret, info, 32) })
  const keyring: Keyring = [toKey(secrets.appSecret), ...secrets.formerAppSecrets.map(toKey)]
  keyrings.set(purpose, keyring)
  return keyring
}

/** What stands before a signature. Until a first rotation it is empty, which releases before key ids can read. */
export function writtenId([newest, ...former]: Keyring): string {
  return former.length === 0 ? '' : newest.id
}

/** The keys that may have signed a text. One without an id may be of any. */
export function keysNamed(ctx: Keys, purpose: Purpose, id: string): Key[] {
  return keysOf(ctx, purpose).filter(key => id === '' || id === key.id)
}

/** The key of a JWT. A token without an id is older than ids, so the oldest secret signed it. */
export function keyOfJwt(ctx: Keys, purpose: Purpose, id: string | undefined): Buffer {
  const [newest, ...former] = keysOf(ctx, purpose)
  return ([newest, ...former].find(key => id === key.id) ?? former.at(-1) ?? newest).bytes
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens are random, so a plain hash is enough. Only the hash is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export function macOf(key: Key, text: string): string {
  return createHmac('sha256', key.bytes).update(text).digest('base64url')
}

const macLength = 43

export function sign(ctx: Keys, purpose: Purpose, text: string): string {
  const keys = keysOf(ctx, purpose)
  return `${writtenId(keys)}${macOf(keys[0], text)}`
}

/** The key that signed a text, undefined if none of ours did. */
export function findSigner(ctx: Keys, purpose: Purpose, text: string, signature: string): Key | undefined {
  const mac = signature.slice(-macLength)
  return keysNamed(ctx, purpose, signature.slice(0, -macLength)).find(key =>
    isEqualInConstantTime(mac, macOf(key, text)),
  )
}

export function verifySignature(ctx: Keys, purpose: Purpose, text: string, signature: string): boolean {
  return findSigner(ctx, purpose, text, signature) !== undefined
}

/** Hashing both sides first makes the comparison independent of their lengths too. */
export function isEqualInConstantTime(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

const nonceBytes = 12
const tagBytes = 16

/** What a sealed text begins with. Too long to be the nonce of a text without an id by chance. */
export function sealMark(id: string): Buffer {
  return id === '' ? Buffer.alloc(0) : Buffer.concat([Buffer.from('key'), Buffer.from(id, 'hex')])
}

/** AES-256-GCM. The text is bound to the id of its row and opens with no other one. */
export function seal(ctx: Keys, purpose: Purpose, boundTo: string, text: string): Buffer {
  const keys = keysOf(ctx, purpose)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keys[0].bytes, nonce).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([sealMark(writtenId(keys)), nonce, sealed, cipher.getAuthTag()])
}

/** A text without an id is opened by trying. */
export function unseal(ctx: Keys, purpose: Purpose, boundTo: string, stored: Buffer): string {
  const keys = keysOf(ctx, purpose)
  const marked = keys.flatMap(key => {
    const mark = sealMark(key.id)
    return stored.subarray(0, mark.length).equals(mark) ? [{ key, sealed: stored.subarray(mark.length) }] : []
  })
  let cause: unknown
  for (const { key, sealed } of [...marked, ...keys.map(key => ({ key, sealed: stored }))])
    try {
      return open(key, boundTo, sealed)
    } catch (error) {
      cause = error
    }
  throw new Error('A stored text opens with neither APP_SECRET nor APP_SECRET_FORMER', { cause })
}

function open({ bytes }: Key, boundTo: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, nonceBytes)
  const tag = sealed.subarray(sealed.length - tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', bytes, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString()
}
