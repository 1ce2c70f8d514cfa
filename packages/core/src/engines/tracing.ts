import type { Config } from '../runtime/config.ts'
import type * as Sdk from './tracing-sdk.ts'
import type { SpanOptions } from './tracing-sdk.ts'

/** Undefined while no collector is configured: then nothing of OpenTelemetry is loaded. */
let sdk: typeof Sdk | undefined

/** Sends spans to the collector from now on. Resolves with what sends the last ones. */
export async function startTracing(config: Config, processName: string): Promise<() => Promise<void>> {
  if (config.otlpEndpoint === undefined) return async () => undefined
  const loaded = await import('./tracing-sdk.ts')
  const stop = loaded.register({ endpoint: config.otlpEndpoint, share: config.traceShare, processName })
  sdk = loaded
  return async () => {
    sdk = undefined
    await stop()
  }
}

type Work<Result> = () => Promise<Result>

/** One step of a trace, which begins here unless the context, or `traceparent` from elsewhere, has one. */
export function inSpan<Result>(name: string, options: SpanOptions, work: Work<Result>): Promise<Result> {
  return sdk === undefined ? work() : sdk.inSpan(name, options, work)
}

/** A statement of an engine, as part of a trace that is kept. By itself it is none. */
export function inStatement<Result>(engine: string, text: string, work: Work<Result>): Promise<Result> {
  return sdk === undefined ? work() : sdk.inStatement(engine, text, work)
}

/** What carries the trace to another process, as W3C defines it. */
export function currentTraceparent(): string | undefined {
  return sdk?.currentTraceparent()
}
