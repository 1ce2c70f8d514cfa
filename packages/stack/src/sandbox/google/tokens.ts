import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '@limelight/core/runtime/clock'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'

/** The account chosen on the consent page. */
export type Identity = { email: string; name: string; surname: string; verified: boolean }

/** The consent: client, scope, account, and what the bearer of the code must prove. */
export type Grant = {
  clientId: string
  redirectUri: string
  challenge: string
  nonce: string | undefined
  scope: string
  identity: Identity
}

export type TokenMint = {
  jwks: JSONWebKeySet
  issueCode(grant: Grant): string
  /** A code works for one attempt within a minute, successful or not. */
  redeemCode(code: string): Grant | undefined
  issueTokens(grant: Grant, issuer: string): Promise<Record<string, string | number>>
  claimsFor(accessToken: string): Record<string, string | boolean> | undefined
}

const codeSeconds = 60
const tokenSeconds = 3600

/**
 * The key lives as long as the process. Clients find it by key id, as they must when a provider
 * rotates keys.
 */
export async function createTokenMint(clock: Clock): Promise<TokenMint> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const codes = createTickets<Grant>(clock, codeSeconds)
  const accessTokens = createTickets<Grant>(clock, tokenSeconds)

  return {
    jwks: { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] },
    issueCode: grant => codes.issue(grant),
    redeemCode: code => codes.take(code),
    async issueTokens(grant, issuer) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      const answer = {
        access_token: accessTokens.issue(grant),
        token_type: 'Bearer',
        expires_in: tokenSeconds,
        scope: grant.scope,
      }
      if (!scopesOf(grant).has('openid')) return answer
      const idToken = await new SignJWT({
        ...claimsOf(grant),
        ...(grant.nonce !== undefined && { nonce: grant.nonce }),
      })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(grant.clientId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + tokenSeconds)
        .sign(privateKey)
      return { ...answer, id_token: idToken }
    },
    claimsFor(accessToken) {
      const grant = accessTokens.peek(accessToken)
      return grant && claimsOf(grant)
    },
  }
}

const scopesOf = ({ scope }: Grant) => new Set(scope.split(' '))

function claimsOf(grant: Grant): Record<string, string | boolean> {
  const { email, name, surname, verified } = grant.identity
  const scopes = scopesOf(grant)
  return {
    sub: subjectOf(email),
    ...(scopes.has('email') && { email, email_verified: verified }),
    ...(scopes.has('profile') && { name: `${name} ${surname}`.trim(), given_name: name, family_name: surname }),
  }
}

/** Stable per address, also after a restart. */
function subjectOf(email: string): string {
  return BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 16)}`).toString()
}

/** Random tickets that map to a value until they expire, in the order of issue. */
function createTickets<T>(clock: Clock, seconds: number) {
  const tickets = new Map<string, { value: T; expiresAt: number }>()
  const peek = (ticket: string): T | undefined => {
    const now = clock.now().getTime()
    for (const [oldest, { expiresAt }] of tickets) {
      if (expiresAt > now) break
      tickets.delete(oldest)
    }
    return tickets.get(ticket)?.value
  }
  return {
    peek,
    issue(value: T): string {
      const ticket = randomBytes(32).toString('base64url')
      tickets.set(ticket, { value, expiresAt: clock.now().getTime() + seconds * 1000 })
      return ticket
    },
    take(ticket: string): T | undefined {
      const value = peek(ticket)
      tickets.delete(ticket)
      return value
    },
  }
}
