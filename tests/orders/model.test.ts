import { escrowAddress } from '@limelight/chain/artifacts/escrow'
import { type AllowedOrderAction, allowedOrderActions } from '@limelight/contract/orders/words'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeOf, dayMs, openMarket } from './market.ts'

const market = await openMarket()
const { client, owner } = market
type Person = typeof client

/** The call behind each word of `allowedActions`, with a body that nothing else refuses. */
const calls: Record<Exclude<AllowedOrderAction, 'REVIEW'>, (who: Person, id: string) => Promise<unknown>> = {
  CHANGE_TERMS: (who, id) => act(who, id, 'CHANGE_TERMS', { execDays: 10 }),
  ACCEPT: (who, id) => act(who, id, 'ACCEPT'),
  REJECT: (who, id) => act(who, id, 'REJECT'),
  CANCEL: (who, id) => act(who, id, 'CANCEL'),
  SEND: (who, id) => act(who, id, 'SEND'),
  REQUEST_CHANGES: (who, id) => act(who, id, 'REQUEST_CHANGES', { comment: 'Louder, please.' }),
  CONFIRM: (who, id) => act(who, id, 'CONFIRM'),
  CANCEL_OVERDUE: (who, id) => act(who, id, 'CANCEL_OVERDUE'),
  EDIT: (who, id) => who.calls.orders.update.mutate({ id, brief: 'Keep the label visible.' }),
  PAY: (who, id) => who.calls.orders.pay.mutate({ id, txHash: `0x${'12'.repeat(32)}` }),
  DISPUTE: (who, id) =>
    who.calls.disputes.create.mutate({ userId: client.id, orderId: id, comment: 'The second reel has no label.' }),
  DELETE: (who, id) => who.calls.orders.remove.mutate({ id }),
}

function act(who: Person, id: string, action: string, more: object = {}) {
  return who.calls.orders.act.mutate({ id, action, ...more })
}

type Word = keyof typeof calls
const words = allowedOrderActions.filter((word): word is Word => word !== 'REVIEW' && word !== 'DELETE')

const step = fc.record({
  order: fc.nat(7),
  isClient: fc.boolean(),
  word: fc.constantFrom(...words),
  days: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 3, 8),
})

/** One step: the call works exactly if the page would offer it. */
async function take({ order, isClient, word }: { order: number; isClient: boolean; word: Word }, ids: string[]) {
  const who = isClient ? client : owner
  const id = ids[order % ids.length] ?? ''
  const { allowedActions, status } = await who.calls.orders.byId.query({ id })
  const code = await codeOf(calls[word](who, id))
  expect([status, isClient, word, code === 'accepted']).toEqual([status, isClient, word, allowedActions.includes(word)])
}

async function supply(): Promise<bigint> {
  const accounts = [client.wallet.address, owner.wallet.address, escrowAddress] as const
  const balances = await Promise.all(accounts.map(account => market.balanceOf(account)))
  return balances.reduce((sum, balance) => sum + balance, 0n)
}

test('allows exactly what it offers, and every unit of USDT stays where orders say', { timeout: 120_000 }, async () => {
  const before = await supply()
  const walk = fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 60 }), async steps => {
    const ids = [(await market.order()).id, (await market.order()).id, (await market.agreed()).id]
    for (let at = 0; at < 3; at += 1) ids.push((await market.paid()).id)
    for (const each of steps) {
      if (each.days > 0) await market.pass(each.days * dayMs)
      await take(each, ids)
    }
    await market.makeFinal()
    const orders = await Promise.all(ids.map(id => owner.calls.orders.byId.query({ id })))
    for (const { payment, status } of orders) {
      if (payment.status === 'SETTLED') expect(['COMPLETED', 'REFUNDED']).toContain(status)
    }
  })
  await fc.assert(walk, { numRuns: 1, seed: 20261122 })
  expect(await supply()).toBe(before)
})
