import { startKms } from '@limelight/chain/test/kms-server'
import { followToHead } from '@limelight/core/chain/follow-to-head'
import { deliver, dispute, release, resume, split } from '@limelight/core/deposits/calls'
import { demoAddresses, demoKeys } from '@limelight/core/runtime/config'
import { openSigners } from '@limelight/core/signers'
import { listFailingLoops } from '@limelight/workers/loop'
import { runSettlement } from '@limelight/workers/settlement'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { randomOf } from '../drills/random.ts'
import { openMarket } from '../orders/market.ts'
import { openMortal } from './mortal.ts'
import { openScene, price, seller } from './scene.ts'

const kms = await startKms()
const [operatorArn, arbiterArn] = [kms.addKey(demoKeys[0]), kms.addKey(demoKeys[1])]
const environment = async () => ({
  ESCROW_OPERATOR_KEY: operatorArn,
  ESCROW_ARBITER_KEY: arbiterArn,
  KMS_ENDPOINT: kms.endpoint,
  KMS_ACCESS_KEY_ID: kms.credentials.accessKeyId,
  KMS_SECRET_ACCESS_KEY: kms.credentials.secretAccessKey,
})
const scene = await openScene({ epochs: 'short', environment })
const { ctx } = scene.house
const market = await openMarket({ environment })
const proof = `0x${'ab'.repeat(32)}`

beforeEach(() => kms.heal())
afterAll(() => kms.close())

/** The KMS still shows public keys, as it does to a process that has opened its accounts. */
const refuseSigning = (...arns: string[]) =>
  kms.break(({ operation, arn }) => (operation === 'Sign' && arns.includes(arn) ? 'away' : undefined))

async function callsOf(key: string) {
  const rows = await scene.transactions()
  return rows.filter(({ keys }) => keys.includes(key)).map(({ kind, status, problem }) => ({ kind, status, problem }))
}

const countAttempts = async () =>
  (await ctx.db.selectFrom('chain_transaction_attempts').select('hash').execute()).length

describe('keys in a KMS', () => {
  test('sign the payout of an order', async () => {
    const { client, owner, house } = market
    const before = await market.balanceOf(owner.wallet.address)
    const { id, contractId } = await market.sent()
    const signature = await market.signRelease(contractId ?? '')
    await client.calls.orders.act.mutate({ id, action: 'CONFIRM', signature })
    await market.makeFinal()
    expect(await client.calls.orders.byId.query({ id })).toMatchObject({
      status: 'COMPLETED',
      payment: { status: 'SETTLED', payout: { status: 'FINAL', toSeller: '140', toBuyer: '0' } },
    })
    expect((await market.balanceOf(owner.wallet.address)) - before).toBe(140_000_000n)
    const rows = await house.ctx.db.selectFrom('chain_transaction_attempts').select('from_address').execute()
    expect(new Set(rows.map(row => row.from_address))).toEqual(new Set([demoAddresses[0]]))
    const signed = kms.calls.filter(({ operation, arn }) => operation === 'Sign' && arn === operatorArn)
    expect(signed).toHaveLength(rows.length)
  })

  test('divide a disputed deposit', async () => {
    const { id, key } = await scene.fund()
    const before = await scene.balanceOf(seller.address)
    await scene.inTransaction(async trx => {
      await dispute(ctx, trx, id)
      await split(ctx, trx, id, { toSeller: 7n })
    })
    await scene.settle()
    expect(await scene.eventsOf(key)).toEqual(['Deposited', 'Disputed', 'Settled'])
    expect((await scene.balanceOf(seller.address)) - before).toBe(7n)
    expect(kms.calls).toContainEqual(expect.objectContaining({ operation: 'Sign', arn: arbiterArn }))
  })

  test('are refused if their addresses are others than the terms name', async () => {
    const config = { ...ctx.config, escrowArbiterAddress: demoAddresses[0] }
    await expect(openSigners({ ...ctx, config })).rejects.toThrow(
      `ESCROW_ARBITER_KEY is the key of ${demoAddresses[1]}, but ESCROW_ARBITER_ADDRESS is ${demoAddresses[0]}. Set a pair.`,
    )
  })

  test('are named if the KMS refuses them', async () => {
    kms.break(({ arn }) => (arn === arbiterArn ? 'AccessDeniedException' : undefined))
    await expect(openSigners(ctx)).rejects.toThrow(
      'The KMS does not sign with ESCROW_ARBITER_KEY (AccessDeniedException: The test answers AccessDeniedException).',
    )
  })
})

describe('calls, while the KMS is away', () => {
  test('wait without blame, beside others that wait for a period, and are sent once', async () => {
    const [one, other] = [await scene.fund(), await scene.fund()]
    await scene.inTransaction(trx => deliver(ctx, trx, other.id, proof))
    await scene.settle()
    await scene.inTransaction(async trx => {
      await release(ctx, trx, other.id)
      await deliver(ctx, trx, one.id, proof)
    })
    const attempts = await countAttempts()
    refuseSigning(operatorArn)
    for (let turn = 0; turn < 2; turn += 1)
      await expect(scene.settle()).rejects.toThrow('The KMS does not sign with ESCROW_OPERATOR_KEY (')
    expect(await callsOf(one.key)).toMatchObject([
      { kind: 'DEPOSIT' },
      { kind: 'DELIVER', status: 'QUEUED', problem: null },
    ])
    expect(await countAttempts()).toBe(attempts)
    kms.heal()
    await scene.settle()
    expect(await scene.eventsOf(one.key)).toEqual(['Deposited', 'Delivered'])
    expect(await countAttempts()).toBe(attempts + 1)
  })

  test('of the other key go on', async () => {
    const { id, key } = await scene.fund()
    await scene.inTransaction(trx => dispute(ctx, trx, id))
    await scene.settle()
    const next = await scene.fund()
    await scene.inTransaction(async trx => {
      await resume(ctx, trx, id)
      await deliver(ctx, trx, next.id, proof)
    })
    refuseSigning(operatorArn)
    await expect(scene.settle()).rejects.toThrow('ESCROW_OPERATOR_KEY')
    await scene.node.mine({ blocks: 1 })
    expect(await scene.eventsOf(key)).toEqual(['Deposited', 'Disputed', 'Resumed'])
    expect(await scene.eventsOf(next.key)).toEqual(['Deposited'])
    kms.heal()
    await scene.settle()
    expect(await scene.eventsOf(next.key)).toEqual(['Deposited', 'Delivered'])
  })

  test('keep their nonce when they need a higher fee', async () => {
    const { id, key } = await scene.fund()
    scene.holdBlocks()
    await scene.inTransaction(trx => deliver(ctx, trx, id, proof))
    await scene.settle()
    const [first] = (await scene.transactions()).slice(-1)
    scene.house.clock.advance(31_000)
    refuseSigning(operatorArn)
    await expect(scene.settle()).rejects.toThrow('ESCROW_OPERATOR_KEY')
    expect((await scene.transactions()).at(-1)).toEqual(first)
    kms.heal()
    await scene.settle()
    const [raised] = (await scene.transactions()).slice(-1)
    expect(raised).toMatchObject({ status: 'SENT', nonce: first?.nonce })
    expect(raised?.hash).not.toBe(first?.hash)
    scene.resumeBlocks()
    await scene.settle()
    expect(await scene.eventsOf(key)).toEqual(['Deposited', 'Delivered'])
  })

  test('have each effect once, though processes die as well', async () => {
    const [next, nextFault] = [randomOf(97), randomOf(38)]
    const random = (max: number) => 1 + Math.floor(next() * max)
    const before = await scene.balanceOf(seller.address)
    const { id, key } = await scene.fix()
    await scene.pay(id)
    const signature = await scene.signRelease(key)
    await scene.inTransaction(async trx => {
      await deliver(ctx, trx, id, proof)
      await dispute(ctx, trx, id)
      await resume(ctx, trx, id)
      await release(ctx, trx, id, signature)
    })
    kms.break(({ operation }) => (operation === 'Sign' && nextFault() < 0.8 ? 'away' : undefined))
    const isDone = async () => (await callsOf(key)).every(({ status }) => status === 'FINAL')
    for (let lives = 0; !(await isDone()); lives += 1) {
      if (lives > 400) throw new Error(`Stuck: ${JSON.stringify(await callsOf(key))}`)
      const mortal = await openMortal(ctx, random(120))
      await scene.settle(mortal).catch((error: unknown) => {
        if (!mortal.isDead() && !String(error).includes('The KMS does not sign')) throw error
      })
      await scene.node.mine({ blocks: random(3) })
      scene.house.clock.advance(random(4000))
    }
    expect(await scene.eventsOf(key)).toEqual(['Deposited', 'Delivered', 'Disputed', 'Resumed', 'Settled'])
    expect((await scene.balanceOf(seller.address)) - before).toBe(price)
  })

  test('make the worker unready, which still looks for thieves, until the KMS is back', async () => {
    const [paid, robbed] = [await scene.fund(), await scene.fund()]
    await scene.inTransaction(trx => deliver(ctx, trx, paid.id, proof))
    kms.break(() => 'ThrottlingException')
    await scene.callByHand(robbed.id, privateKeyToAccount(demoKeys[0]), 'DISPUTE')
    await scene.mineFinal()
    await followToHead(ctx)
    const stopping = new AbortController()
    const running = runSettlement(ctx, stopping.signal)
    const failing = () => listFailingLoops(ctx)
    await expect.poll(failing).toEqual(['The sender'])
    expect(await ctx.db.selectFrom('key_alerts').select('key').execute()).toEqual([{ key: robbed.key }])
    kms.heal()
    await expect.poll(failing).toEqual([])
    const sentThen = async () => {
      await scene.node.mine({ blocks: 1 })
      return scene.eventsOf(paid.key)
    }
    await expect.poll(sentThen).toEqual(['Deposited', 'Delivered'])
    stopping.abort()
    await running
  })
})
