import { testAccount } from '@limelight/chain/test-usdt'
import { orderPaymentSchema } from '@limelight/contract/deposits/schema'
import type { Context } from '@limelight/core/context'
import { buildOffer } from '@limelight/core/test/factories/offers'
import { createPublicClient, erc20Abi, http } from 'viem'
import type { Ending, Play, Site } from './endings.ts'
import { openPerson, type Person } from './person.ts'

/** Where people trade. */
export type Place = { ctx: Context; url: string; rpcUrl: string; token: `0x${string}` }

type Seller = Person & { offerId: string; itemId: string }
export type People = { buyers: Person[]; sellers: Seller[]; admin: Person }

/** An order that was played, and the people in it. */
export type Made = Play & { id: string; name: string; ending: Ending }

export async function openPeople(place: Place): Promise<People> {
  const buyers = [await openPerson(place, testAccount(0)), await openPerson(place, testAccount(1))]
  const sellers: Seller[] = []
  for (const index of [2, 3, 4]) {
    const person = await openPerson(place, testAccount(index))
    const { id: offerId, items } = await buildOffer(place.ctx, person.id)
    sellers.push({ ...person, offerId, itemId: items[0]?.id ?? '' })
  }
  return { buyers, sellers, admin: await openPerson(place, testAccount(5), { role: 'admin' }) }
}

export function choose({ buyers, sellers, admin }: People, random: () => number): Omit<Play, 'pause'> {
  const buyer = buyers[Math.floor(random() * buyers.length)]
  const seller = sellers[Math.floor(random() * sellers.length)]
  if (buyer === undefined || seller === undefined) throw new Error('The drill has no people.')
  return { buyer, seller, admin, offerId: seller.offerId, itemId: seller.itemId }
}

/** What parties can do on the chain at any moment, each with a wallet and no manners. */
const deeds = [
  ...([
    ['seller', 'DELIVER'],
    ['seller', 'REOPEN'],
    ['seller', 'DISPUTE'],
    ['buyer', 'DISPUTE'],
  ] as const),
  ...([
    ['seller', 'REFUND'],
    ['buyer', 'RELEASE'],
    ['buyer', 'REFUND'],
    ['seller', 'RELEASE'],
  ] as const),
] as const

/** Calls by hand between the steps of an order, of which some end it and most are refused. */
export function meddler(random: () => number): (site: Site) => Promise<void> {
  return async site => {
    if (random() < 0.5) return
    const { terms } = orderPaymentSchema.parse(
      await site.buyer.call('GET', `/api/user/orders/${site.id}/payment/client`),
    )
    // Those that end the order come last in the list, and are rarer.
    const [side, kind] = deeds[Math.floor(random() * random() * deeds.length)] ?? deeds[0]
    if (terms !== null) await site[side].callByHand(kind, terms, site.pause)
  }
}

type Time = {
  pass(days: number): Promise<void>
  /** Returns when nothing waits but calls that the contract does not allow yet. */
  settle(): Promise<void>
}

/** Periods pass one after the other, as each starts when the one before has ended. */
export async function letTimePass({ pass, settle }: Time, made: Made[]): Promise<void> {
  await settle()
  await pass(15)
  for (const { meddle: _none, ...order } of made) await order.ending.late?.(order)
  for (const days of [1, 9, 32, 9]) {
    await settle()
    await pass(days)
  }
  await settle()
}

export function balanceOf({ rpcUrl, token }: Place, account: `0x${string}`): Promise<bigint> {
  return createPublicClient({ transport: http(rpcUrl) }).readContract({
    ...{ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] },
  })
}

export async function readBalances(place: Place, { buyers, sellers }: People): Promise<Map<string, bigint>> {
  const balances = new Map<string, bigint>()
  for (const { id, wallet } of [...buyers, ...sellers]) balances.set(id, await balanceOf(place, wallet.address))
  return balances
}

/** What each wallet has gained or lost must be what its orders say. */
export async function compareBalances(place: Place, people: People, before: Map<string, bigint>): Promise<string[]> {
  const expected = new Map(before)
  const add = (id: string, units: bigint) => expected.set(id, (expected.get(id) ?? 0n) + units)
  const rows = await place.ctx.db
    .selectFrom('orders')
    .select(['owner_id', 'client_id', 'price', 'to_seller', 'to_buyer'])
    .where('paid_at', 'is not', null)
    .execute()
  for (const { owner_id, client_id, price, to_seller, to_buyer } of rows) {
    add(client_id, BigInt(to_buyer ?? 0) - BigInt(price))
    add(owner_id, BigInt(to_seller ?? 0))
  }
  const now = await readBalances(place, people)
  return [...now].flatMap(([id, units]) =>
    units === expected.get(id) ? [] : [`${id} has ${units}, its orders say ${expected.get(id)}`],
  )
}

export async function findWrongEnds({ ctx: { db } }: Place, made: Made[]): Promise<string[]> {
  const rows = await db.selectFrom('orders').select(['id', 'status']).execute()
  const statuses = new Map(rows.map(({ id, status }) => [id, status]))
  return made.flatMap(({ id, name, ending }) =>
    ending.status === undefined || statuses.get(id) === ending.status ? [] : [`${id} (${name}) is ${statuses.get(id)}`],
  )
}

/** Jobs that wait, and calls that the sender could still send. */
export async function countWaiting({ ctx: { db } }: Place): Promise<{ jobs: number; calls: number }> {
  const jobs = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('role', '=', 'orders')
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirstOrThrow()
  const calls = await db
    .selectFrom('chain_transactions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', 'in', ['QUEUED', 'SENT', 'MINED', 'FAILED'])
    .where('is_waiting', '=', false)
    .executeTakeFirstOrThrow()
  return { jobs: Number(jobs.count), calls: Number(calls.count) }
}
