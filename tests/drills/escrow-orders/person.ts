import { setTimeout as wait } from 'node:timers/promises'
import { signUp } from '@limelight/core/accounts/sign-up'
import type { Context } from '@limelight/core/context'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import type { HDAccount } from 'viem/accounts'
import * as z from 'zod'

export type Person = {
  id: string
  wallet: HDAccount
  /** Repeats a call until it is answered. Answers `{ code }` when it is refused. */
  call(method: string, path: string, body?: object): Promise<unknown>
}

const sessionSchema = z.object({ accessToken: z.string() })
const refusalSchema = z.object({ statusCode: z.number(), errorMessage: z.string() })

type PersonOptions = {
  role?: 'user' | 'admin'
  /** An account that exists; otherwise they sign up. */
  as?: { id: string; email: string; password: string }
}

/** Someone with a bad connection and a wallet. `role` decides where they sign in. */
export async function openPerson(
  { ctx, url }: { ctx: Context; url: string },
  wallet: HDAccount,
  { role = 'user', as }: PersonOptions = {},
): Promise<Person> {
  const { id, email, password } = as ?? (await enter(ctx))
  await ctx.db.updateTable('users').set({ wallet: wallet.address, role }).where('id', '=', id).execute()
  let token = ''
  const signIn = async () => {
    const path = role === 'admin' ? '/api/admin/user/login' : '/api/user/login'
    const answer = await persist(`${url}${path}`, 'POST', { email, password }, '')
    token = sessionSchema.parse(answer).accessToken
  }
  await signIn()
  return {
    ...{ id, wallet },
    async call(method, path, body) {
      for (;;) {
        const answer = await persist(`${url}${path}`, method, body, token)
        const refusal = refusalSchema.safeParse(answer).data
        if (refusal?.statusCode !== 401) return refusal === undefined ? answer : { code: refusal.errorMessage }
        await signIn()
      }
    },
  }
}

async function enter(ctx: Context) {
  const form = buildSignUp()
  const { user } = await signUp(ctx, form)
  return { id: user.id, email: form.email, password: form.password }
}

/** Until it is answered with anything but a failure of the server. */
async function persist(url: string, method: string, body: object | undefined, token: string): Promise<unknown> {
  for (;;) {
    const answer = await fetch(url, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined)
    if (answer !== undefined && answer.status < 500) {
      const json = await answer.json().catch(() => undefined)
      if (json !== undefined) return json
    }
    await wait(100)
  }
}
