import { setTimeout as wait } from 'node:timers/promises'
import { escrowAbi, escrowAddress } from '@limelight/chain/artifacts/escrow'
import { encodeCall, toHex } from '@limelight/chain/escrow-calls'
import type { DepositCall, Terms } from '@limelight/contract/deposits/schema'
import { toStruct } from '@limelight/contract/deposits/typed-data'
import { signUp } from '@limelight/core/accounts/sign-up'
import type { Context } from '@limelight/core/context'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import {
  BaseError,
  createPublicClient,
  ExecutionRevertedError,
  encodeFunctionData,
  erc20Abi,
  http,
  maxUint256,
  walletActions,
} from 'viem'
import type { HDAccount } from 'viem/accounts'
import * as z from 'zod'

export type Person = {
  id: string
  wallet: HDAccount
  /** Repeats a call until it is answered. Answers `{ code }` when it is refused. */
  call(method: string, path: string, body?: object): Promise<unknown>
  /** Calls the contract without us, until a block has the call or the contract refuses it. */
  callByHand(kind: Exclude<DepositCall, 'DEPOSIT'>, terms: Terms, pause: () => Promise<unknown>): Promise<void>
  /** Allows the contract to take the sum, and deposits it. */
  depositByHand(terms: Terms, pause: () => Promise<unknown>): Promise<void>
  /** The embedded node loses its last blocks when it is killed; on a network, other nodes have these calls. */
  repeatLost(pause: () => Promise<unknown>): Promise<void>
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
  { ctx, url, rpcUrl }: { ctx: Context; url: string; rpcUrl: string },
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
    ...{ id, wallet, ...openWallet(wallet, rpcUrl) },
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

/** So many pauses may pass before a call that no block has is sent again. */
const maxPauses = 20

function openWallet(account: HDAccount, rpcUrl: string): Pick<Person, 'callByHand' | 'depositByHand' | 'repeatLost'> {
  const node = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 }).extend(walletActions)

  const mined: { hash: `0x${string}`; to: `0x${string}`; data: `0x${string}` }[] = []
  const isMined = (hash: `0x${string}`) =>
    node.getTransactionReceipt({ hash }).then(
      () => true,
      () => false,
    )

  /** Until a block has the call. Nodes are killed, and people with one wallet take each other's nonces. */
  async function send(to: `0x${string}`, data: `0x${string}`, pause: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const hash = await node.sendTransaction({ account, chain: null, to, data }).catch((error: unknown) => {
        if (error instanceof BaseError && error.walk(cause => cause instanceof ExecutionRevertedError)) return 'refused'
        return undefined
      })
      if (hash === 'refused') return
      for (let pauses = 0; hash !== undefined && pauses < maxPauses; pauses += 1) {
        await pause()
        if (await isMined(hash)) {
          mined.push({ hash, to, data })
          return
        }
      }
      await pause()
    }
  }

  return {
    callByHand: (kind, terms, pause) =>
      send(escrowAddress, encodeCall(kind, [terms], { proof: `0x${'cd'.repeat(32)}`, toSeller: '0' }), pause),
    async depositByHand(terms, pause) {
      const args = [escrowAddress, maxUint256] as const
      await send(toHex(terms.token), encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }), pause)
      await send(
        escrowAddress,
        encodeFunctionData({ abi: escrowAbi, functionName: 'deposit', args: [[toStruct(terms)]] }),
        pause,
      )
    },
    async repeatLost(pause) {
      for (const { hash, to, data } of [...mined]) if (!(await isMined(hash))) await send(to, data, pause)
    },
  }
}
