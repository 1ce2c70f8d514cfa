import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import * as z from 'zod'
import { type Account, wants } from './books.ts'
import { type Endpoint, newStripeId, type StripeEvent } from './objects.ts'

/** How many of the next webhooks arrive twice, out of order, or never; `true` means all. */
export const faultsSchema = z.object({
  duplicate: z.union([z.int().min(0), z.boolean()]).default(0),
  reorder: z.union([z.int().min(0), z.boolean()]).default(0),
  drop: z.union([z.int().min(0), z.boolean()]).default(0),
})
type Faults = z.infer<typeof faultsSchema>

const deliveryTimeoutMs = 10_000
const retryMs = [200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000]
/** How long webhooks are held back to arrive out of order. */
const maxHoldMs = 1000

export type Delivery = {
  /** Sends events in order, each to all endpoints that listen to it. */
  send(account: Account, events: StripeEvent[]): void
  setFaults(account: Account, faults: Faults): void
  faultsOf(account: Account): Faults
  /** Resolves when every event was tried once. */
  flush(account: Account): Promise<void>
  close(): void
}

/** Predictable, because the app's configuration holds it. */
export function webhookSecretOf(account: string): string {
  return `whsec_${account}`
}

type Lane = { tail: Promise<void>; faults: Faults; held: StripeEvent[]; release?: NodeJS.Timeout }

/** Webhooks as Stripe sends them: signed and retried until acknowledged. Faults can be injected. */
export function openDelivery(): Delivery {
  const lanes = new Map<Account, Lane>()
  const ending = new AbortController()
  // Each webhook that waits for a retry adds a listener.
  setMaxListeners(0, ending.signal)
  const laneOf = (account: Account): Lane => {
    const lane = lanes.get(account) ?? { tail: Promise.resolve(), faults: faultsSchema.parse({}), held: [] }
    lanes.set(account, lane)
    return lane
  }

  const post = (account: Account, event: StripeEvent) => {
    const lane = laneOf(account)
    lane.tail = lane.tail.then(async () => {
      if (!(await deliver(account, event, ending.signal))) void retry(account, event, 0)
    })
  }

  const retry = async (account: Account, event: StripeEvent, round: number): Promise<void> => {
    const wait = retryMs[Math.min(round, retryMs.length - 1)]
    await pause(wait, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
    if (ending.signal.aborted || (await deliver(account, event, ending.signal))) return
    await retry(account, event, round + 1)
  }

  const release = (account: Account) => {
    const lane = laneOf(account)
    clearTimeout(lane.release)
    for (const event of lane.held.splice(0).reverse()) post(account, event)
  }

  const hold = (account: Account, event: StripeEvent) => {
    const lane = laneOf(account)
    lane.held.push(event)
    clearTimeout(lane.release)
    lane.release = setTimeout(() => release(account), maxHoldMs).unref()
    if (lane.faults.reorder === 0) release(account)
  }

  const sendOne = (account: Account, event: StripeEvent) => {
    const { faults } = laneOf(account)
    if (take(faults, 'drop')) return markTaken(account, event)
    if (take(faults, 'reorder')) return hold(account, event)
    post(account, event)
    if (take(faults, 'duplicate')) post(account, event)
  }

  return {
    send(account, events) {
      for (const event of events) sendOne(account, event)
    },
    setFaults(account, faults) {
      laneOf(account).faults = { ...faults }
      if (!faults.reorder) release(account)
    },
    faultsOf: account => laneOf(account).faults,
    flush: account => laneOf(account).tail,
    close: () => ending.abort(),
  }
}

function take(faults: Faults, kind: keyof Faults): boolean {
  const left = faults[kind]
  if (typeof left === 'number' && left > 0) faults[kind] = left - 1
  return left === true || (typeof left === 'number' && left > 0)
}

async function deliver(account: Account, event: StripeEvent, signal: AbortSignal): Promise<boolean> {
  const endpoints = account.list('webhook_endpoint').filter(endpoint => wants(endpoint, event.type))
  const taken = await Promise.all(endpoints.map(endpoint => postTo(account, endpoint, event, signal)))
  const isTaken = taken.every(Boolean)
  if (isTaken && !signal.aborted) markTaken(account, event)
  return isTaken
}

async function postTo(account: Account, { url }: Endpoint, event: StripeEvent, signal: AbortSignal): Promise<boolean> {
  const payload = JSON.stringify(event, null, 2)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signatureOf(account, payload) },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(deliveryTimeoutMs)]),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

function signatureOf(account: Account, payload: string): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecretOf(account.name),
    timestamp: Math.floor(account.now().getTime() / 1000),
  })
}

function markTaken(account: Account, event: StripeEvent): void {
  account.write(event.created, draft => void draft.put({ ...event, pending_webhooks: 0 }))
}

export function newEndpoint(url: string, enabledEvents: string[], created: number): Endpoint {
  return {
    id: newStripeId('we'),
    object: 'webhook_endpoint',
    created,
    url,
    enabled_events: enabledEvents,
    status: 'enabled',
    livemode: false,
  }
}
