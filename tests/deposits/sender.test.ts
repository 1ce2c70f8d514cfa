import { toHex } from '@limelight/chain/escrow-calls'
import { deliver, dispute, release, reopen, resume, split } from '@limelight/core/deposits/calls'
import { settle } from '@limelight/core/deposits/settle'
import { queueTransfer } from '@limelight/core/deposits/transfer'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { randomOf } from '../drills/random.ts'
import { openMortal } from './mortal.ts'
import { openScene, price, seller, stranger } from './scene.ts'

const scene = await openScene()
const { ctx } = scene.house
const proof = `0x${'ab'.repeat(32)}`

/** What became of the calls of a deposit, in order. */
async function outcomes(key: string) {
  const rows = await scene.transactions()
  return rows.filter(({ keys }) => keys.includes(key)).map(({ kind, status }) => `${kind} ${status}`)
}

describe('the sender', () => {
  test('pays a cart with one transaction, and the calls of a deposit in the order of events', async () => {
    const [one, other] = [await scene.fix(), await scene.fix()]
    const before = await scene.balanceOf(seller.address)
    await scene.pay(one.id, other.id)
    const signature = await scene.signRelease(one.key)
    await scene.inTransaction(async trx => {
      await deliver(ctx, trx, one.id, proof)
      await reopen(ctx, trx, one.id)
      await deliver(ctx, trx, one.id, proof)
      await dispute(ctx, trx, one.id)
      await resume(ctx, trx, one.id)
      await release(ctx, trx, one.id, signature)
    })
    await scene.settle()
    await scene.mineFinal()
    await scene.settle()
    expect(await scene.eventsOf(one.key)).toEqual([
      'Deposited',
      'Delivered',
      'Reopened',
      'Delivered',
      'Disputed',
      'Resumed',
      'Settled',
    ])
    expect(await scene.eventsOf(other.key)).toEqual(['Deposited'])
    expect(new Set((await outcomes(one.key)).map(outcome => outcome.split(' ')[1]))).toEqual(new Set(['FINAL']))
    expect((await scene.balanceOf(seller.address)) - before).toBe(price)
  })

  test('waits for the review period, and pays once it has passed', async () => {
    const { id, key } = await scene.fund()
    await scene.inTransaction(async trx => {
      await deliver(ctx, trx, id, proof)
      await release(ctx, trx, id)
      await release(ctx, trx, id)
    })
    await scene.settle()
    expect(await outcomes(key)).toEqual(['DEPOSIT FINAL', 'DELIVER MINED', 'RELEASE QUEUED'])
    await scene.advance(7 * 86_400_000)
    await scene.settle()
    expect(await scene.eventsOf(key)).toEqual(['Deposited', 'Delivered'])
    await scene.advance(3_600_000 + 2000)
    await scene.settle()
    expect(await scene.eventsOf(key)).toEqual(['Deposited', 'Delivered', 'Settled'])
    // A payout in a block that is not final yet needs no second one.
    await scene.inTransaction(trx => release(ctx, trx, id))
    expect(await outcomes(key)).toEqual(['DEPOSIT FINAL', 'DELIVER MINED', 'RELEASE MINED'])
  })

  test('fills the nonce of a reverted call whose block a reorg removed', async () => {
    const { id, key } = await scene.fund()
    const before = await scene.node.snapshot()
    scene.holdBlocks()
    await scene.inTransaction(trx => deliver(ctx, trx, id, proof))
    await scene.settle()
    const attempts = ctx.db.selectFrom('chain_transaction_attempts').selectAll().orderBy('created_at', 'desc')
    const { hash, raw, nonce } = await attempts.executeTakeFirstOrThrow()
    // The seller delivers first, so ours reverts in its block.
    await scene.node.dropTransaction({ hash: toHex(hash) })
    await scene.callByHand(id, seller, 'DELIVER')
    await scene.node.sendRawTransaction({ serializedTransaction: toHex(raw) })
    await scene.node.mine({ blocks: 1 })
    await scene.settle()
    expect(await outcomes(key)).toEqual(['DEPOSIT FINAL', 'DELIVER FAILED'])
    await scene.inTransaction(trx => queueTransfer(ctx, trx, { to: stranger.address, units: 1n }))
    await scene.settle()
    expect((await scene.transactions()).at(-1)).toMatchObject({ kind: 'TRANSFER', status: 'SENT', nonce: nonce + 1 })

    await scene.node.revert({ id: before })
    scene.resumeBlocks()
    await scene.settle()
    expect((await scene.transactions()).at(-1)).toMatchObject({ kind: 'TRANSFER', status: 'MINED' })
    expect(await scene.eventsOf(key)).toEqual(['Deposited', 'Delivered'])
  })

  test('looks past any number of calls that wait for an earlier one', async () => {
    const { id, key } = await scene.fund()
    await scene.inTransaction(async trx => {
      for (let count = 0; count < 25; count += 1) await deliver(ctx, trx, id, proof)
      await trx
        .updateTable('chain_transactions')
        .set({ status: 'FAILED', due_at: new Date(scene.house.clock.now().getTime() + 86_400_000) })
        .where('id', '=', eb =>
          eb
            .selectFrom('chain_transactions')
            .select('id')
            .where('kind', '=', 'DELIVER')
            .where(sql<boolean>`${key} = any(keys)`)
            .orderBy(sql`position`)
            .limit(1),
        )
        .execute()
      await queueTransfer(ctx, trx, { to: stranger.address, units: 1n })
    })
    await scene.settle()
    expect((await scene.transactions()).at(-1)).toMatchObject({ kind: 'TRANSFER', status: 'MINED' })
    await ctx.db
      .updateTable('chain_transactions')
      .set({ status: 'DROPPED' })
      .where('kind', '=', 'DELIVER')
      .where('status', 'in', ['QUEUED', 'FAILED'])
      .execute()
  })

  test('sends the same nonce with a higher fee when no block takes a call', async () => {
    const { id, key } = await scene.fund()
    scene.holdBlocks()
    await scene.inTransaction(trx => deliver(ctx, trx, id, proof))
    await scene.settle()
    const [first] = (await scene.transactions()).slice(-1)
    expect(first).toMatchObject({ kind: 'DELIVER', status: 'SENT' })
    scene.house.clock.advance(31_000)
    await scene.settle()
    const [raised] = (await scene.transactions()).slice(-1)
    expect(raised).toMatchObject({ status: 'SENT', nonce: first?.nonce })
    expect(raised?.hash).not.toBe(first?.hash)
    await scene.node.mine({ blocks: 1 })
    scene.resumeBlocks()
    await scene.settle()
    expect(await outcomes(key)).toEqual(['DEPOSIT FINAL', 'DELIVER MINED'])
    expect(await scene.eventsOf(key)).toEqual(['Deposited', 'Delivered'])
  })

  test('follows a call whose key has been replaced since', async () => {
    const { id, key } = await scene.fund()
    scene.holdBlocks()
    await scene.inTransaction(trx => deliver(ctx, trx, id, proof))
    await scene.settle()
    expect(await outcomes(key)).toEqual(['DEPOSIT FINAL', 'DELIVER SENT'])
    await scene.node.mine({ blocks: 1 })
    scene.resumeBlocks()
    await settle(ctx, {})
    expect(await outcomes(key)).toEqual(['DEPOSIT FINAL', 'DELIVER MINED'])
  })

  test('sends a call again that a reorg removed', async () => {
    const { id, key } = await scene.fund()
    const before = await scene.node.snapshot()
    await scene.inTransaction(trx => deliver(ctx, trx, id, proof))
    await scene.settle()
    expect(await outcomes(key)).toEqual(['DEPOSIT FINAL', 'DELIVER MINED'])
    await scene.node.revert({ id: before })
    await scene.node.mine({ blocks: 1 })
    expect(await scene.eventsOf(key)).toEqual(['Deposited'])
    await scene.settle()
    await scene.mineFinal()
    await scene.settle()
    expect(await outcomes(key)).toEqual(['DEPOSIT FINAL', 'DELIVER FINAL'])
    expect(await scene.eventsOf(key)).toEqual(['Deposited', 'Delivered'])
  })

  test('drops a call that its party made by hand, once that is final', async () => {
    const { id, key } = await scene.fund()
    await scene.callByHand(id, seller, 'DELIVER')
    await scene.inTransaction(async trx => {
      await deliver(ctx, trx, id, proof)
      await reopen(ctx, trx, id)
    })
    await scene.settle()
    expect(await outcomes(key)).toEqual(['DEPOSIT FINAL', 'DELIVER QUEUED', 'REOPEN QUEUED'])
    await scene.mineFinal()
    scene.house.clock.advance(3000)
    await scene.settle()
    expect(await outcomes(key)).toEqual(['DEPOSIT FINAL', 'DELIVER DROPPED', 'REOPEN MINED'])
  })

  test('lets a decision of the arbiter pass calls that wait for the dispute to end', async () => {
    const { id, key } = await scene.fund()
    await scene.inTransaction(trx => dispute(ctx, trx, id))
    await scene.settle()
    await scene.inTransaction(async trx => {
      await deliver(ctx, trx, id, proof)
      await split(ctx, trx, id, { toSeller: 1n })
    })
    await scene.settle()
    await scene.mineFinal()
    scene.house.clock.advance(61_000)
    await scene.settle()
    expect(await outcomes(key)).toEqual(['DEPOSIT FINAL', 'DISPUTE FINAL', 'DELIVER DROPPED', 'SPLIT FINAL'])
  })

  test('ends a payment whose buyer has too little, and says so', async () => {
    const { id } = await scene.fix()
    await scene.pay(id)
    await scene.emptyBuyer(async () => {
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await scene.settle()
        scene.house.clock.advance(60_000)
      }
    })
    const deposit = await ctx.db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(deposit).toMatchObject({ status: 'FAILED', problem: expect.stringContaining('ERC20InsufficientBalance') })
  })

  test('keeps a payment that the contract refused once, also after failures for lack of gas', async () => {
    const operator = { address: `0x${ctx.config.escrowOperatorAddress.slice(2)}` } as const
    const balance = await scene.node.getBalance(operator)
    const { id, key } = await scene.fix()
    await scene.pay(id)
    await scene.node.setBalance({ ...operator, value: 1n })
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await scene.settle()
      scene.house.clock.advance(60_000)
    }
    await scene.node.setBalance({ ...operator, value: balance })
    await scene.emptyBuyer(async () => {
      await scene.settle()
      scene.house.clock.advance(60_000)
    })
    expect(await outcomes(key)).toEqual(['DEPOSIT FAILED'])
    await scene.settle()
    expect(await outcomes(key)).toEqual(['DEPOSIT MINED'])
  })

  test('keeps its calls while the account has no money for gas, and says what to do', async () => {
    const { id, key } = await scene.fund()
    const operator = { address: `0x${ctx.config.escrowOperatorAddress.slice(2)}` } as const
    const balance = await scene.node.getBalance(operator)
    await scene.node.setBalance({ ...operator, value: 1n })
    await scene.inTransaction(trx => deliver(ctx, trx, id, proof))
    await scene.settle()
    const [failed] = (await scene.transactions()).slice(-1)
    expect(failed).toMatchObject({ status: 'FAILED', problem: expect.stringContaining('Send POL to it') })
    expect(failed?.problem).toMatch(/ and the call needs up to 0?\.?\d*[1-9]\d*\. Send POL/)
    await scene.node.setBalance({ ...operator, value: balance })
    scene.house.clock.advance(10_000)
    await scene.settle()
    expect(await outcomes(key)).toEqual(['DEPOSIT FINAL', 'DELIVER MINED'])
  })
})

/** Kills between any two steps: the budget of each process is random, and small. */
describe('a sender that is killed again and again', () => {
  test('causes each effect once', async () => {
    const { size, seed } = inject('drill') ?? { size: 1, seed: 7 }
    const next = randomOf(seed)
    const random = (max: number) => 1 + Math.floor(next() * max)
    for (let round = 0; round < size; round += 1) {
      const before = await scene.balanceOf(seller.address)
      const deposit = await scene.fix()
      await scene.pay(deposit.id)
      const signature = await scene.signRelease(deposit.key)
      await scene.inTransaction(async trx => {
        await deliver(ctx, trx, deposit.id, proof)
        await dispute(ctx, trx, deposit.id)
        await resume(ctx, trx, deposit.id)
        await reopen(ctx, trx, deposit.id)
        await queueTransfer(ctx, trx, { to: seller.address, units: 5n })
        await release(ctx, trx, deposit.id, signature)
      })
      for (let lives = 0; (await unfinished()).length > 0; lives += 1) {
        if (lives > 400) throw new Error(`Stuck: ${JSON.stringify(await unfinished())}`)
        const mortal = await openMortal(ctx, random(120))
        await scene.settle(mortal).catch((error: unknown) => {
          if (!mortal.isDead()) throw error
        })
        await scene.node.mine({ blocks: random(40) })
        scene.house.clock.advance(random(4000))
      }
      expect(await scene.eventsOf(deposit.key)).toEqual([
        'Deposited',
        'Delivered',
        'Disputed',
        'Resumed',
        'Reopened',
        'Settled',
      ])
      expect((await scene.balanceOf(seller.address)) - before).toBe(price + 5n)
    }
  })
})

async function unfinished() {
  const rows = await scene.transactions()
  return rows.filter(
    ({ status, problem }) =>
      ['QUEUED', 'FAILED', 'SENT', 'MINED'].includes(status) && !problem?.startsWith('The contract allows'),
  )
}
