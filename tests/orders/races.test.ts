import { buildAccount } from '@limelight/core/test/factories/accounts'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { describe, expect, inject, test } from 'vitest'
import { say } from '../bench/report.ts'
import { codeOf, dayMs, inLanes, openMarket } from './market.ts'

/** `npm run drill -- order-races` runs more of them. */
const { size: rounds } = inject('drill') ?? { size: 2 }
const patience = { timeout: 120_000 + rounds * 2000 }
const market = await openMarket()
const { client, house, owner } = market

type Racer = { name: string; run: (id: string) => Promise<unknown>; lost: string; status: string }

const act = (who: typeof client, action: string) => (id: string) => who.calls.orders.act.mutate({ id, action })

/** Both call at the same time, and take turns in who is first. Exactly one wins. */
async function race(ids: string[], one: Racer, other: Racer): Promise<void> {
  const wins: Record<string, number> = {}
  await inLanes([...ids.entries()], async ([round, id]) => {
    const racers = round % 2 === 0 ? [one, other] : [other, one]
    const codes = await Promise.all(racers.map(({ run }) => codeOf(run(id))))
    const winner = racers[codes.indexOf('accepted')]
    const loser = racers.find(racer => racer !== winner)
    expect(codes.toSorted()).toEqual(['accepted', loser?.lost].toSorted())
    const { status } = await client.calls.orders.byId.query({ id })
    expect(status).toBe(winner?.status)
    const name = winner?.name ?? ''
    wins[name] = (wins[name] ?? 0) + 1
  })
  if (inject('drill') !== undefined) say(`${ids.length} races: ${JSON.stringify(wins)}`)
}

const send = (id: string) =>
  owner.calls.orders.act.mutate({ id, action: 'SEND', comment: 'Both reels are online since noon.' })

async function many(make: () => Promise<{ id: string }>): Promise<string[]> {
  const ids: string[] = []
  await inLanes(Array.from({ length: rounds }), async () => {
    ids.push((await make()).id)
  })
  return ids
}

describe('of two calls at the same time, one wins and the other gets its code', () => {
  test('two accepts', patience, async () => {
    const run = async (id: string) => {
      const { updatedAt } = await owner.calls.orders.byId.query({ id })
      return owner.calls.orders.act.mutate({ id, action: 'ACCEPT', updatedAt })
    }
    const accept = { run, lost: 'OFFER_ALREADY_ACCEPTED', status: 'AGREED' }
    await race(await many(market.order), { name: 'the first', ...accept }, { name: 'the second', ...accept })
  })

  test('pay and cancel', patience, async () => {
    const txHash = `0x${'12'.repeat(32)}`
    const pay = (id: string) => client.calls.orders.pay.mutate({ id, txHash })
    await race(
      await many(market.agreed),
      { name: 'pay', run: pay, lost: 'ORDER_CANNOT_BE_PAID', status: 'PAYMENT_PENDING' },
      { name: 'cancel', run: act(owner, 'CANCEL'), lost: 'INVALID_ORDER_ACTION', status: 'CANCELLED' },
    )
  })

  test('pay and the deletion of the seller', patience, async () => {
    const txHash = `0x${'13'.repeat(32)}`
    const wins = { pay: 0, leave: 0 }
    await inLanes([...Array(rounds).keys()], async round => {
      const { user, accessToken } = await buildAccount(house.ctx)
      await house.ctx.db.updateTable('users').set({ wallet: owner.wallet.address }).where('id', '=', user.id).execute()
      const offer = await buildOffer(house.ctx, user.id)
      const items = [{ itemId: offer.items[0]?.id, amount: 1 }]
      const seller = house.trpc(accessToken)
      const { id, updatedAt } = await market.order({ offerId: offer.id, items })
      await seller.orders.act.mutate({ id, action: 'ACCEPT', updatedAt })
      const pay = () => codeOf(client.calls.orders.pay.mutate({ id, txHash }))
      const leave = () => codeOf(seller.accounts.deleteAccount.mutate({}))
      const calls = round % 2 === 0 ? [pay, leave] : [leave, pay]
      const codes = await Promise.all(calls.map(call => call()))
      const [paid, left] = round % 2 === 0 ? codes : codes.toReversed()
      expect([
        ['accepted', 'INVALID_ORDER_ACTION'],
        ['ORDER_CANNOT_BE_PAID', 'accepted'],
      ]).toContainEqual([paid, left])
      wins[paid === 'accepted' ? 'pay' : 'leave'] += 1
    })
    if (inject('drill') !== undefined) say(`${rounds} races: ${JSON.stringify(wins)}`)
  })

  test('confirm and dispute', patience, async () => {
    const ids = await market.paidMany(rounds)
    await inLanes(ids, send)
    const dispute = (orderId: string) =>
      owner.calls.disputes.create.mutate({ userId: client.id, orderId, comment: 'The brief has changed.' })
    await race(
      ids,
      { name: 'confirm', run: act(client, 'CONFIRM'), lost: 'INVALID_ORDER_ACTION', status: 'COMPLETED' },
      { name: 'dispute', run: dispute, lost: 'DISPUTE_ACTION_CANNOT_RUN', status: 'DISPUTE' },
    )
  })

  test('ACCEPT_TIME and CANCEL_OVERDUE after the deadline', patience, async () => {
    const ids = await market.paidMany(rounds)
    await market.pass(14 * dayMs)
    const deadline = new Date(Math.ceil(market.house.clock.now().getTime() / 1000) * 1000 + 7 * dayMs).toISOString()
    await inLanes(ids, id => client.calls.orders.act.mutate({ id, action: 'PROPOSE_TIME', deadline }))
    const accept = (id: string) => owner.calls.orders.act.mutate({ id, action: 'ACCEPT_TIME', deadline })
    await race(
      ids,
      { name: 'accept', run: accept, lost: 'INVALID_ORDER_ACTION', status: 'IN_PROGRESS' },
      { name: 'cancel', run: act(client, 'CANCEL_OVERDUE'), lost: 'INVALID_ORDER_ACTION', status: 'REFUNDED' },
    )
  })
})
