import type { Tariff } from '@limelight/contract/tariffs/schema'
import { startSession } from '@limelight/core/accounts/sessions'
import { buildAccount } from '@limelight/core/test/factories/accounts'
import { tariffNamed } from '@limelight/core/test/factories/tariffs'
import { paymentSchedules } from '@limelight/workers/payments/schedules'
import { tariffSchedules } from '@limelight/workers/tariffs/schedules'
import * as z from 'zod'
import type { TestHouse } from '../house.ts'

export const dayMs = 24 * 60 * 60_000
export const hourMs = 60 * 60_000

/**
 * Access tokens expire long before a subscription does, so `token` starts a new session each time.
 */
export type Customer = { id: string; email: string; token(): Promise<string> }
type PlanName = 'Start' | 'Pro' | 'Business'
type Decision = 'pay' | 'decline' | 'later'

const startedSchema = z.object({ paymentUrl: z.string(), paymentId: z.string() })
const listSchema = z.object({ total: z.number(), data: z.array(z.record(z.string(), z.unknown())) })

/**
 * The actions of customers and of the payment provider, and the state on both sides. Writes no rows
 * itself.
 */
export function openShop(house: TestHouse) {
  const { config } = house.ctx
  const account = config.natsPrefix

  const post = (path: string, body: unknown) =>
    fetch(`${config.stripeApiUrl}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const form = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

  async function runSchedules(): Promise<void> {
    for (const schedule of [...tariffSchedules, ...paymentSchedules]) await schedule.run(house.ctx)
  }

  /** Runs webhooks, jobs and schedules until nothing is left to do. */
  async function settle(): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      await post('/clock', { advanceMs: 0, account })
      await house.drain()
    }
    await runSchedules()
    await house.drain()
  }

  async function order(customer: Customer, name: PlanName, months: 1 | 12 = 1) {
    const tariff = await tariffNamed(house.ctx, name)
    const token = await customer.token()
    const answer = await house.rest('POST /api/user/tariffs/payment', { token, body: choice(tariff, months) })
    return startedSchema.parse(answer.body)
  }

  async function answer(paymentUrl: string, decision: Decision): Promise<string> {
    const { headers } = await form(paymentUrl, { decision })
    return headers.get('location') ?? ''
  }

  return {
    account,
    form,
    settle,
    runSchedules,
    order,
    answer,

    async customer(): Promise<Customer> {
      const { ctx } = house
      const { user } = await buildAccount(ctx)
      const enter = () => ctx.db.transaction().execute(trx => startSession(ctx, trx, user, 'user'))
      return { id: user.id, email: user.email, token: async () => (await enter()).accessToken }
    },

    /** Orders a plan and pays for it. */
    async buy(customer: Customer, name: PlanName, months: 1 | 12 = 1) {
      const started = await order(customer, name, months)
      await answer(started.paymentUrl, 'pay')
      await settle()
      return started
    },

    /** Advances the clocks of the API and of the provider. */
    async advance(ms: number): Promise<void> {
      house.clock.advance(ms)
      await post('/clock', { advanceMs: ms, account })
      await settle()
    },

    faults: (faults: Record<string, number | boolean>) => post('/stripe/faults', { ...faults, account }),

    /** Makes the card of this subscription fail or work from now on. */
    async setCard(providerId: string, state: 'decline' | 'accept'): Promise<void> {
      await form(`${config.stripeApiUrl}/stripe/subscriptions/${providerId}`, { decision: state })
    },

    async list(customer: Customer, path: string) {
      const { body } = await house.rest(`GET /api/payments/${path}`, { token: await customer.token() })
      return listSchema.parse(body).data
    },

    async active(customer: Customer) {
      const { tariff, ...plan } = await house.trpc(await customer.token()).tariffs.active.query()
      return { name: tariff.name, ...plan }
    },
  }
}

export function choice(tariff: Tariff, months: 1 | 12 = 1) {
  const price = tariff.prices[months === 1 ? 0 : 1]
  return { tariffId: tariff.id, tariffPriceId: price?.id ?? '' }
}
