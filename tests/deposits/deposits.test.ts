import { amoyChain } from '@limelight/chain/amoy'
import { followToHead } from '@limelight/core/chain/follow-to-head'
import type { Context } from '@limelight/core/context'
import { deliver, refund, release, verifyConsent } from '@limelight/core/deposits/calls'
import { checkPlatformKeys } from '@limelight/core/deposits/key-alerts'
import {
  authorizationFor,
  closeDeposit,
  expireDeposits,
  payWithHash,
  readCart,
  verifyPayment,
} from '@limelight/core/deposits/pay'
import { getPayment, readPayment } from '@limelight/core/deposits/payment'
import { payoutOf } from '@limelight/core/deposits/view'
import { demoKeys } from '@limelight/core/runtime/config'
import { buildAccount, buildSignUp } from '@limelight/core/test/factories/accounts'
import { TRPCClientError } from '@trpc/client'
import { createPublicClient, custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { buyer, openScene, seller, signPayment, stranger } from './scene.ts'

const scene = await openScene()
const { house } = scene
const { ctx } = house
const proof = `0x${'ab'.repeat(32)}`
const clocks = { payUntil: null, deliverBy: null, reviewUntil: null, disputeUntil: null }

async function viewOf(id: string, side: 'client' | 'owner' = 'client') {
  const view = await getPayment(ctx, id, { side, clocks, canPay: true })
  if (view === undefined) throw new Error('The deposit has no terms.')
  return view
}

async function payout(id: string) {
  const rows = await readPayment(ctx.db, id)
  return rows === undefined ? undefined : payoutOf(rows)
}

async function makeFinal() {
  await scene.mineFinal()
  await scene.settle()
  await followToHead(ctx)
}

/** A deposit that is paid and followed, in a final block. */
async function fund() {
  const deposit = await scene.fix()
  await scene.pay(deposit.id)
  await scene.settle()
  await makeFinal()
  return deposit
}

describe('payment of an order', () => {
  test('goes from NONE to SETTLED', async () => {
    const { id, key } = await scene.fix()
    const first = await viewOf(id)
    expect(first).toMatchObject({ status: 'NONE', key, amount: '210', units: '210000000', transactions: [] })
    expect(first.authorization).toMatchObject({
      domain: { name: 'Test USDT', version: '1', chainId: 80002 },
      message: { value: '210000000', validBefore: String(first.terms?.depositBy) },
    })
    expect((await viewOf(id, 'owner')).authorization).toBeNull()
    await scene.pay(id)
    expect(await viewOf(id)).toMatchObject({ status: 'SIGNED', transactions: [{ kind: 'DEPOSIT', status: 'QUEUED' }] })
    await scene.settle()
    await followToHead(ctx)
    expect(await viewOf(id)).toMatchObject({ status: 'SEEN', confirmations: 1, expiresAt: null })
    await scene.node.mine({ blocks: 2 })
    await followToHead(ctx)
    expect(await viewOf(id)).toMatchObject({ status: 'CONFIRMED', confirmations: 3 })
    await makeFinal()
    expect(await viewOf(id)).toMatchObject({ status: 'FINAL', transactions: [{ kind: 'DEPOSIT', status: 'FINAL' }] })
    expect(await payout(id)).toEqual({ status: 'NONE', toSeller: null, toBuyer: null, at: null })

    const signature = await verifyConsent(ctx, id, { kind: 'Release', signature: await scene.signRelease(key) })
    await scene.inTransaction(trx => release(ctx, trx, id, signature))
    await scene.settle()
    expect(await payout(id)).toMatchObject({ status: 'SENT', toSeller: '210', toBuyer: '0' })
    await makeFinal()
    expect(await viewOf(id)).toMatchObject({ status: 'SETTLED' })
    expect(await payout(id)).toMatchObject({ status: 'FINAL', toSeller: '210', toBuyer: '0' })
  })

  test('is SIGNED again when a reorg removes its deposit, and is seen without a POST', async () => {
    const { id } = await scene.fix()
    const before = await scene.node.snapshot()
    await scene.depositByHand(id)
    await followToHead(ctx)
    expect(await viewOf(id)).toMatchObject({ status: 'SEEN', transactions: [{ kind: 'DEPOSIT', status: 'MINED' }] })
    await scene.node.revert({ id: before })
    await scene.node.mine({ blocks: 3 })
    await followToHead(ctx)
    expect(await viewOf(id)).toMatchObject({ status: 'SIGNED', transactions: [] })
  })

  test('fails when its terms expire, which are made anew only after final blocks', async () => {
    const { id, key } = await scene.fix()
    await scene.inTransaction(trx => payWithHash(ctx, trx, id, `0x${'12'.repeat(32)}`))
    await scene.advance(31 * 60_000)
    await expireDeposits(ctx)
    await followToHead(ctx)
    expect(await viewOf(id)).toMatchObject({ status: 'FAILED', transactions: [{ kind: 'DEPOSIT', status: 'DROPPED' }] })
    expect((await scene.fix(14, id)).key).toBe(key)
    await makeFinal()
    const renewed = await scene.fix(14, id)
    expect(renewed.key).not.toBe(key)
    expect(await viewOf(id)).toMatchObject({ status: 'NONE', key: renewed.key })
  })

  test('keeps its signature although a node that is behind knows no token', async () => {
    const cart = await readCart(ctx, [(await scene.fix()).id])
    const behind = createPublicClient({
      chain: amoyChain({ rpcUrl: 'http://127.0.0.1:1', chainId: 80002 }),
      transport: custom({ request: async () => '0x' }),
    })
    let isBehind = true
    const other: Context = {
      ...ctx,
      // A node of its own, because answers are remembered per node.
      secrets: { ...ctx.secrets, chainRpcUrls: ['http://127.0.0.1:1'] },
      chain: { ...ctx.chain, client: () => (isBehind ? Promise.resolve(behind) : ctx.chain.client()) },
    }
    expect(await authorizationFor(other, cart)).toBeNull()
    isBehind = false
    expect(await authorizationFor(other, cart)).toBeNull()
    house.clock.advance(10_000)
    expect(await authorizationFor(other, cart)).toMatchObject({ domain: { chainId: 80002 } })
  })

  test('takes only the signatures of the parties', async () => {
    const { id, key } = await scene.fix()
    await expect(verifyPayment(ctx, [id], await signPayment(ctx, [id], stranger))).rejects.toThrow(
      'Authorization is not valid',
    )
    const consent = { kind: 'Release', signature: await scene.signRefund(key) } as const
    await expect(verifyConsent(ctx, id, consent)).rejects.toThrow('Signature is not valid')
    // Some wallets end a signature with 0 or 1.
    const refundSignature = await scene.signRefund(key)
    const short = `${refundSignature.slice(0, 130)}${refundSignature.endsWith('1b') ? '00' : '01'}`
    expect(await verifyConsent(ctx, id, { kind: 'Refund', signature: short })).toBe(refundSignature)
    // A contract wallet answers by ERC-1271; this one takes any signature.
    await scene.node.setCode({ address: seller.address, bytecode: '0x631626ba7e60e01b5f5260205ff3' })
    expect(await verifyConsent(ctx, id, { kind: 'Refund', signature: '0x01' })).toBe('0x01')
    await scene.node.setCode({ address: seller.address, bytecode: '0x' })
  })
})

describe('a deposit that nobody waits for', () => {
  test('goes back to its buyer at once when its order has ended', async () => {
    const { id, key } = await scene.fix()
    await scene.inTransaction(trx => closeDeposit(ctx, trx, id))
    await scene.depositByHand(id)
    await makeFinal()
    await makeFinal()
    await scene.settle()
    expect(await scene.eventsOf(key)).toEqual(['Deposited', 'Disputed', 'Settled'])
    expect(await payout(id)).toMatchObject({ toSeller: '0', toBuyer: '210' })
  })

  test('goes back when the order ends while the follower records it', async () => {
    const { id, key } = await scene.fix()
    await scene.depositByHand(id)
    await makeFinal()
    await scene.inTransaction(trx => closeDeposit(ctx, trx, id))
    await scene.settle()
    expect(await scene.eventsOf(key)).toEqual(['Deposited', 'Disputed', 'Settled'])
  })
})

describe("a party's own call", () => {
  test('that contradicts a payout makes the operator dispute', async () => {
    const { id, key } = await fund()
    await scene.inTransaction(trx => refund(ctx, trx, id))
    await scene.settle()
    expect(await payout(id)).toMatchObject({ status: 'WAITING', toSeller: '0', toBuyer: '210' })
    await scene.callByHand(id, seller, 'DELIVER')
    await makeFinal()
    await scene.settle()
    expect(await scene.eventsOf(key)).toEqual(['Deposited', 'Delivered', 'Disputed'])
    expect(await payout(id)).toMatchObject({ status: 'NONE' })
  })
})

test('a dispute that nobody decides ends by time: everything undelivered goes back', async () => {
  const { id } = await fund()
  await scene.callByHand(id, buyer, 'DISPUTE')
  await makeFinal()
  await expireDeposits(ctx)
  expect(await payout(id)).toMatchObject({ status: 'NONE' })
  await scene.advance(31 * 86_400_000)
  await expireDeposits(ctx)
  expect(await payout(id)).toMatchObject({ status: 'WAITING' })
  await scene.settle()
  await makeFinal()
  expect(await payout(id)).toMatchObject({ status: 'FINAL', toSeller: '0', toBuyer: '210' })
})

describe('a call of a platform key', () => {
  test('that is not in our rows alerts admins and both parties once', async () => {
    const [party, admin] = [await buildAccount(house.ctx), await buildAccount(house.ctx)]
    await ctx.db.updateTable('users').set({ wallet: buyer.address }).where('id', '=', party.user.id).execute()
    await ctx.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.user.id).execute()
    const { id } = await fund()
    await scene.inTransaction(trx => deliver(ctx, trx, id, proof))
    await scene.settle()
    await makeFinal()
    await checkPlatformKeys(ctx)
    expect(await ctx.db.selectFrom('key_alerts').selectAll().execute()).toEqual([])
    await scene.callByHand(id, privateKeyToAccount(demoKeys[0]), 'DISPUTE')
    await makeFinal()
    await checkPlatformKeys(ctx)
    await checkPlatformKeys(ctx)
    await house.drain()
    for (const { user } of [party, admin]) {
      const mails = (await house.mailsTo(user.email)).filter(({ subject }) => subject.startsWith('Security alert'))
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toMatch(/Account: 0x\w{40}\nTransaction: 0x\w{64}\nDeposit: 0x\w{64}$/m)
    }
  })
})

describe('wallets.faucet', () => {
  test('sends test USDT once per day', async () => {
    const form = buildSignUp()
    const calls = house.trpc((await buildAccount(ctx, form)).accessToken)
    const refusal = async () => {
      const error = await calls.wallets.faucet.mutate().catch((cause: unknown) => cause)
      return error instanceof TRPCClientError ? error.data : error
    }
    expect(await refusal()).toMatchObject({ statusCode: 422, errorMessage: 'CLIENT_WALLET_NOT_SET' })
    await calls.users.update.mutate({ wallet: stranger.address })
    const opening = async () => (await calls.wallets.faucetOpening.query()).opensAt
    expect(await opening()).toBeNull()
    const before = await scene.balanceOf(stranger.address)
    const { txHash } = await scene.whileSettling(() => calls.wallets.faucet.mutate())
    await scene.settle()
    expect((await scene.balanceOf(stranger.address)) - before).toBe(1_000_000_000n)
    expect((await scene.transactions()).at(-1)).toMatchObject({ kind: 'TRANSFER', hash: txHash, status: 'MINED' })
    house.clock.advance(600_000)
    const early = { statusCode: 429, errorMessage: 'Too many requests', retryAfterSeconds: expect.any(Number) }
    const answer = await refusal()
    expect(answer).toMatchObject(early)
    const { retryAfterSeconds } = z.object({ retryAfterSeconds: z.number() }).parse(answer)
    expect(Math.ceil(retryAfterSeconds / 600)).toBe(6 * 24 - 1)
    const waitMs = Date.parse((await opening()) ?? '') - house.clock.now().getTime()
    expect(Math.ceil(waitMs / 600_000)).toBe(6 * 24 - 1)
    house.clock.advance(retryAfterSeconds * 1000)
    const again = house.trpc((await house.trpc().accounts.login.mutate(form)).accessToken)
    await scene.whileSettling(() => again.wallets.faucet.mutate())
  })
})
