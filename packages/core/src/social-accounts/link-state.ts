import { type KindWord, kindWords } from '@limelight/contract/social-accounts/kinds'
import { redirectField } from '@limelight/contract/social-accounts/schema'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { deriveKey, randomToken, sign, verifySignature } from '../runtime/secrets.ts'

export const linkStateLifetimeMs = 10 * 60_000

const stateSchema = z.object({
  userId: z.uuid(),
  kind: z.enum(kindWords),
  redirect: redirectField,
  endsAt: z.int(),
  random: z.string(),
})
export type LinkState = z.infer<typeof stateSchema>

/** Signed, so that nothing has to be stored between the two requests. A cookie binds it to the browser. */
export function createLinkState(
  ctx: Context,
  { userId, kind, redirect }: { userId: string; kind: KindWord; redirect: string },
): string {
  const endsAt = ctx.clock.now().getTime() + linkStateLifetimeMs
  const state: LinkState = { userId, kind, redirect, endsAt, random: randomToken() }
  const body = Buffer.from(JSON.stringify(state)).toString('base64url')
  return `${body}.${sign(keyOf(ctx), `state ${body}`)}`
}

/** Undefined for a state that we have not signed. An old one still says where to return. */
export function readLinkState(ctx: Context, text: string | undefined): LinkState | undefined {
  const [body = '', signature = ''] = text?.split('.') ?? []
  if (!verifySignature(keyOf(ctx), `state ${body}`, signature)) return undefined
  return stateSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
}

export function isExpired(ctx: Context, { endsAt }: LinkState): boolean {
  return endsAt <= ctx.clock.now().getTime()
}

/** The proof of PKCE that belongs to a state. */
export function verifierOf(ctx: Context, state: string): string {
  return sign(keyOf(ctx), `verifier ${state}`)
}

function keyOf(ctx: Context): Buffer {
  return deriveKey(ctx.secrets.appSecret, 'social-links')
}
