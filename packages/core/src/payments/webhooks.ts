import type Stripe from 'stripe'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { emit } from '../jobs/outbox.ts'
import { AppError } from '../runtime/errors.ts'
import { stripeEventJob } from './jobs.ts'
import { insertEvent } from './store.ts'
import { getStripe } from './stripe.ts'

/** Older signatures are rejected, so that an intercepted webhook cannot be replayed. */
const toleranceSeconds = 300
/** Clocks differ by less. A signature from the future could be replayed for longer. */
const maxSecondsAhead = 60

/** Stores only the ids of an event and its object, which is read when it is needed. */
const eventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  data: z.object({ object: z.object({ id: z.string().max(255).default('') }) }),
})

/** The signature is the only protection of this call, so every failure gets the same answer. */
export async function receiveWebhook(
  ctx: Context,
  { payload, signature }: { payload: string; signature: string },
): Promise<{ ok: true }> {
  const event = eventSchema.safeParse(verify(ctx, payload, signature))
  // Thin events have no object.
  if (!event.success) return { ok: true }
  const { id, type, data } = event.data
  await ctx.db.transaction().execute(async trx => {
    const isNew = await insertEvent(trx, {
      id,
      type,
      object_id: data.object.id,
      received_at: ctx.clock.now(),
    })
    if (isNew) await emit(ctx, trx, stripeEventJob, { eventId: id })
  })
  return { ok: true }
}

function verify(ctx: Context, payload: string, signature: string): Stripe.Event {
  const { stripeWebhookSecret } = ctx.secrets
  if (stripeWebhookSecret === undefined) throw new AppError('AUTH_FAIL')
  const { webhooks } = getStripe(ctx)
  const receivedAt = ctx.clock.now().getTime()
  try {
    if (isDatedAhead(signature, receivedAt)) throw new Error('The signature is dated ahead')
    return webhooks.constructEvent(payload, signature, stripeWebhookSecret, toleranceSeconds, undefined, receivedAt)
  } catch (cause) {
    throw new AppError('AUTH_FAIL', { cause })
  }
}

function isDatedAhead(signature: string, now: number): boolean {
  const dates = signature.split(',').flatMap(part => (part.startsWith('t=') ? Number.parseInt(part.slice(2), 10) : []))
  return dates.some(seconds => seconds * 1000 > now + maxSecondsAhead * 1000)
}
