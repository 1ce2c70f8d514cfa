import { type KindWord, kindWords } from '@limelight/contract/social-accounts/kinds'
import { redirectField } from '@limelight/contract/social-accounts/schema'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { findSigner, type Key, keysOf, macOf, randomToken, sign } from '../runtime/secrets.ts'

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
): { text: string; verifier: string } {
  const endsAt = ctx.clock.now().getTime() + linkStateLifetimeMs
  const state: LinkState = { userId, kind, redirect, endsAt, random: randomToken() }
  const body = Buffer.from(JSON.stringify(state)).toString('base64url')
  const text = `${body}.${sign(ctx, 'social-links', `state ${body}`)}`
  return { text, verifier: verifierOf(keysOf(ctx, 'social-links')[0], text) }
}

/** Undefined for a state that we have not signed. An old one still says where to return. */
export function readLinkState(ctx: Context, text: string | undefined): (LinkState & { verifier: string }) | undefined {
  if (text === undefined) return undefined
  const [body = '', signature = ''] = text.split('.')
  const key = findSigner(ctx, 'social-links', `state ${body}`, signature)
  if (key === undefined) return undefined
  const state = stateSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  return { ...state, verifier: verifierOf(key, text) }
}

export function isExpired(ctx: Context, { endsAt }: LinkState): boolean {
  return endsAt <= ctx.clock.now().getTime()
}

/** The proof of PKCE that belongs to a state, by the key that signed the state. */
function verifierOf(key: Key, state: string): string {
  return macOf(key, `verifier ${state}`)
}
