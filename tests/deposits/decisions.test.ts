import { encodeCall, readDeposit } from '@limelight/chain/escrow-calls'
import { readHeads, simulate } from '@limelight/chain/sender'
import type { DepositCall, Terms } from '@limelight/contract/deposits/schema'
import { decide } from '@limelight/core/deposits/decide'
import { readCart } from '@limelight/core/deposits/pay'
import type { TransactionInput } from '@limelight/db/deposits/tables'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openScene } from './scene.ts'

const scene = await openScene()
const { ctx } = scene.house
const { escrowOperatorAddress, escrowArbiterAddress, chainId, chainConfirmations } = ctx.config

type Step = { kind: Exclude<DepositCall, 'DEPOSIT'>; isSigned: boolean; isTaken: boolean; hours: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('DELIVER', 'REOPEN', 'EXTEND', 'RELEASE', 'REFUND', 'DISPUTE', 'RESUME', 'SPLIT', 'EXPIRE'),
  isSigned: fc.integer({ min: 0, max: 9 }).map(digit => digit === 0),
  isTaken: fc.boolean(),
  // No sum of them ends at a deadline, where the second of the machine would decide.
  hours: fc.constantFrom(0, 0, 1, 100, 168.25, 337.25, 721.25),
})

/** What the call needs; `isSigned` gives it the signatures of the parties. */
async function inputOf({ kind, isSigned }: Step, key: string, now: number): Promise<TransactionInput> {
  const signature = async (work: Promise<string>) => (isSigned ? { signature: await work } : {})
  if (kind === 'DELIVER') return { proof: `0x${'ab'.repeat(32)}` }
  if (kind === 'RELEASE') return signature(scene.signRelease(key))
  if (kind === 'REFUND') return signature(scene.signRefund(key))
  if (kind === 'EXTEND') {
    // The other date is often no later one.
    const deliverBy = now + (isSigned ? 40 : 12) * 86_400
    return { deliverBy: String(deliverBy), signature: await scene.signExtend(key, new Date(deliverBy * 1000)) }
  }
  if (kind !== 'SPLIT') return {}
  const [buyerSignature, sellerSignature] = await Promise.all([
    scene.signSplit(key, 7n, 'buyer'),
    scene.signSplit(key, 7n, 'seller'),
  ])
  const signatures = { buyerSignature, sellerSignature }
  return { toSeller: '7', ...(isSigned ? signatures : {}) }
}

/** One decision beside what the contract says, which then happens if it may. */
async function compare(each: Step, key: string, terms: Terms): Promise<void> {
  const client = await ctx.chain.client()
  const heads = await readHeads(client, { chainId, confirmations: chainConfirmations })
  const held = await readDeposit(client, scene.site.contract, key, heads.head)
  const input = await inputOf(each, key, heads.time)
  const decision = decide(each.kind, [{ terms, held }], input, heads.time)
  const isArbiters = each.kind === 'RESUME' || (each.kind === 'SPLIT' && !each.isSigned)
  const from = isArbiters ? escrowArbiterAddress : escrowOperatorAddress
  const data = encodeCall(each.kind, [terms], input)
  const answer = await simulate(client, { from, to: scene.site.contract, data })
  expect([each, held, 'gas' in answer]).toEqual([each, held, decision.act === 'send'])
  if (each.isTaken && decision.act === 'send') await scene.sendAs(from, data)
}

test('the sender sends exactly what the contract accepts', async () => {
  const walk = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async steps => {
    const { id, key } = await scene.fix()
    await scene.pay(id)
    await scene.settle()
    const [cart] = await readCart(ctx, [id])
    if (cart === undefined) throw new Error('The deposit has no terms.')
    for (const each of steps) {
      if (each.hours > 0) await scene.advance(each.hours * 3_600_000)
      await compare(each, key, cart.terms)
    }
  })
  await fc.assert(walk, { numRuns: 3, seed: 20261122 })
})
