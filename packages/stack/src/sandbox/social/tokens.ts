import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type KindWord, kindWords } from '@limelight/contract/social-accounts/kinds'
import type { Clock } from '@limelight/core/runtime/clock'
import * as z from 'zod'
import { kindRules } from './kinds.ts'

const ticketSchema = z.object({
  use: z.enum(['code', 'access', 'refresh']),
  kind: z.enum(kindWords),
  handle: z.string(),
  endsAt: z.number(),
  random: z.string(),
  client: z.string().optional(),
  redirect: z.string().optional(),
  challenge: z.string().optional(),
})
type Ticket = z.infer<typeof ticketSchema>

const codeSeconds = 60
/** Signs for one machine, so that tokens outlive a restart of the sandbox. */
const key = 'tokens of the sandbox'

/** Everything a token says stands in it. Only what was used or revoked is remembered. */
export function openTokens(clock: Clock) {
  const spent = new Set<string>()
  const now = () => clock.now().getTime()

  function issue(ticket: Omit<Ticket, 'endsAt' | 'random'>, seconds: number): string {
    return seal({ ...ticket, endsAt: now() + seconds * 1000, random: randomBytes(8).toString('hex') })
  }

  function read(text: string, use: Ticket['use']): Ticket | undefined {
    const ticket = unseal(text)
    return ticket === undefined || ticket.use !== use || ticket.endsAt <= now() || spent.has(text) ? undefined : ticket
  }

  return {
    issueCode(grant: { kind: KindWord; handle: string; client: string; redirect: string; challenge?: string }): string {
      return issue({ use: 'code', ...grant }, codeSeconds)
    },
    issueAccess(kind: KindWord, handle: string, seconds = kindRules[kind].accessSeconds): string {
      return issue({ use: 'access', kind, handle }, seconds)
    },
    issueRefresh(kind: KindWord, handle: string): string {
      return issue({ use: 'refresh', kind, handle }, 365 * 24 * 3600)
    },
    /** A code works for one attempt, successful or not. */
    redeemCode(
      code: string,
      proof: { kind: KindWord; client: string; redirect: string; verifier: string | undefined },
    ): string | undefined {
      const ticket = read(code, 'code')
      spent.add(code)
      if (ticket?.kind !== proof.kind || ticket.client !== proof.client || ticket.redirect !== proof.redirect)
        return undefined
      if (ticket.challenge !== undefined && ticket.challenge !== challengeOf(proof.verifier ?? '')) return undefined
      return ticket.handle
    },
    redeemRefresh(kind: KindWord, token: string): string | undefined {
      const ticket = read(token, 'refresh')
      if (ticket?.kind !== kind) return undefined
      if (kindRules[kind].rotates) spent.add(token)
      return ticket.handle
    },
    /** Of a code or token that is not used up by this. */
    peek: (text: string): string | undefined => unseal(text)?.handle,
    handleOf(kind: KindWord, token: string): string | undefined {
      const ticket = read(token, 'access')
      return ticket?.kind === kind ? ticket.handle : undefined
    },
    revoke(token: string): void {
      spent.add(token)
    },
  }
}
export type SocialTokens = ReturnType<typeof openTokens>

function seal(ticket: Ticket): string {
  const body = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`
}

function unseal(text: string): Ticket | undefined {
  const [body = '', mark] = text.split('.')
  if (mark !== createHmac('sha256', key).update(body).digest('base64url')) return undefined
  return ticketSchema.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString())).data
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** What a demo account holds that was never linked by hand: as if its owner had just consented. */
export function mintDemoTokens(clock: Clock, kind: KindWord, handle: string) {
  const tokens = openTokens(clock)
  const seconds = kind === 'instagram' ? 60 * 24 * 3600 : kindRules[kind].accessSeconds
  return {
    access: tokens.issueAccess(kind, handle, seconds),
    refresh: kindRules[kind].hasRefreshToken ? tokens.issueRefresh(kind, handle) : null,
    expiresAt: new Date(clock.now().getTime() + seconds * 1000).toISOString(),
  }
}
