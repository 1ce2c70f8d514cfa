import cookies from '@fastify/cookie'
import { temporarySessionSchema } from '@limelight/contract/accounts/schema'
import { googleStateLifetimeMs } from '@limelight/core/accounts/google'
import type { Config } from '@limelight/core/runtime/config'
import type { FastifyReply } from 'fastify'
import type { Presenter } from '../procedures/trpc.ts'

/** A person follows the link from a mail and lands on a page; a program gets the JSON, and so does everybody when we fail. */
export const presentActivation: Presenter = (request, reply, { error }) => {
  if (!request.headers.accept?.includes('text/html') || (error?.statusCode ?? 0) >= 500) return false
  reply.redirect(`/sign-in?activation=${error === undefined ? 'done' : 'failed'}`)
  return true
}

/** Google sends the browser here, and the app goes on from its own page. Who asks for JSON is told what went wrong. */
export const presentGoogleReturn: Presenter = (request, reply, { result, error }) => {
  if (error !== undefined && request.headers.accept?.includes('application/json')) return false
  const query = error === undefined ? temporarySessionSchema.parse(result) : { error: 'ACCESS_CREATE_FAIL' }
  reply.redirect(`/auth/callback?${new URLSearchParams(query)}`)
  return true
}

/** Binds a sign-in with Google to the browser that began it. Lax, because the browser comes back by a link from Google. */
export function setGoogleState(reply: FastifyReply, config: Config, state: string): void {
  reply.header('set-cookie', serializeCookie(config, state, googleStateLifetimeMs / 1000))
}

/** Answers what this browser began, and forgets it: whatever comes of it, a new try begins anew. */
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

/** Browsers take the prefix as a promise that no other host of the domain has set it, and insist on a secure one. */
function cookieName(config: Config): string {
  return isSecure(config) ? '__Host-google-sign-in' : 'google-sign-in'
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith('https:')
}
