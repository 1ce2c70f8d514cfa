import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { importSchema } from '@limelight/contract/results/sales'
import { signMessage } from '@limelight/core/platform/webhooks/signature'
import type { Version } from './versions.ts'

export type Shop = {
  /** Instances of the API, of which some may be dead. */
  urls: readonly string[]
  listId: string
  /** Signs calls. */
  key: string
  /** Of the API, for files. */
  token: string
  now: () => Date
  /** Moves the clock, because a list takes a number of calls per minute. */
  advance: (ms: number) => void
}

type Delivery = { kind: 'file' | 'call'; versions: readonly Version[] }

const versionsPerCall = 500
const busyMs = 61_000
const retryMs = 100

/** Sends every version twice, half of them by file, and each delivery until it is answered. Returns the attempts. */
export async function deliverAll(
  shop: Shop,
  versions: readonly Version[],
  { senders, linesPerFile, random }: { senders: number; linesPerFile: number; random: () => number },
): Promise<number> {
  const twice = [...versions, ...versions]
  const half = Math.floor(twice.length / 2)
  const waiting: Delivery[] = [
    ...split(twice.slice(0, half), linesPerFile).map(part => ({ kind: 'file' as const, versions: part })),
    ...split(twice.slice(half), versionsPerCall).map(part => ({ kind: 'call' as const, versions: part })),
  ]
  let attempts = 0
  const send = async () => {
    for (;;) {
      const [delivery] = waiting.splice(Math.floor(random() * waiting.length), 1)
      if (delivery === undefined) return
      do attempts += 1
      while (!(await deliver(shop, delivery, attempts)))
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
  return attempts
}

/** Whether the delivery was answered. What a dead instance had taken is sent again. */
async function deliver(shop: Shop, { kind, versions }: Delivery, attempt: number): Promise<boolean> {
  const url = shop.urls[attempt % shop.urls.length] ?? ''
  const sentAt = shop.now()
  const answer = await (kind === 'file' ? postFile(shop, url, versions) : postCall(shop, url, versions, sentAt))
  if (answer === undefined || answer.status === 503) {
    await pause(retryMs)
    return false
  }
  if (answer.status === 429) {
    // Another sender may have moved it already.
    if (shop.now().getTime() - sentAt.getTime() < busyMs) shop.advance(busyMs)
    return false
  }
  const body: unknown = await answer.json()
  const { lines, rejected, errors } = importSchema.parse(body)
  if (lines !== versions.length || rejected > 0)
    throw new Error(`A delivery of ${versions.length} sales was answered with ${JSON.stringify(errors.slice(0, 3))}`)
  return true
}

function postFile({ listId, token }: Shop, url: string, versions: readonly Version[]) {
  const lines = versions.map(sale =>
    [sale.id, sale.soldAt, sale.amount, sale.currency, sale.updatedAt, sale.code, sale.link].join(),
  )
  const form = new FormData()
  const file = ['sale_id,sold_at,amount,currency,updated_at,code,link', ...lines].join('\n')
  form.append('files', new Blob([file]), 'sales.csv')
  const headers = { authorization: `Bearer ${token}` }
  return post(`${url}/api/user/favs/${listId}/results/import`, { headers, body: form })
}

function postCall({ listId, key }: Shop, url: string, sales: readonly Version[], now: Date) {
  const id = `msg_${randomUUID()}`
  const timestamp = Math.floor(now.getTime() / 1000)
  const body = JSON.stringify({ sales })
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signMessage([key], { id, timestamp, body }),
  }
  return post(`${url}/api/results/${listId}/sales`, { headers, body })
}

function post(url: string, request: RequestInit): Promise<Response | undefined> {
  return fetch(url, { method: 'POST', ...request }).catch(() => undefined)
}

function split<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_none, at) => items.slice(at * size, (at + 1) * size))
}
