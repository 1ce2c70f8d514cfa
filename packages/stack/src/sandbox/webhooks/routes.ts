import { setTimeout as wait } from 'node:timers/promises'
import { signMessage } from '@limelight/core/platform/webhooks/signature'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../refusal.ts'

/** What a receiver does whose name begins with the word, or whose `fault` is the word. */
const faultWords = ['slow', 'broken', 'gone', 'limited', 'redirect', 'flaky', 'large'] as const
type Fault = (typeof faultWords)[number]

type Delivery = { at: string; headers: Record<string, string>; body: string; isValid: boolean | null }
type Receiver = {
  secret: string | undefined
  fault: Fault | 'none' | undefined
  received: number
  deliveries: Delivery[]
}

const nameSchema = z.object({ name: z.string().regex(/^[a-z0-9-]{1,64}$/) })
const settingsSchema = z.object({
  secret: z.string().startsWith('whsec_').optional(),
  fault: z.enum([...faultWords, 'none']).optional(),
})

const maxKept = 1000
const slowMs = 20_000
const largeBytes = 10 * 1024 * 1024
const limitedSeconds = 30

/** Receivers of webhooks. A name exists once something is sent to it. */
export function webhookRoutes(app: FastifyInstance): void {
  const receivers = new Map<string, Receiver>()
  const receiverOf = (params: unknown): [string, Receiver] => {
    const parsed = nameSchema.safeParse(params)
    if (!parsed.success) throw new Refusal(404, 'ITEM_NOT_FOUND')
    const { name } = parsed.data
    const known = receivers.get(name)
    const receiver = known ?? { secret: undefined, fault: undefined, received: 0, deliveries: [] }
    receivers.set(name, receiver)
    return [name, receiver]
  }
  // Signatures cover the bytes, not what they say.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post('/hooks/:name', (request, reply) => {
    const [name, receiver] = receiverOf(request.params)
    const body = Buffer.isBuffer(request.body) ? request.body.toString() : ''
    const headers = Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, String(value)]))
    const { secret } = receiver
    const isValid = secret === undefined ? null : isSigned(secret, headers, body)
    receiver.received += 1
    receiver.deliveries = [{ at: new Date().toISOString(), headers, body, isValid }, ...receiver.deliveries].slice(
      0,
      maxKept,
    )
    return answer(reply, receiver.fault ?? faultWords.find(word => name.startsWith(word)), receiver)
  })

  app.get('/hooks/:name', request => {
    const [, { received, fault, deliveries }] = receiverOf(request.params)
    const ids = deliveries.map(({ headers }) => headers['webhook-id'])
    return { received, fault: fault ?? null, repetitions: ids.length - new Set(ids).size, data: deliveries }
  })

  app.put('/hooks/:name', request => {
    const [, receiver] = receiverOf(request.params)
    const parsed = settingsSchema.safeParse(JSON.parse(String(request.body)))
    if (!parsed.success) throw new Refusal(400, `Send {secret, fault: none, ${faultWords.join(', ')}}`)
    Object.assign(receiver, parsed.data)
    return { ok: true }
  })
}

function isSigned(secret: string, headers: Record<string, string>, body: string): boolean {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp = '', 'webhook-signature': signatures = '' } = headers
  const expected = signMessage([secret], { id, timestamp: Number(timestamp), body })
  return signatures.split(' ').includes(expected)
}

async function answer(
  reply: FastifyReply,
  fault: Fault | 'none' | undefined,
  { received }: Receiver,
): Promise<FastifyReply> {
  switch (fault) {
    case 'slow':
      await wait(slowMs, undefined, { ref: false })
      return reply.send({ ok: true })
    case 'broken':
      return reply.code(500).send({ error: 'The receiver is broken' })
    case 'gone':
      return reply.code(410).send({ error: 'Nobody is here any more' })
    case 'limited':
      return reply.code(429).header('retry-after', limitedSeconds).send({ error: 'Too many requests' })
    case 'redirect':
      return reply.redirect('/hooks/elsewhere')
    case 'flaky':
      return received % 2 === 0 ? reply.code(503).send({ error: 'Try again' }) : reply.send({ ok: true })
    case 'large':
      return reply.send('x'.repeat(largeBytes))
    default:
      return reply.send({ ok: true })
  }
}
