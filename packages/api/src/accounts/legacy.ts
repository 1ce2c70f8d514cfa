import { temporarySessionSchema } from '@limelight/contract/accounts/schema'
import { rememberDevice } from '@limelight/core/accounts/devices'
import { setCookie } from '../http/cookies.ts'
import type { Call, Presenter } from '../procedures/trpc.ts'

/**
 * Redirects browsers from the link of an email to a page; programs get JSON, and so do browsers on
 * server errors.
 */
function presentLink(name: 'activation' | 'restoration'): Presenter {
  return (request, reply, { error }) => {
    if (!request.headers.accept?.includes('text/html') || (error?.statusCode ?? 0) >= 500) return false
    reply.redirect(`/sign-in?${name}=${error === undefined ? 'done' : 'failed'}`)
    return true
  }
}

export const presentActivation = presentLink('activation')
export const presentRestoration = presentLink('restoration')

/**
 * Redirects from Google's callback to a page of the app; callers that accept JSON get the error.
 */
export const presentGoogleReturn: Presenter = (request, reply, { result, error }) => {
  if (error !== undefined && request.headers.accept?.includes('application/json')) return false
  const query = error === undefined ? temporarySessionSchema.parse(result) : { error: 'ACCESS_CREATE_FAIL' }
  reply.redirect(`/auth/callback?${new URLSearchParams(query)}`)
  return true
}

const deviceLifetimeSeconds = 180 * 24 * 60 * 60

/** Passes a new session on and lets the browser remember that it signed in to this account. */
export async function rememberSignIn<Opened extends { user: { id: string } }>(
  { house, reply }: Call,
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening
  const value = rememberDevice(house, opened.user.id)
  setCookie(reply, house.config, { name: 'device', value, maxAgeSeconds: deviceLifetimeSeconds })
  return opened
}
