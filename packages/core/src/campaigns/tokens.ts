import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'
import { type Key, keysNamed, keysOf, writtenId } from '../runtime/secrets.ts'

/** What a token is good for. One for a reply never unsubscribes. */
export type TokenPurpose = 'unsubscribe' | 'reply' | 'bounce' | 'open' | 'click' | 'alert'

const idBytes = 16
const macBytes = 14
/** In letters of five bits, which leaves no bits over. The longer one begins with the id of a key. */
const tokenLengths = [48, 56]
/** The alphabet of RFC 4648 in lower case: mail servers may change the case of an address. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * The id of a delivery and its signature, short enough for the local part of an address (64 bytes
 * with `bounce+`). Tokens do not expire, but end with the secret that signed them.
 */
export function signToken(ctx: Pick<Context, 'secrets'>, purpose: TokenPurpose, deliveryId: string): string {
  const id = Buffer.from(deliveryId.replaceAll('-', ''), 'hex')
  const keys = keysOf(ctx, 'campaigns')
  return toBase32(Buffer.concat([Buffer.from(writtenId(keys), 'hex'), id, macOf(keys[0], purpose, id)]))
}

/** The id of the delivery; undefined for any text but a token that we signed. */
export function verifyToken(ctx: Pick<Context, 'secrets'>, purpose: TokenPurpose, token: string): string | undefined {
  if (!tokenLengths.includes(token.length)) return undefined
  const bytes = fromBase32(token)
  if (bytes === undefined) return undefined
  const keyId = bytes.subarray(0, -idBytes - macBytes).toString('hex')
  const id = bytes.subarray(-idBytes - macBytes, -macBytes)
  const mac = bytes.subarray(-macBytes)
  if (!keysNamed(ctx, 'campaigns', keyId).some(key => timingSafeEqual(mac, macOf(key, purpose, id)))) return undefined
  const hex = id.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function macOf({ bytes }: Key, purpose: TokenPurpose, id: Buffer): Buffer {
  return createHmac('sha256', bytes).update(purpose).update(id).digest().subarray(0, macBytes)
}

function toBase32(bytes: Buffer): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(held >>> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return text
}

function fromBase32(text: string): Buffer | undefined {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const letter of text) {
    const value = alphabet.indexOf(letter)
    if (value < 0) return undefined
    held = (held << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >>> bits) & 255)
    held &= (1 << bits) - 1
  }
  return Buffer.from(bytes)
}
