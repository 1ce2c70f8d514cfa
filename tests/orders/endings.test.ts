import { followToHead } from '@limelight/core/chain/follow-to-head'
import type { Context } from '@limelight/core/context'
import { expireDeposits } from '@limelight/core/deposits/pay'
import { runOrderClocks } from '@limelight/core/orders/run-clocks'
import type { Handler } from '@limelight/workers/handle'
import { handlers } from '@limelight/workers/registry'
import { expect, test } from 'vitest'
import { openMortal } from '../deposits/mortal.ts'
import { openScene } from '../deposits/scene.ts'
import { endings, meddledEndings, play } from '../drills/escrow-orders/endings.ts'
import {
  choose,
  compareBalances,
  countWaiting,
  findWrongEnds,
  letTimePass,
  meddler,
  openPeople,
  readBalances,
} from '../drills/escrow-orders/people.ts'
import { randomOf } from '../drills/random.ts'
import { dayMs } from './market.ts'
import { audit, openLedger } from './money.ts'

/** Longer than the lease of a follower that died. */
const takeoverMs = 10_000
const maxLives = 400
const maxSteps = 160

const { house, node, token, settle, mineFinal, advance } = await openScene({ epochs: 'short' })
const { ctx, url } = house
const place = { ctx, url, token, rpcUrl: ctx.secrets.chainRpcUrls[0] ?? '' }
const next = randomOf(5)
const isUnlucky = () => next() < 0.5

/** Each ending once, and some of those in which parties also call the contract themselves. */
const every = [...Object.entries(endings), ...meddledEndings.filter((_ending, at) => at % 5 === 1)]
const unpaidEndings = 2

/** `npm run drill -- escrow-orders` kills real processes. Here, each process dies between two of its steps. */
test('orders end as their people want while everything that moves money dies', { timeout: 240_000 }, async () => {
  const people = await openPeople(place)
  const before = await readBalances(place, people)
  const made = await Promise.all(
    every.map(async ([name, ending]) => {
      const meddle = ending.status === undefined ? { meddle: meddler(next) } : {}
      const chosen = { ...choose(people, next), pause: moveMoney, ...meddle }
      return { ...chosen, name, ending, id: await play(chosen, ending) }
    }),
  )
  await letTimePass({ pass: days => advance(days * dayMs), settle: moveAll }, made)
  const { stuck, paidTwice, paidForNothing, differences, deposits, settled } = await audit(
    ctx.db,
    await openLedger(node, token).read(),
    true,
  )
  expect({ stuck, paidTwice, paidForNothing, differences }).toEqual({
    ...{ stuck: [], paidTwice: [], paidForNothing: [], differences: [] },
  })
  expect(await findWrongEnds(place, made)).toEqual([])
  expect(await compareBalances(place, people, before)).toEqual([])
  expect([deposits, settled]).toEqual([every.length - unpaidEndings, every.length - unpaidEndings])
})

let moving: Promise<void> | undefined

/** One life of each process. All orders that wait share it. */
function moveMoney(): Promise<void> {
  moving ??= liveOnce().finally(() => {
    moving = undefined
  })
  return moving
}

async function moveAll(): Promise<void> {
  const isBusy = async () => {
    const { jobs, calls } = await countWaiting(place)
    return jobs + calls > 0
  }
  await moveMoney()
  for (let lives = 0; await isBusy(); lives += 1) {
    if (lives > maxLives) throw new Error('The money never comes to rest.')
    await moveMoney()
  }
  // What the last payouts tell.
  await moveMoney()
}

async function liveOnce(): Promise<void> {
  await untilDeath(settle)
  await mineFinal()
  await untilDeath(followToHead)
  // Nobody reads the mails.
  await ctx.db.deleteFrom('outbox').where('role', '=', 'mail').execute()
  await house.drain(handlers.map(mortal))
  await untilDeath(async as => {
    await expireDeposits(as)
    await runOrderClocks(as)
  })
  await advance(takeoverMs)
}

async function untilDeath(work: (as: Context) => Promise<unknown>): Promise<void> {
  if (!isUnlucky()) {
    await work(ctx)
    return
  }
  const dying = await openMortal(ctx, 1 + Math.floor(next() * maxSteps))
  await work(dying).catch((error: unknown) => {
    if (!dying.isDead()) throw error
  })
}

/** Half of the jobs fail once, before they run or before their transaction commits. */
function mortal(handler: Handler): Handler {
  return {
    ...handler,
    async run(as, job) {
      const dies = job.isFirst && isUnlucky()
      if (dies && isUnlucky()) throw new Error('killed')
      const write = await handler.run(as, job)
      if (!dies) return write
      return async trx => {
        await write(trx)
        throw new Error('killed')
      }
    },
  }
}
