import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'
import { deriveKey } from '../runtime/secrets.ts'

/** What a token is good for. One for a reply never unsubscribes. */
export type TokenPurpose = 'unsubscribe' | 'reply' | 'bounce' | 'open' | 'click' | 'alert'

const idBytes = 16
const macBytes = 14
/** In letters of five bits, which leaves no bits over. */
const tokenLength = ((idBytes + macBytes) * 8) / 5
/** The alphabet of RFC 4648 in lower case: mail servers may change the case of an address. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * The id of a delivery and its signature, short enough for the local part of an address (64 bytes
 * with `bounce+`). Tokens never expire.
 */
export function signToken(ctx: Pick<Context, 'secrets'>, purpose: TokenPurpose, deliveryId: string): string {
  const id = Buffer.from(deliveryId.replaceAll('-', ''), 'hex')
  return toBase32(Buffer.concat([id, macOf(ctx, purpose, id)]))
}

/** The id of the delivery; undefined for any text but a token that we signed. */
export function verifyToken(ctx: Pick<Context, 'secrets'>, purpose: TokenPurpose, token: string): string | undefined {
  if (token.length !== tokenLength) return undefined
  const bytes = fromBase32(token)
  if (bytes === undefined) return undefined
  const id = bytes.subarray(0, idBytes)
  if (!timingSafeEqual(bytes.subarray(idBytes), macOf(ctx, purpose, id))) return undefined
  const hex = id.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

const keys = new Map<string, Buffer>()

/** Deriving a key costs more than using it, and each mail has five tokens. */
function keyOf(appSecret: string): Buffer {
  const known = keys.get(appSecret)
  if (known !== undefined) return known
  const key = deriveKey(appSecret, 'campaigns')
  keys.set(appSecret, key)
  return key
}

function macOf({ secrets }: Pick<Context, 'secrets'>, purpose: TokenPurpose, id: Buffer): Buffer {
  return createHmac('sha256', keyOf(secrets.appSecret)).update(purpose).update(id).digest().subarray(0, macBytes)
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
