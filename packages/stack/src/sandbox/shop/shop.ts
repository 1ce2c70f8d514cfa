import { randomUUID } from 'node:crypto'
import { signMessage } from '@limelight/core/platform/webhooks/signature'
import type { Clock } from '@limelight/core/runtime/clock'
import { Refusal } from '../refusal.ts'

/** What is left of a sale after refunds. Every change adds a version. */
export type Sale = {
  id: string
  soldAt: string
  updatedAt: string
  amount: string
  currency: string
  code: string | null
  link: string | null
}

export const sendModes = ['in order', 'twice', 'late', 'shuffled'] as const
type SendMode = (typeof sendModes)[number]
type Connection = { url: string; key: string; currency: string }

const salesPerCall = 500
const firstNumber = 10_001

/** A shop that keeps its sales until the sandbox ends. */
export function openShop(clock: Clock) {
  const versions: Sale[] = []
  const renamed = new Map<string, string>()
  let connection: Connection | undefined
  let lastAt = 0

  /** Later than every other version, even within a millisecond. */
  const nextInstant = () => {
    lastAt = Math.max(lastAt + 1, clock.now().getTime())
    return new Date(lastAt).toISOString()
  }
  const list = () => [...new Map(versions.map(sale => [sale.id, sale])).values()]

  return {
    list,
    isConnected: () => connection !== undefined,
    connect(to: Connection): void {
      connection = to
    },
    sell({ amount, code, link }: { amount: string; code: string | null; link: string | null }): Sale {
      const at = nextInstant()
      const id = `#${firstNumber + list().length}`
      const currency = connection?.currency ?? 'USD'
      const current = code === null ? null : (renamed.get(code) ?? code)
      const sale = { id, soldAt: at, updatedAt: at, amount, currency, code: current, link }
      versions.push(sale)
      return sale
    },
    /** Later sales have the new code; those before keep theirs, as in real shops. */
    rename(from: string, to: string): void {
      for (const [old, current] of renamed) if (current === from) renamed.set(old, to)
      renamed.set(from, to)
    },
    refund(id: string, left: string): Sale {
      const sale = list().find(one => one.id === id)
      if (sale === undefined) throw new Refusal(404, 'ITEM_NOT_FOUND')
      const refunded = { ...sale, amount: left, updatedAt: nextInstant() }
      versions.push(refunded)
      return refunded
    },
    /** Sends every version, so that the receiver has to find the newest. */
    async send(mode: SendMode): Promise<{ status: number; body: unknown }[]> {
      if (connection === undefined) throw new Refusal(409, 'Connect the shop first')
      const ordered = arrange(versions, mode)
      const answers = []
      for (let start = 0; start < ordered.length; start += salesPerCall)
        answers.push(await post(connection, ordered.slice(start, start + salesPerCall), clock.now()))
      return answers
    },
    toCsv(): string {
      const lines = versions.map(sale =>
        [sale.id, sale.soldAt, sale.updatedAt, sale.amount, sale.currency, sale.code ?? '', sale.link ?? '']
          .map(cell => `"${cell.replaceAll('"', '""')}"`)
          .join(','),
      )
      return ['sale_id,sold_at,updated_at,amount,currency,code,link', ...lines, ''].join('\n')
    },
  }
}
export type Shop = ReturnType<typeof openShop>

/** `late`: a refund arrives before its sale. */
function arrange(versions: readonly Sale[], mode: SendMode): Sale[] {
  if (mode === 'twice') return [...versions, ...versions]
  if (mode === 'late') return versions.toReversed()
  if (mode === 'in order') return [...versions]
  return versions
    .map(sale => ({ sale, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ sale }) => sale)
}

async function post({ url, key }: Connection, sales: Sale[], now: Date): Promise<{ status: number; body: unknown }> {
  const id = `msg_${randomUUID()}`
  const timestamp = Math.floor(now.getTime() / 1000)
  const body = JSON.stringify({ sales })
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signMessage([key], { id, timestamp, body }),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(30_000),
  }).catch((cause: unknown) => {
    throw new Refusal(502, `${new URL(url).host} did not answer: ${String(cause)}`)
  })
  return { status: answer.status, body: await answer.json().catch(() => null) }
}
