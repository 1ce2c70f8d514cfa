import cookies from '@fastify/cookie'
import { temporarySessionSchema } from '@limelight/contract/accounts/schema'
import { googleStateLifetimeMs } from '@limelight/core/accounts/google'
import type { Config } from '@limelight/core/runtime/config'
import type { FastifyReply } from 'fastify'
import type { Presenter } from '../procedures/trpc.ts'

/**
 * Redirects browsers from the link of an email to a page; programs get JSON, and so do browsers on
 * server errors.
 */
export const presentActivation: Presenter = (request, reply, { error }) => {
  if (!request.headers.accept?.includes('text/html') || (error?.statusCode ?? 0) >= 500) return false
  reply.redirect(`/sign-in?activation=${error === undefined ? 'done' : 'failed'}`)
  return true
}

/**
 * Redirects from Google's callback to a page of the app; callers that accept JSON get the error.
 */
export const presentGoogleReturn: Presenter = (request, reply, { result, error }) => {
  if (error !== undefined && request.headers.accept?.includes('application/json')) return false
  const query = error === undefined ? temporarySessionSchema.parse(result) : { error: 'ACCESS_CREATE_FAIL' }
  reply.redirect(`/auth/callback?${new URLSearchParams(query)}`)
  return true
}

/**
 * Binds a Google sign-in to the browser that started it. Lax, because the browser returns by a link
 * from Google.
 */
export function setGoogleState(reply: FastifyReply, config: Config, state: string): void {
  reply.header('set-cookie', serializeCookie(config, state, googleStateLifetimeMs / 1000))
}

/** Returns the state of this browser and clears it, so that every attempt starts anew. */
export function readAndClearGoogleState(reply: FastifyReply, config: Config): string | undefined {
  reply.header('set-cookie', serializeCookie(config, '', 0))
  return cookies.parse(reply.request.headers.cookie ?? '')[cookieName(config)]
}

function serializeCookie(config: Config, value: string, maxAge: number): string {
  return cookies.serialize(cookieName(config), value, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    path: '/',
    maxAge,
  })
}

/**
 * Browsers guarantee that no other host of the domain has set a cookie with this prefix; it has to
 * be secure.
 */
function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-google-sign-in' : 'google-sign-in'
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:')
}
