import { testAccount } from '@limelight/chain/test-usdt'
import { expect, test } from 'vitest'
import { openMortal } from '../deposits/mortal.ts'
import { endings, type Play, play } from '../drills/escrow-orders/endings.ts'
import { openPerson } from '../drills/escrow-orders/person.ts'
import { randomOf } from '../drills/random.ts'
import { dayMs, openMarket } from './market.ts'
import { audit, readChain } from './money.ts'

const market = await openMarket()
const { house, owner, offer, item, node, token } = market

/** The drill `escrow-orders` at a small size: here only the sender dies, and it does so inside a step. */
test('every ending pays as it says, while the sender dies at random steps', { timeout: 240_000 }, async () => {
  const random = randomOf(19)
  const buyer = await openPerson({ ctx: house.ctx, url: house.url }, testAccount(0))
  const seller = await openPerson({ ctx: house.ctx, url: house.url }, owner.wallet, { as: owner })
  const admin = await openPerson({ ctx: house.ctx, url: house.url }, testAccount(5), { role: 'admin' })
  const people: Play = { buyer, seller, admin, offerId: offer.id, itemId: item }
  let isPlayed = false
  const playing = Promise.all(
    Object.entries(endings).map(async ([name, ending]) => ({ name, ending, id: await play(people, ending) })),
  ).finally(() => {
    isPlayed = true
  })
  while (!isPlayed) {
    await market.settle(await openMortal(house.ctx, Math.floor(random() * 80))).catch(() => undefined)
    await market.makeFinal()
    await market.syncClock()
  }
  const made = await playing
  const pass = async (days: number) => {
    await market.makeFinal()
    await market.syncClock()
    await market.pass(days * dayMs)
    await market.makeFinal()
  }
  await pass(15)
  for (const { ending, id } of made) await ending.late?.({ ...people, id })
  for (const days of [1, 9, 32, 9]) await pass(days)
  const rows = await house.ctx.db.selectFrom('orders').select(['id', 'status']).execute()
  const ends = made.map(({ name, id }) => [name, rows.find(row => row.id === id)?.status])
  expect(ends).toEqual(made.map(({ name, ending }) => [name, ending.status]))
  const books = await audit(house.ctx.db, await readChain(node, token), true)
  expect(books).toMatchObject({ differences: [], paidTwice: [], stuck: [] })
})
