import { setTimeout as wait } from 'node:timers/promises'
import type { Environment } from '@limelight/core/runtime/config'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { createDatabase, type Database } from '@limelight/db/database'
import { migratePostgres } from '@limelight/db/migrate'
import { freePort } from '@limelight/stack/launcher/engines/ports'
import { type Engines, startEngines } from '@limelight/stack/launcher/engines/start'
import type { SupervisedProcess } from '@limelight/stack/launcher/engines/supervise'
import { roleEnvironment } from '@limelight/stack/launcher/environment'
import Stripe from 'stripe'
import * as z from 'zod'
import { randomOf } from '../random.ts'
import { drillEnvironment, openRoles } from '../roles.ts'

export type BillingDrillOptions = {
  folder: string
  purchases: number
  kills: number
  seed: number
  say: (line: string) => void
}

export type BillingDrillResult = {
  kills: Record<string, number>
  crashed: number
  paid: number
  unpaid: number
  /** Paid without a plan. */
  withoutPlan: number
  /** More than one plan for one payment. */
  planTwice: number
  /** A plan without a payment. */
  givenAway: number
  /** Payments whose status differs from the provider's. */
  wrongState: number
  dead: number
}

const clients = 6
/** Longer than any redelivery, sweep or retry, so nothing more will happen after it. */
const stallMs = 40_000

/**
 * Customers buy plans and pay, are declined or postpone the payment, while the API and the billing
 * worker get SIGKILL at random moments. Then both sides are compared: exactly the customers who
 * paid have one plan.
 */
export async function drillBilling(options: BillingDrillOptions): Promise<BillingDrillResult> {
  const port = await freePort()
  await using engines = await startEngines({
    home: options.folder,
    report: options.say,
    only: ['postgres', 'nats', 'sandbox'],
    appUrl: `http://localhost:${port}`,
  })
  const db = createDatabase({ url: engines.postgres.url, poolSize: 2, onConnectionLost: () => undefined })
  await migratePostgres(db)
  const house = await startHouse(engines, port, options)
  const stripe = new Stripe('sk_test_limelight', {
    protocol: 'http',
    host: 'localhost',
    port: new URL(engines.sandbox.url).port,
  })
  try {
    const kills: Record<string, number> = { api: 0, billing: 0 }
    await load(house, options, kills)
    options.say('All purchases are answered; waiting until nothing changes')
    await Promise.all(Object.values(house.victims).map(victim => victim.ready()))
    await settle(db, stripe)
    const killed = Object.values(kills).reduce((sum, count) => sum + count, 0)
    return { kills, crashed: house.restarts() - killed, ...(await compare(db, stripe)) }
  } finally {
    await house.stop()
    await db.destroy()
  }
}

type House = {
  url: string
  victims: { api: SupervisedProcess; billing: SupervisedProcess }
  restarts: () => number
  stop: () => Promise<void>
}

async function startHouse(engines: Engines, port: number, { say }: BillingDrillOptions): Promise<House> {
  const nowhere = { url: 'http://127.0.0.1:1' }
  const env: Environment = {
    ...roleEnvironment(
      {
        postgres: engines.postgres,
        nats: engines.nats,
        sandbox: engines.sandbox,
        clockFile: engines.clockFile,
        // This drill uses neither.
        clickhouse: nowhere,
        chain: nowhere,
      },
      {
        port,
        publicUrl: `http://localhost:${port}`,
        workerPort: 0,
        usdtAddress: `0x${'0'.repeat(40)}`,
        mediaDir: engines.home.folder('media'),
      },
    ),
    ...drillEnvironment,
  }
  const roles = openRoles({ home: engines.home, env, say })
  const [api, billing, others] = await Promise.all([
    roles.startApi(),
    roles.startWorker('billing', 'billing'),
    roles.startWorker('others', 'relay,mail,schedules'),
  ])
  return {
    url: `http://localhost:${port}`,
    victims: { api, billing },
    restarts: roles.restarts,
    async stop() {
      await Promise.all([api, billing, others].map(process => process.stop()))
    },
  }
}

/** Runs purchases in several lanes. The next process is killed after a fixed number of answers. */
async function load(
  house: House,
  { purchases, kills, seed, say }: BillingDrillOptions,
  killed: Record<string, number>,
) {
  const random = randomOf(seed)
  const decisions = Array.from({ length: purchases }, () => decide(random()))
  const moments = Array.from({ length: kills }, () => Math.floor(random() * purchases * 0.95)).sort((a, b) => a - b)
  const names = Array.from({ length: kills }, (_, index) => (index % 2 === 0 ? 'billing' : 'api'))
  const waiting = [...decisions]
  let answered = 0

  const customer = async () => {
    for (let decision = waiting.shift(); decision !== undefined; decision = waiting.shift()) {
      await buy(house.url, decision)
      answered += 1
    }
  }
  const reaper = async () => {
    for (const [index, moment] of moments.entries()) {
      while (answered < moment) await wait(5)
      const name = names[index] === 'api' ? 'api' : 'billing'
      await house.victims[name].ready()
      await house.victims[name].kill('SIGKILL')
      killed[name] = (killed[name] ?? 0) + 1
      say(`${String(index + 1).padStart(4)}  kill -9 ${name}  (${answered} purchases)`)
    }
  }
  await Promise.all([reaper(), ...Array.from({ length: clients }, customer)])
}

type Decision = 'pay' | 'decline' | 'later'

function decide(chance: number): Decision {
  if (chance < 0.75) return 'pay'
  return chance < 0.9 ? 'decline' : 'later'
}

const sessionSchema = z.object({ accessToken: z.string() })
const plansSchema = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), prices: z.array(z.object({ id: z.string() })) })),
})
const startedSchema = z.object({ paymentUrl: z.string() })

/**
 * A customer with a bad connection: repeats each request until it is answered, and submits the
 * payment page once.
 */
async function buy(url: string, decision: Decision): Promise<void> {
  const { accessToken } = sessionSchema.parse(await persist(() => post(`${url}/api/user/register`, buildSignUp())))
  const plans = plansSchema.parse(await persist(() => fetch(`${url}/api/tariffs`, limits())))
  const pro = plans.data.find(({ name }) => name === 'Pro')
  const body = { tariffId: pro?.id, tariffPriceId: pro?.prices[0]?.id }
  const started = await persist(() => post(`${url}/api/user/tariffs/payment`, body, accessToken))
  const { paymentUrl } = startedSchema.parse(started)
  await fetch(paymentUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ decision }) })
}

function post(url: string, body: unknown, token?: string): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
    ...limits(),
  })
}

function limits(): RequestInit {
  return { signal: AbortSignal.timeout(15_000) }
}

async function persist(ask: () => Promise<Response>): Promise<unknown> {
  for (;;) {
    const answer = await ask()
      .then(async answer => (answer.ok ? await answer.json() : undefined))
      .catch(() => undefined)
    if (answer !== undefined) return answer
    await wait(50)
  }
}

/** Returns when nothing waits on either side, or when nothing has changed for too long. */
async function settle(db: Database, stripe: Stripe): Promise<void> {
  let waiting = Number.POSITIVE_INFINITY
  for (let movedAt = performance.now(); performance.now() - movedAt < stallMs; await wait(200)) {
    const left =
      (await countJobs(db)) + (await everyOf(stripe.events)).filter(event => event.pending_webhooks > 0).length
    if (left === 0) return
    if (left < waiting) movedAt = performance.now()
    waiting = left
  }
}

async function countJobs(db: Database): Promise<number> {
  const { jobs } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<string>().as('jobs'))
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(jobs)
}

async function everyOf<Item>(resource: { list(page: { limit: number }): AsyncIterable<Item> }): Promise<Item[]> {
  const items: Item[] = []
  for await (const item of resource.list({ limit: 100 })) items.push(item)
  return items
}

async function compare(db: Database, stripe: Stripe) {
  const sessions = await everyOf(stripe.checkout.sessions)
  const payments = await db.selectFrom('payments').select(['id', 'status', 'user_id']).execute()
  const plans = await db.selectFrom('subscriptions').select(['user_id']).where('status', '=', 'ACTIVE').execute()
  const dead = await db.selectFrom('outbox').select('id').where('dead_at', 'is not', null).execute()
  const books = payments.map(payment => {
    const session = sessions.find(session => session.client_reference_id === payment.id)
    const wanted = session?.status === 'open' ? 'CREATED' : session?.payment_status === 'paid' ? 'PAID' : 'FAILED'
    return {
      isPaid: session?.payment_status === 'paid',
      isRight: payment.status === wanted,
      plans: plans.filter(plan => plan.user_id === payment.user_id).length,
    }
  })
  // A payment page whose URL never reached its customer was not paid.
  const unknown = sessions.filter(session => payments.every(({ id }) => id !== session.client_reference_id))
  const paid = books.filter(({ isPaid }) => isPaid)
  return {
    paid: paid.length,
    unpaid: books.length - paid.length,
    withoutPlan:
      paid.filter(({ plans }) => plans === 0).length + unknown.filter(one => one.payment_status === 'paid').length,
    planTwice: paid.filter(({ plans }) => plans > 1).length,
    givenAway: books.filter(({ isPaid, plans }) => !isPaid && plans > 0).length,
    wrongState: books.filter(({ isRight }) => !isRight).length,
    dead: dead.length,
  }
}
