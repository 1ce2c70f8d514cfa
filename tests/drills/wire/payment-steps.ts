import Stripe from 'stripe'
import * as z from 'zod'
import { choice } from '../../payments/shop.ts'
import type { Scene } from './scene.ts'
import { idOf, remember, type Step } from './steps.ts'

const startedSchema = z.object({ paymentId: z.string(), paymentUrl: z.string() })
const listSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })) })

async function plan({ house }: Scene, name: string) {
  const { data } = await house.trpc().tariffs.list.query()
  const tariff = data.find(found => found.name === name)
  if (tariff === undefined) throw new Error(`There is no plan ${name}`)
  return tariff
}

const keepFirst =
  (name: string): NonNullable<Step['after']> =>
  (scene, data) =>
    remember(scene, name, listSchema.parse(data).data[0]?.id ?? '')

export const tariffSteps: Step[] = [
  { call: 'tariffs.list' },
  { call: 'tariffs.byId', input: async scene => ({ id: (await plan(scene, 'Pro')).id }) },
  { call: 'tariffs.enterprise' },
  { call: 'tariffs.active' },
  { call: 'tariffs.active', title: 'free', as: 'other' },
  { call: 'tariffs.limit', input: () => ({ limit: 'EXPORT' }) },
  { call: 'tariffs.limits' },
  { call: 'tariffs.limits', title: 'used up', as: 'broke' },
  { call: 'tariffs.checkLimit', input: () => ({ limit: 'SEARCH_PER_DAY' }) },
  { call: 'tariffs.checkLimit', title: 'reached', as: 'broke', input: () => ({ limit: 'SEARCH_PER_DAY' }) },
  { call: 'tariffs.history', input: () => ({}) },
  { call: 'tariffs.activatePromoCode', input: () => ({ code: ' exports ' }) },
  { call: 'tariffs.activatePromoCode', title: 'plan', as: 'changer', input: () => ({ code: 'WELCOME' }) },
  { call: 'tariffs.promoCodes', input: () => ({}) },
  { call: 'settings.links' },
  { call: 'settings.byKey', input: () => ({ group: 'links', name: 'terms' }) },
]

export const paymentSteps: Step[] = [
  {
    call: 'payments.checkout',
    as: 'buyer',
    input: async scene => choice(await plan(scene, 'Pro')),
    after: async (scene, data) => {
      const { paymentId, paymentUrl } = startedSchema.parse(data)
      remember(scene, 'payment', paymentId)
      await scene.shop.answer(paymentUrl, 'pay')
      await scene.shop.settle()
    },
  },
  {
    call: 'payments.checkout',
    title: 'unpaid',
    as: 'buyer',
    input: async scene => choice(await plan(scene, 'Business'), 12),
    after: (scene, data) => remember(scene, 'open payment', startedSchema.parse(data).paymentId),
  },
  { call: 'payments.quote', as: 'buyer', input: async scene => choice(await plan(scene, 'Start')) },
  {
    call: 'payments.quote',
    title: 'upgrade',
    as: 'buyer',
    input: async scene => choice(await plan(scene, 'Business')),
  },
  { call: 'payments.renewals', as: 'buyer' },
  { call: 'payments.state', input: scene => ({ id: idOf(scene, 'payment') }) },
  { call: 'payments.state', title: 'unpaid', input: scene => ({ id: idOf(scene, 'open payment') }) },
  { call: 'payments.page', input: scene => ({ id: idOf(scene, 'open payment') }) },
  {
    call: 'payments.webhook',
    input: ({ house }) => {
      const payload = JSON.stringify({ id: 'evt_wire', type: 'balance.available', data: { object: {} } })
      const timestamp = Math.floor(house.clock.now().getTime() / 1000)
      const secret = `whsec_${house.ctx.config.natsPrefix}`
      return { payload, signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
    },
  },
  { call: 'payments.history', as: 'buyer', input: () => ({}) },
  { call: 'payments.subscriptions', as: 'buyer', input: () => ({}), after: keepFirst('subscription') },
  { call: 'payments.subscriptionHistory', as: 'buyer', input: () => ({}) },
  { call: 'payments.invoices', as: 'buyer', input: () => ({}), after: keepFirst('invoice') },
  { call: 'payments.invoice', as: 'buyer', input: scene => ({ id: idOf(scene, 'invoice') }) },
  { call: 'payments.sessions', as: 'buyer', input: () => ({}) },
  { call: 'payments.providerSubscriptions', as: 'buyer', input: () => ({}) },
  { call: 'tariffs.active', title: 'bought', as: 'buyer' },
  { call: 'tariffs.history', title: 'bought', as: 'buyer', input: () => ({}) },
  { call: 'activity.list', title: 'bought', as: 'buyer', input: () => ({}) },
  { call: 'payments.cancelSubscription', as: 'buyer', input: scene => ({ id: idOf(scene, 'subscription') }) },
  { call: 'tariffs.active', title: 'cancelled', as: 'buyer' },
]
