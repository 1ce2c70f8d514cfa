import * as z from 'zod'
import type { Context } from '../context.ts'
import { seal, unseal } from '../runtime/secrets.ts'
import type { Tokens } from './providers/provider.ts'

const tokensSchema = z.object({
  access: z.string(),
  refresh: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
})

/** No row opens with the tokens of another account. */
export function encryptTokens(ctx: Context, accountId: string, tokens: Tokens): Buffer {
  return seal(ctx, 'social-tokens', accountId, JSON.stringify(tokens))
}

export function decryptTokens(ctx: Context, accountId: string, stored: Buffer): Tokens {
  return tokensSchema.parse(JSON.parse(unseal(ctx, 'social-tokens', accountId, stored)))
}
