import type { KindWord } from '@limelight/contract/social-accounts/kinds'
import { type SocialAccount, socialAccountSchema, startedLinkSchema } from '@limelight/contract/social-accounts/schema'
import type { SocialFault } from '@limelight/stack/sandbox/social/faults'
import { inject } from 'vitest'
import * as z from 'zod'
import type { RestAnswer, TestHouse } from '../house.ts'

const base = '/api/user/contents/socials'

const publishedSchema = z.object({ id: z.string(), url: z.string(), text: z.string() })

/** Publishes, changes or deletes a post of a handle in the sandbox. */
export async function sendPost(method: 'POST' | 'PUT' | 'DELETE', body: object) {
  const answer = await fetch(`${inject('engines').sandbox}/social/posts`, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return { status: answer.status, post: publishedSchema.safeParse(await answer.json()).data }
}

/** Somebody who links accounts: starts at the product, consents at the sandbox, and comes back. */
export function visitProviders(house: TestHouse) {
  async function start(token: string, kind: KindWord, redirect?: string) {
    const answer = await house.rest(`POST ${base}/${kind}/auth`, { token, body: redirect ? { redirect } : {} })
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    return { url: startedLinkSchema.parse(answer.body).url, cookie }
  }

  /** Fills the form of the consent page, and returns where it sends the browser. */
  async function consent(url: string, answer: { handle: string; decision?: 'allow' | 'deny' }): Promise<URL> {
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    if (!page.ok) throw new Error(`The consent page answered ${page.status}: ${await page.text()}`)
    const html = await page.text()
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(html) ?? []
    const fields: [string, string][] = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&#38;', '&')],
    )
    const form = new URLSearchParams([...fields, ['decision', answer.decision ?? 'allow'], ['handle', answer.handle]])
    const sent = await fetch(new URL(action, url), { method: 'POST', body: form, redirect: 'manual' })
    const location = sent.headers.get('location')
    if (location === null) throw new Error(`The consent form answered ${sent.status}: ${await sent.text()}`)
    return new URL(location)
  }

  function comeBack(back: URL, cookie: string, accept = 'application/json'): Promise<RestAnswer> {
    return house.rest(`GET ${back.pathname}${back.search}`, { headers: { cookie, accept } })
  }

  /** Telegram comes back to our page, which makes the call. */
  function comeBackToTelegram(token: string, back: URL, cookie: string, chat: string): Promise<RestAnswer> {
    const { code, state } = z
      .object({ code: z.string(), state: z.string() })
      .parse(Object.fromEntries(back.searchParams))
    return house.rest(`POST ${base}/telegram/auth/callback`, {
      token,
      headers: { cookie },
      body: { chat, code, state },
    })
  }

  async function attempt(token: string, kind: KindWord, handle: string): Promise<RestAnswer> {
    const { url, cookie } = await start(token, kind)
    const back = await consent(url, { handle })
    return kind === 'telegram' ? comeBackToTelegram(token, back, cookie, `@${handle}`) : comeBack(back, cookie)
  }

  return {
    ...{ start, consent, comeBack, comeBackToTelegram, attempt },
    async link(token: string, kind: KindWord, handle: string): Promise<SocialAccount> {
      return socialAccountSchema.parse((await attempt(token, kind, handle)).body)
    },
    /** Of one account, because all test files share the sandbox. */
    async setFault(kind: KindWord, handle: string, fault: SocialFault | 'none'): Promise<void> {
      const { sandbox } = inject('engines')
      const body = JSON.stringify({ kind, handle, fault })
      await fetch(`${sandbox}/social/faults`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
    },
  }
}
