import { sessionSchema, temporarySessionSchema } from '@limelight/contract/accounts/schema'
import * as z from 'zod'
import type { RestAnswer, TestHouse } from '../house.ts'

/** An account at Google, for the consent page of the sandbox. */
export type Person = { email: string; name?: string; surname?: string; verified?: boolean }

/** A browser that signs in with Google: it keeps the cookie and follows redirects. */
export function visitGoogle(house: TestHouse) {
  const json = { accept: 'application/json' }

  /** `cookie` is what an earlier start has left in the browser. */
  async function start(cookie?: string) {
    const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
    const answer = await house.rest('POST /api/user/login/google', { headers })
    const { url } = z.object({ url: z.url() }).parse(answer.body)
    const [stored = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
    return { url, cookie: stored, answer }
  }

  /** The query that Google redirects back with. */
  async function consent(url: string, person: Person, decision = 'allow'): Promise<URLSearchParams> {
    const { verified = true, ...fields } = person
    const asked = Object.fromEntries(new URL(url).searchParams)
    const body = new URLSearchParams({ ...asked, ...fields, decision, account: 'other' })
    if (verified) body.set('verified', 'on')
    const answer = await fetch(url.split('?')[0] ?? '', { method: 'POST', body, redirect: 'manual' })
    if (answer.status !== 302) throw new Error(await answer.text())
    const location = new URL(answer.headers.get('location') ?? '')
    if (location.href.split('?')[0] !== `${house.url}/api/user/login/google/callback`)
      throw new Error(`Google leads to ${location.href}`)
    return location.searchParams
  }

  function comeBack(query: URLSearchParams, cookie: string, headers: Record<string, string> = {}): Promise<RestAnswer> {
    return house.rest(`GET /api/user/login/google/callback?${query}`, { headers: { cookie, ...headers } })
  }

  /** Signs in up to the session key, which is in the URL of the app's page. */
  async function keyOf(person: Person): Promise<string> {
    const { url, cookie } = await start()
    const answer = await comeBack(await consent(url, person), cookie)
    const landing = new URL(answer.headers.get('location') ?? '', house.url)
    return temporarySessionSchema.parse(Object.fromEntries(landing.searchParams)).sessionKey
  }

  const spend = (sessionKey: string) => house.rest('POST /api/user/check/temporary', { body: { sessionKey } })

  return {
    start,
    consent,
    comeBack,
    keyOf,
    spend,
    signIn: async (person: Person) => sessionSchema.parse((await spend(await keyOf(person))).body),
    /** The answer to a sign-in that fails. */
    refusalOf: async (person: Person, decision?: string) => {
      const { url, cookie } = await start()
      return comeBack(await consent(url, person, decision), cookie, json)
    },
  }
}
