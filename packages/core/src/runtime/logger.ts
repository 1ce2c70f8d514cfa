import { createRequire } from 'node:module'
import { type Logger, pino, stdSerializers } from 'pino'
import type { Config } from './config.ts'

export type { Logger } from 'pino'

const require = createRequire(import.meta.url)

/** A safety net: no code logs a whole form or request, and these fields are redacted even so. */
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
 * Keeps only message, stack and code. Libraries attach personal data to their errors: the claims of
 * a token, the values of a row, the addresses of a mail.
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
