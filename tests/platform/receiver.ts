import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { inject, vi } from 'vitest'
import * as z from 'zod'

const heardSchema = z.object({
  received: z.number(),
  repetitions: z.number(),
  data: z.array(
    z.object({ headers: z.record(z.string(), z.string()), body: z.string(), isValid: z.boolean().nullable() }),
  ),
})

/** A receiver of the sandbox that no other test uses. Its name may begin with a fault. */
export function openReceiver(prefix = 'test') {
  const url = `${inject('engines').sandbox}/hooks/${prefix}-${randomUUID().slice(0, 8)}`
  const heard = async () => heardSchema.parse(await (await fetch(url)).json())
  return {
    url,
    heard,
    /** Oldest first, each verified as receivers do it. */
    async bodies(secret: string): Promise<unknown[]> {
      const webhook = new Webhook(secret)
      const { data } = await heard()
      // The tests move the clock, and the package compares with today.
      vi.useFakeTimers({ toFake: ['Date'] })
      try {
        return data.toReversed().map(({ headers, body }) => {
          vi.setSystemTime(Number(headers['webhook-timestamp']) * 1000)
          return webhook.verify(body, headers)
        })
      } finally {
        vi.useRealTimers()
      }
    },
    async set(settings: { secret?: string; fault?: string }): Promise<void> {
      await fetch(url, { method: 'PUT', body: JSON.stringify(settings) })
    },
  }
}
