import { createRequire } from 'node:module'
import { type Logger, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'

export type { Logger } from 'pino'

const require = createRequire(import.meta.url)

/** The last net: nobody logs a form or a request whole, and these names stay out of a log even so. */
const secretPaths = ['authorization', 'cookie', 'password', 'accessToken', 'refreshToken', 'refresh_token', 'token']

export function createLogger(config: Config, name: string): Logger {
  return pino({
    name,
    level: config.logLevel,
    serializers: { err: serializeError },
    redact: { paths: secretPaths, censor: '[secret]' },
    ...(config.logFormat === 'pretty'
      ? { transport: { target: require.resolve('pino-pretty'), options: { ignore: 'pid,hostname' } } }
      : {}),
  })
}

/**
 * What went wrong and where. Libraries hang what they were at work on onto their errors: the claims of a token, the values
 * of a row, the addresses of a mail. None of that goes into a log.
 */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = stdSerializers.err(error)
  return {
    type,
    message,
    stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error instanceof AggregateError ? { errors: error.errors.map(serializeError) } : {}),
  }
}
