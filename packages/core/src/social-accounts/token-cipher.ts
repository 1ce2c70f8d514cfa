import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { Context } from '../context.ts'
import type { Tokens } from './providers/provider.ts'

const nonceBytes = 12
const tagBytes = 16

const tokensSchema = z.object({
  access: z.string(),
  refresh: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})

/** AES-256-GCM, bound to the account, so that no row opens with the tokens of another one. */
export function encryptTokens(ctx: Context, accountId: string, tokens: Tokens): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(ctx), nonce).setAAD(Buffer.from(accountId))
  const sealed = Buffer.concat([cipher.update(JSON.stringify(tokens)), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

export function decryptTokens(ctx: Context, accountId: string, stored: Buffer): Tokens {
  const nonce = stored.subarray(0, nonceBytes)
  const tag = stored.subarray(stored.length - tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ctx), nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(accountId))
    .setAuthTag(tag)
  const opened = Buffer.concat([decipher.update(stored.subarray(nonceBytes, -tagBytes)), decipher.final()])
  return tokensSchema.parse(JSON.parse(opened.toString()))
}

function keyOf(ctx: Context): Buffer {
  return Buffer.from(hkdfSync('sha256', ctx.secrets.appSecret, '', 'social-tokens', 32))
}
