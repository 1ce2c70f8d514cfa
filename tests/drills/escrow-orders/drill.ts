import { setTimeout as wait } from 'node:timers/promises'
import { escrowAbi, escrowAddress } from '@limelight/chain/artifacts/escrow'
import { createPublicClient, http } from 'viem'
import * as z from 'zod'
import { audit, type Books, type Chain } from '../../orders/money.ts'
import { randomOf } from '../random.ts'
import { endings, meddledEndings, play } from './endings.ts'
import { type DrillHouse, openDrillHouse, victims } from './house.ts'
import {
  balanceOf,
  choose,
  compareBalances,
  countWaiting,
  findWrongEnds,
  letTimePass,
  type Made,
  meddler,
  openPeople,
  type People,
  readBalances,
} from './people.ts'

export type EscrowOrdersOptions = {
  folder: string
  orders: number
  kills: number
  seed: number
  say: (line: string) => void
}
export type EscrowOrdersResult = Books & {
  kills: Record<string, number>
  /** Orders that ended otherwise than their people wanted. */
  wrongEnds: string[]
  /** Wallets whose balance is not what their orders say. */
  wrongBalances: string[]
}

const lanes = 8
/** Until people look again whether their payment has arrived. */
const pauseMs = 300
const dayMs = 86_400_000
/** Turns without work in a row after which nothing waits. */
const quietTurns = 4
/** Settled in the enum of the contract. */
const settledStage = 4

const units = z.coerce.bigint()
/** In the order of the contract's enum. */
const hows = ['Release', 'Refund', 'Split', 'Expire'] as const
const howSchema = z.enum(hows).transform(how => hows.indexOf(how))
const payoutSchema = z.object({ how: howSchema, toSeller: units, toBuyer: units })
/** A payout that our rows do not know. */
const unknownPayout = { how: 'Release', toSeller: '-1', toBuyer: '-1' }
/** Longer than any retry, so nothing more will happen after it. */
const stallMs = 60_000
/** Longer than the interval at which the chain is saved, so that no kill takes the contracts away. */
const savedMs = 7000

/** Random people take orders through every ending while everything that moves money gets SIGKILL. */
export async function drillEscrowOrders(options: EscrowOrdersOptions): Promise<EscrowOrdersResult> {
  const { folder, say } = options
  await using house = await openDrillHouse(folder, say)
  const people = await openPeople(house)
  const before = await readBalances(house, people)
  await wait(savedMs)
  const kills: Record<string, number> = {}
  const made = await load(house, people, options, kills)
  say(`All ${made.length} orders wait for time or for their payout`)
  const pass = async (days: number) => {
    say(`${days} days pass`)
    await house.pass(days * dayMs)
  }
  await letTimePass({ pass, settle: () => settle(house) }, made)
  const { db } = house.ctx
  return {
    ...(await audit(db, await readLedger(house), true)),
    kills,
    wrongEnds: await findWrongEnds(house, made),
    wrongBalances: await compareBalances(house, people, before),
  }
}

async function load(
  house: DrillHouse,
  people: People,
  { orders, kills: count, seed, say }: EscrowOrdersOptions,
  kills: Record<string, number>,
): Promise<Made[]> {
  const random = randomOf(seed)
  const every = [...Object.entries(endings), ...meddledEndings]
  const waiting = Array.from({ length: orders }, (_none, at) => every[at % every.length]).filter(
    each => each !== undefined,
  )
  const made: Made[] = []
  const customer = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [name, ending] = next
      const isMeddled = ending.status === undefined
      const chosen = {
        ...{ ...choose(people, random), pause: () => wait(pauseMs) },
        ...(isMeddled ? { meddle: meddler(random) } : {}),
      }
      made.push({ ...chosen, name, ending, id: await play(chosen, ending) })
    }
  }
  const reaper = async () => {
    for (let at = 0; at < count; at += 1) {
      while (made.length < Math.floor(((at + 0.5) * orders) / count)) await wait(20)
      const victim = victims[at % victims.length] ?? 'api'
      const killed = house.processes[victim]
      await Promise.all(killed.map(process => process.ready()))
      await Promise.all(killed.map(process => process.kill('SIGKILL')))
      kills[victim] = (kills[victim] ?? 0) + 1
      say(`${String(at + 1).padStart(3)}  kill -9 ${victim}  (${made.length} orders)`)
    }
  }
  await Promise.all([reaper(), ...Array.from({ length: lanes }, customer)])
  await Promise.all(house.processes['the whole house'].map(process => process.ready()))
  for (const person of [...people.buyers, ...people.sellers]) await person.repeatLost(() => wait(pauseMs))
  return made
}

/** Returns when nothing waits but calls that the contract does not allow yet, or when nothing changes for too long. */
async function settle(house: DrillHouse): Promise<void> {
  let last = ''
  let quiet = 0
  for (let movedAt = performance.now(); quiet < quietTurns && performance.now() - movedAt < stallMs; await wait(500)) {
    const { jobs, calls } = await countWaiting(house)
    const now = `${jobs} ${calls}`
    quiet = jobs + calls === 0 ? quiet + 1 : 0
    if (now !== last) movedAt = performance.now()
    last = now
  }
}

function openClient({ rpcUrl }: DrillHouse) {
  return createPublicClient({ transport: http(rpcUrl) })
}

/** The contract says which deposits it holds. After a kill, the node no longer has all old events, but our rows do. */
async function readLedger(house: DrillHouse): Promise<Chain> {
  const { db } = house.ctx
  const client = openClient(house)
  const contract = { address: escrowAddress, abi: escrowAbi } as const
  const chain: Chain = { deposits: new Map(), settled: new Map(), payouts: new Map(), owed: 0n, balance: 0n }
  const terms = await db.selectFrom('deposit_terms').select(['key', 'terms']).execute()
  const events = await db
    .selectFrom('chain_events')
    .select(['key', 'args'])
    .where('name', '=', 'Settled')
    .where('canonical', '=', true)
    .execute()
  for (const { key, terms: fixed } of terms) {
    const [stage] = await client.readContract({ ...contract, functionName: 'deposits', args: [hex(key)] })
    if (stage === 0) continue
    chain.deposits.set(key, BigInt(fixed.amount))
    if (stage !== settledStage) continue
    const own = events.filter(event => event.key === key)
    chain.settled.set(key, payoutSchema.parse(own[0]?.args ?? unknownPayout))
    chain.payouts.set(key, own.length)
  }
  chain.balance = await balanceOf(house, escrowAddress)
  return chain
}

function hex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`
}
