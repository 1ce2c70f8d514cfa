import { connectionRules, type Registration, registrationSchema } from '@limelight/contract/platform/connections'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { fetchOutbound } from '../../engines/outbound.ts'
import { sign, verifySignature } from '../../runtime/secrets.ts'
import { OAuthError } from './oauth-error.ts'

/** An app that asks for a connection. Clients are public: none has a secret. */
export type AppClient = { name: string; host: string; redirectUris: readonly string[] }

/** What connections are for. */
export function resourceOf({ config }: Context): string {
  return `${config.publicUrl}/mcp`
}

/** The client id is the signed registration, so nothing is stored. */
export function registerClient(ctx: Context, given: unknown): Registration & { client_id: string } {
  const read = registrationSchema.safeParse(given)
  if (!read.success)
    throw new OAuthError('invalid_client_metadata', 'client_name and one to five redirect_uris are required')
  const { client_name, redirect_uris } = read.data
  if (!redirect_uris.every(isRedirectUri))
    throw new OAuthError('invalid_redirect_uri', 'A redirect URI must be https, or http on a loopback host')
  const registration = Buffer.from(JSON.stringify([client_name, redirect_uris])).toString('base64url')
  const client_id = `${registration}.${sign(ctx, 'platform', `client ${registration}`)}`
  if (client_id.length > connectionRules.maxLength)
    throw new OAuthError('invalid_client_metadata', 'The registration is too long')
  return { client_id, client_name, redirect_uris }
}

/** Undefined for a client that is unknown, or whose document says something else. */
export async function findClient(ctx: Context, clientId: string): Promise<AppClient | undefined> {
  const given = /^https?:/.test(clientId) ? await readDocument(ctx, clientId) : readRegistration(ctx, clientId)
  const redirectUris = given?.redirect_uris.filter(isRedirectUri) ?? []
  const [first] = redirectUris
  if (given === undefined || first === undefined) return undefined
  const host = new URL(/^https?:/.test(clientId) ? clientId : first).host
  return { name: given.client_name, host, redirectUris }
}

const registered = z.tuple([z.string(), z.array(z.string())])

function readRegistration(ctx: Context, clientId: string): Registration | undefined {
  const [registration = '', signature = ''] = clientId.split('.')
  if (!verifySignature(ctx, 'platform', `client ${registration}`, signature)) return undefined
  const [client_name, redirect_uris] = registered.parse(JSON.parse(Buffer.from(registration, 'base64url').toString()))
  return { client_name, redirect_uris }
}

const documentSchema = registrationSchema.extend({ client_id: z.string() })

const documentTimeoutMs = 5000
const cachedMs = 60 * 60_000
const maxCached = 1000
const cached = new Map<string, { document: Registration; until: number }>()

/** A Client ID Metadata Document: its address is the id of the client. */
async function readDocument(ctx: Context, clientId: string): Promise<Registration | undefined> {
  const now = ctx.clock.now().getTime()
  const known = cached.get(clientId)
  if (known !== undefined && known.until > now) return known.document
  try {
    const { status, body } = await fetchOutbound(clientId, {
      hosts: 'any',
      trusted: ctx.config.webhookTrustedOrigin,
      maxBytes: connectionRules.maxDocumentBytes,
      timeoutMs: documentTimeoutMs,
      headers: { accept: 'application/json' },
    })
    const document = documentSchema.parse(JSON.parse(body.toString()))
    if (status !== 200 || document.client_id !== clientId) return undefined
    if (cached.size >= maxCached) cached.clear()
    cached.set(clientId, { document, until: now + cachedMs })
    return document
  } catch (error) {
    ctx.logger.info({ err: error, clientId }, 'The document of a client could not be read')
    return undefined
  }
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && loopbackHosts.includes(hostname)
}

function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.hash !== '' || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isLoopback(url)
}

/** Equal to a registered one. On a loopback host the port is free, because programs listen on any. */
export function acceptsRedirect({ redirectUris }: AppClient, given: string): boolean {
  if (!isRedirectUri(given)) return false
  return redirectUris.some(
    uri => uri === given || (isLoopback(new URL(given)) && withoutPort(uri) === withoutPort(given)),
  )
}

function withoutPort(text: string): string {
  const url = new URL(text)
  url.port = ''
  return url.href
}
