import { context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base'
import { AppError, describeError } from '../runtime/errors.ts'

const maxStatementLength = 500

/** Reads nothing from the environment: `config.ts` does. */
export function register({ endpoint, share, processName }: { endpoint: string; share: number; processName: string }) {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'limelight', 'service.name': processName }),
    // The trace id decides, so all processes keep the same traces, and a caller cannot ask for more.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return async () => {
    await provider.shutdown()
    for (const part of [context, propagation, trace]) part.disable()
  }
}

const kinds = { server: SpanKind.SERVER, producer: SpanKind.PRODUCER, consumer: SpanKind.CONSUMER }

export type SpanOptions = {
  kind: keyof typeof kinds
  traceparent?: string | null | undefined
  attributes?: Record<string, string>
}

export function inSpan<Result>(
  name: string,
  { kind, traceparent, attributes = {} }: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : context.active()
  return trace
    .getTracer('limelight')
    .startActiveSpan(name, { kind: kinds[kind], attributes }, parent, span => finish(span, work))
}

export function inStatement<Result>(engine: string, text: string, work: () => Promise<Result>): Promise<Result> {
  if (trace.getActiveSpan()?.isRecording() !== true) return work()
  const attributes = { 'db.system.name': engine, 'db.query.text': text.slice(0, maxStatementLength) }
  return trace
    .getTracer('limelight')
    .startActiveSpan(engine, { kind: SpanKind.CLIENT, attributes }, span => finish(span, work))
}

async function finish<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    // A refusal is an answer, and no fault.
    const isRefusal = error instanceof AppError && error.status < 500
    if (!isRefusal) span.setStatus({ code: SpanStatusCode.ERROR, message: describeError(error) })
    throw error
  } finally {
    span.end()
  }
}

export function currentTraceparent(): string | undefined {
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}
