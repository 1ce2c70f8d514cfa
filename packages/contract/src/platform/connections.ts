import * as z from 'zod'
import type { Scope } from './rules.ts'
import { capsField, clientSchema, scopesField } from './schema.ts'

/** What an app may be granted. */
export const connectionScopes = ['discovery', 'unmask', 'lists', 'campaigns', 'market'] as const satisfies Scope[]
export type ConnectionScope = (typeof connectionScopes)[number]

/** What an app asks for that names no scope we know. */
export const usualScopes: readonly ConnectionScope[] = ['discovery', 'lists', 'campaigns', 'market']

export const connectionRules = {
  maxRedirects: 5,
  maxName: 64,
  /** Of a client id, and of a redirect URI. */
  maxLength: 2048,
  maxDocumentBytes: 16 * 1024,
} as const

const text = z.string().max(connectionRules.maxLength)

/** The query of `/connect`, as OAuth names it. The rule reads it, because its errors have an order. */
export const connectionQuerySchema = z.object({
  client_id: text.optional(),
  redirect_uri: text.optional(),
  response_type: text.optional(),
  code_challenge: text.optional(),
  code_challenge_method: text.optional(),
  scope: text.optional(),
  state: text.optional(),
  resource: text.optional(),
})
export type ConnectionQuery = z.infer<typeof connectionQuerySchema>

export const connectionSchema = z.object({
  client: clientSchema,
  /** Where the browser returns to. */
  redirectHost: z.string(),
  /** The app runs on the user's computer. */
  isLocal: z.boolean(),
  scopes: z.array(z.enum(connectionScopes)),
  /** The URL that reports a bad request to the app. */
  error: z.string().nullable(),
})
export type Connection = z.infer<typeof connectionSchema>

export const connectSchema = connectionQuerySchema.extend({
  scopes: scopesField.refine(
    chosen => chosen.every(scope => connectionScopes.some(known => known === scope)),
    'UNKNOWN_TYPE',
  ),
  caps: capsField,
  password: z.string().optional(),
})
export type Connect = z.infer<typeof connectSchema>

export const connectedSchema = z.object({ url: z.string() })

/** RFC 7591. Other metadata is ignored. */
export const registrationSchema = z.object({
  client_name: z.string().trim().min(1).max(connectionRules.maxName),
  redirect_uris: z.array(text).min(1).max(connectionRules.maxRedirects),
})
export type Registration = z.infer<typeof registrationSchema>
