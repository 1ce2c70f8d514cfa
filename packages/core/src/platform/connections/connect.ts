import {
  type Connect,
  type Connection,
  type ConnectionQuery,
  connectionScopes,
  usualScopes,
} from '@limelight/contract/platform/connections'
import type { Transaction } from '@limelight/db/database'
import type { Context } from '../../context.ts'
import { AppError } from '../../runtime/errors.ts'
import { newId } from '../../runtime/ids.ts'
import { hashToken, randomToken } from '../../runtime/secrets.ts'
import { requireRoom } from '../keys/keys.ts'
import { insertKey } from '../keys/store.ts'
import { type AppClient, acceptsRedirect, findClient, isLoopback, resourceOf } from './clients.ts'
import type { OAuthCode } from './oauth-error.ts'
import { deleteUnusedCodes } from './store.ts'

const codeLifetimeMs = 60_000

type Asked = { clientId: string; redirectUri: string; client: AppClient }

/** Redirects nowhere unless both are known: a forged address must not receive a code or an error. */
async function requireClient(ctx: Context, query: ConnectionQuery): Promise<Asked> {
  const { client_id: clientId = '', redirect_uri: redirectUri = '' } = query
  const client = await findClient(ctx, clientId)
  if (client === undefined || !acceptsRedirect(client, redirectUri)) throw new AppError('ITEM_NOT_FOUND')
  return { clientId, redirectUri, client }
}

/** What the page asks the user to agree to. */
export async function getConnection(ctx: Context, query: ConnectionQuery): Promise<Connection> {
  return describe(ctx, query, await requireClient(ctx, query))
}

function describe(ctx: Context, query: ConnectionQuery, { client, redirectUri }: Asked): Connection {
  const url = new URL(redirectUri)
  const problem = problemOf(ctx, query)
  const words = query.scope?.split(' ') ?? []
  const known = connectionScopes.filter(scope => words.includes(scope))
  return {
    client: { name: client.name, host: client.host },
    redirectHost: url.host,
    isLocal: isLoopback(url),
    scopes: known.length > 0 ? known : [...usualScopes],
    error: problem === undefined ? null : answerUrl(ctx, query, { error: problem }),
  }
}

function problemOf(ctx: Context, query: ConnectionQuery): OAuthCode | undefined {
  if (query.response_type !== 'code') return 'unsupported_response_type'
  if (query.code_challenge_method !== 'S256' || !/^[\w-]{43}$/.test(query.code_challenge ?? ''))
    return 'invalid_request'
  if (query.resource !== undefined && query.resource !== resourceOf(ctx)) return 'invalid_target'
  return undefined
}

function answerUrl({ config }: Context, query: ConnectionQuery, answer: Record<string, string>): string {
  const url = new URL(query.redirect_uri ?? '')
  const state = query.state === undefined ? {} : { state: query.state }
  for (const [name, value] of Object.entries({ ...answer, ...state, iss: config.publicUrl }))
    url.searchParams.set(name, value)
  return url.href
}

/** What must be right before the owner proves to be there. */
export async function checkConnection(ctx: Context, query: ConnectionQuery): Promise<Asked & { error: string | null }> {
  const asked = await requireClient(ctx, query)
  return { ...asked, error: describe(ctx, query, asked).error }
}

/** Only the holder of the verifier can redeem the code, with the same client and address. */
export async function addConnection(
  ctx: Context,
  trx: Transaction,
  { userId }: { userId: string },
  input: Connect & Asked,
): Promise<{ url: string }> {
  const { client, clientId, redirectUri, scopes, caps } = input
  await requireRoom(ctx, trx, userId)
  const now = ctx.clock.now()
  const code = randomToken()
  await insertKey(trx, {
    id: newId(ctx.clock),
    user_id: userId,
    kind: 'CONNECTION',
    name: client.name,
    prefix: 'lla_',
    token_hash: null,
    scopes,
    caps: JSON.stringify(caps),
    client: JSON.stringify({ name: client.name, host: client.host }),
    created_at: now,
    code_hash: hashCode(code, clientId, redirectUri),
    code_challenge: input.code_challenge ?? '',
    code_until: new Date(now.getTime() + codeLifetimeMs),
  })
  return { url: answerUrl(ctx, input, { code }) }
}

/** Codes that no app has redeemed in time. */
export async function pruneCodes(ctx: Context): Promise<void> {
  await deleteUnusedCodes(ctx.db, ctx.clock.now())
}

export function hashCode(code: string, clientId: string, redirectUri: string): string {
  return hashToken(JSON.stringify([code, clientId, redirectUri]))
}
