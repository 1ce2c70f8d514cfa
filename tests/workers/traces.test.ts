import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { startTracing } from '@limelight/core/engines/tracing'
import { buildSignUp } from '@limelight/core/test/factories/accounts'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openHouse } from '../house.ts'

const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional() }) })),
})
const batchSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
})
type Span = z.infer<typeof spanSchema>

const house = await openHouse()
const spans: Span[] = []

/** A collector of OpenTelemetry. */
const collector = createServer(async (request, response) => {
  expect(request.url).toBe('/v1/traces')
  const { resourceSpans } = batchSchema.parse(await json(request))
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)))
  response.setHeader('content-type', 'application/json').end('{}')
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
afterAll(() => {
  collector.closeAllConnections()
  collector.close()
})

const address = collector.address()
const port = typeof address === 'object' ? address?.port : undefined

test('one trace leads from a call through the outbox and NATS to the job and its statements', async () => {
  const config = { ...house.ctx.config, otlpEndpoint: `http://127.0.0.1:${port}`, traceShare: 1 }
  const stop = await startTracing(config, 'test')
  const [traceId, caller] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const headers = { traceparent: `00-${traceId}-${caller}-01`, 'x-request-id': 'a-traced-call' }
  await house.rest('POST /api/user/register', { body: buildSignUp(), headers })
  await house.drain()
  await stop()

  const own = spans.filter(span => span.traceId === traceId)
  const named = (name: string) => own.find(span => span.name === name)
  const [call, message, job] = ['accounts.register', 'publish accounts.activation', 'accounts.activation'].map(named)
  expect(call?.parentSpanId).toBe(caller)
  expect(message?.parentSpanId).toBe(call?.spanId)
  expect(job?.parentSpanId).toBe(message?.spanId)
  expect(job?.attributes).toContainEqual({ key: 'limelight.request', value: { stringValue: 'a-traced-call' } })
  const statements = own.filter(span => span.parentSpanId === job?.spanId).map(span => textOf(span))
  expect(statements).toContainEqual(expect.stringContaining('update "outbox" set "done_at" = $1'))
  // Nothing of the form travels, because values are not part of a statement.
  expect(JSON.stringify(own)).not.toContain('@')
})

function textOf({ attributes }: Span): string | undefined {
  return attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue
}

test('a trace that is not kept sends nothing, and without a collector nothing is traced', async () => {
  spans.length = 0
  const config = { ...house.ctx.config, otlpEndpoint: `http://127.0.0.1:${port}`, traceShare: 0 }
  const register = (id: string) =>
    house.rest('POST /api/user/register', { body: buildSignUp(), headers: { 'x-request-id': id } })
  const stop = await startTracing(config, 'test')
  await register('not-kept')
  await stop()
  await register('not-traced')
  await house.drain()
  expect(spans).toEqual([])
  const traceOf = async (id: string) =>
    (await house.ctx.db.selectFrom('outbox').select('traceparent').where('request_id', '=', id).execute())[0]
  // The job of a call that is not kept is not kept either.
  expect(await traceOf('not-kept')).toEqual({ traceparent: expect.stringMatching(/-00$/) })
  expect(await traceOf('not-traced')).toEqual({ traceparent: null })
})
